import { type DamageOutcome, mayBecome } from '#domain/damage/damage-state.ts';
import {
  type DecideFault,
  type HearFault,
  heardSoFar,
  hearingUntil,
  mayDecide,
  mayHear,
} from '#domain/damage/hearing.ts';
import { hasSafetyPackage } from '#domain/registration/plan-options.ts';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import type { Db } from '#server/db/connect.ts';
import { findOptions } from '#server/features/customer/customer.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findPriceList } from '#server/features/provider/price-list.repository.ts';
import {
  type DamageRow,
  type DamageStaff,
  findEvents,
  findTripOfCar,
  insertEvent,
  saveState,
  type TripOfCar,
} from './damage.repository.ts';
import { decisionText } from './decision-text.ts';
import { lastDay, tellClosed, tellDecided, tellHearing, tellReopened } from './tell-driver.ts';

type Step = {
  /** Locked by the caller, in the transaction of the step. */
  damage: DamageRow;
  by: DamageStaff;
  now: Temporal.Instant;
};

const EVENT_OF = { OPEN: 'OPENED', DISMISSED: 'DISMISSED' } as const;

type Move = Step & {
  state: 'OPEN' | 'DISMISSED';
  text?: string;
  /** What the person who was heard has written against the decision. */
  objection?: string;
};

/**
 * Takes a report up, closes it without a decision, or looks at it once more; whoever was heard is told. False: its state does
 * not allow it.
 */
export async function moveDamage(
  db: Db,
  mailer: Mailer,
  { damage, state, by, text, objection, now }: Move,
): Promise<boolean> {
  if (!mayBecome(damage.state, state)) return false;
  await saveState(db, { id: damage.id, state });
  const isAgain = state === 'OPEN' && damage.state !== 'REPORTED';
  const { id: damageId, heardCustomerId } = damage;
  if (isAgain && objection !== undefined && heardCustomerId !== null) {
    const who = { customerId: heardCustomerId };
    await insertEvent(db, { damageId, kind: 'OBJECTED', at: now, by: who, text: objection });
  }
  await insertEvent(db, {
    damageId,
    kind: isAgain ? 'REOPENED' : EVENT_OF[state],
    at: now,
    by,
    ...(text === undefined ? {} : { text }),
  });
  if (state === 'DISMISSED') await tellClosed({ db, mailer, now }, damage, text ?? null);
  else if (damage.state === 'DECIDED') await tellReopened({ db, mailer, now }, damage);
  return true;
}

type Hearing = Step & { bookingId: number; text: string };
export type Heard = { until: Temporal.Instant; trip: TripOfCar };

/** Opens the hearing of the driver of this booking and tells them by mail. Returns why it cannot be opened. */
export async function hearDriver(
  db: Db,
  mailer: Mailer,
  { damage, bookingId, by, text, now }: Hearing,
): Promise<Heard | HearFault | 'BOOKING_UNKNOWN'> {
  const trip = await findTripOfCar(db, bookingId);
  if (!trip) return 'BOOKING_UNKNOWN';
  const fault = mayHear(damage, trip);
  if (fault) return fault;
  const until = hearingUntil(now);
  // Whoever was heard before has nothing to do with it any more.
  if (damage.heardCustomerId !== null && damage.heardCustomerId !== trip.customerId)
    await tellClosed({ db, mailer, now }, damage, null);
  await saveState(db, {
    id: damage.id,
    state: 'HEARING',
    heard: { bookingId: trip.id, customerId: trip.customerId, until },
  });
  await insertEvent(db, { damageId: damage.id, kind: 'HEARD', at: now, by, text });
  await tellHearing({ db, mailer, now }, damage, trip, { text, until: lastDay(until) });
  return { until, trip };
}

type Wanted = { outcome: DamageOutcome; shareCents: number | undefined };

/** What a decision rests on: who is heard about it, what they said, and the most that they may have to pay. */
export async function findHearing(db: Db, damage: DamageRow) {
  const [trip, events] = await Promise.all([
    damage.heardBookingId === null ? undefined : findTripOfCar(db, damage.heardBookingId),
    findEvents(db, [damage.id]),
  ]);
  return {
    trip,
    events,
    ...heardSoFar(events),
    deductibleCents: trip ? await deductibleOf(db, trip) : 0,
  };
}

/** Returns why it may not be decided so. */
export function decideFault(
  { state, heardUntil }: DamageRow,
  { statements, hasObjected, deductibleCents: most }: Awaited<ReturnType<typeof findHearing>>,
  wanted: Wanted,
  now: Temporal.Instant,
): DecideFault | undefined {
  const heard = { state, heardUntil: heardUntil ?? undefined, hasStatement: statements > 0, hasObjected };
  return mayDecide(heard, { ...wanted, deductibleCents: most }, now);
}

type Decision = Step & Wanted & { evidence: string };

/** Decides whose the damage was and tells the driver who was heard, or else reported it. Returns why it may not be decided so. */
export async function decideDamage(
  db: Db,
  mailer: Mailer,
  { damage, outcome, shareCents, evidence, by, now }: Decision,
): Promise<DecideFault | undefined> {
  const hearing = await findHearing(db, damage);
  const fault = decideFault(damage, hearing, { outcome, shareCents }, now);
  if (fault) return fault;
  await saveState(db, {
    id: damage.id,
    state: 'DECIDED',
    decision: { outcome, shareCents, evidence, at: now, by: by.staff },
  });
  await insertEvent(db, {
    damageId: damage.id,
    kind: 'DECIDED',
    at: now,
    by,
    text: decisionText({ outcome, shareCents, evidence }),
  });
  await tellDecided({ db, mailer, now }, damage, { outcome, shareCents, evidence });
  return undefined;
}

/**
 * The most that the trip's driver may have to pay: by the booking's price list, and what their account had
 * when the trip began (§S5.14). A package bought beside a damaged car is too late.
 */
async function deductibleOf(db: Db, trip: TripOfCar): Promise<number> {
  const [options, priceList] = await Promise.all([
    findOptions(db, trip.mainCustomerId ?? trip.customerId),
    findPriceList(db, trip.priceListId),
  ]);
  const at = trip.beganAt;
  const valid = options.filter(
    ({ start, end }) =>
      Temporal.Instant.compare(start, at) <= 0 && (end === null || Temporal.Instant.compare(at, end) < 0),
  );
  return deductibleCents(priceList, hasSafetyPackage(valid.map(({ optionId }) => optionId)));
}
