import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES } from '#domain/damage/damage-kind.ts';
import { type DamageOutcome, mayBecome } from '#domain/damage/damage-state.ts';
import {
  type DecideFault,
  type HearFault,
  hearingUntil,
  mayDecide,
  mayHear,
} from '#domain/damage/hearing.ts';
import { hasSafetyPackage } from '#domain/registration/plan-options.ts';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { findOptions } from '#server/features/customer/customer.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findPriceList } from '#server/features/provider/price-list.repository.ts';
import { damageDecided, damageHearing } from './damage.letters.ts';
import {
  type DamageRow,
  findEvents,
  findTripOfCar,
  insertEvent,
  lockDamage,
  saveState,
  type TripOfCar,
} from './damage.repository.ts';
import { endByRepair } from './end-by-repair.ts';

type Step = {
  damageId: string;
  /** Name of the employee. */
  by: string;
  now: Temporal.Instant;
};

/** Runs one step of staff on a damage; a step that may not be taken changes nothing. */
const step = <T>(db: Db, damageId: string, take: (transaction: Db, damage: DamageRow) => Promise<T>) =>
  db.transaction().execute(async (transaction) => {
    const damage = await lockDamage(transaction, damageId);
    if (!damage) throw new Error(`damage ${damageId} vanished`);
    return take(transaction, damage);
  });

const EVENT_OF = { OPEN: 'OPENED', DISMISSED: 'DISMISSED' } as const;

/** Takes a report up, closes it without a decision, or looks at it once more. False: its state does not allow it. */
export function moveDamage(
  db: Db,
  { damageId, state, by, text, now }: Step & { state: 'OPEN' | 'DISMISSED'; text?: string },
): Promise<boolean> {
  return step(db, damageId, async (transaction, damage) => {
    if (!mayBecome(damage.state, state)) return false;
    await saveState(transaction, { id: damage.id, state });
    const isAgain = state === 'OPEN' && damage.state !== 'REPORTED';
    await insertEvent(transaction, {
      damageId: damage.id,
      kind: isAgain ? 'REOPENED' : EVENT_OF[state],
      at: now,
      by: { staff: by },
      ...(text === undefined ? {} : { text }),
    });
    return true;
  });
}

type Hearing = Step & { bookingId: number; text: string };
export type Heard = { until: Temporal.Instant; trip: TripOfCar };

/** Opens the hearing of the driver of this booking and tells them by mail. Returns why it cannot be opened. */
export function hearDriver(
  db: Db,
  mailer: Mailer,
  { damageId, bookingId, by, text, now }: Hearing,
): Promise<Heard | HearFault | 'BOOKING_UNKNOWN'> {
  return step(db, damageId, async (transaction, damage) => {
    const trip = await findTripOfCar(transaction, bookingId);
    if (!trip) return 'BOOKING_UNKNOWN';
    const fault = mayHear(
      {
        state: damage.state,
        vehicleId: damage.vehicleId,
        bookingId: damage.bookingId,
        beforeTrip: damage.beforeTrip,
        recordedAt: damage.recordedAt,
      },
      { id: trip.id, vehicleId: trip.vehicleId, startsAt: trip.startsAt },
    );
    if (fault) return fault;
    const until = hearingUntil(now);
    await saveState(transaction, {
      id: damage.id,
      state: 'HEARING',
      heard: { bookingId: trip.id, customerId: trip.customerId, until },
    });
    await insertEvent(transaction, { damageId: damage.id, kind: 'HEARD', at: now, by: { staff: by }, text });
    if (trip.email) {
      await mailer.queue(transaction, {
        letter: damageHearing,
        to: trip.email,
        contractOf: trip,
        placeholders: {
          ...mailedDamage(damage, trip),
          text,
          until: lastDay(until),
          link: mailer.link(`/profil/buchungen/${trip.id}/schadenmelder`),
        },
        now,
      });
    }
    return { until, trip };
  });
}

type Decision = Step & { outcome: DamageOutcome; shareCents: number | undefined; evidence: string };

/** Decides whose the damage was and tells the driver who was heard. Returns why it may not be decided so. */
export function decideDamage(
  db: Db,
  mailer: Mailer,
  { damageId, outcome, shareCents, evidence, by, now }: Decision,
): Promise<DecideFault | undefined> {
  return step(db, damageId, async (transaction, damage) => {
    const trip = damage.heardBookingId ? await findTripOfCar(transaction, damage.heardBookingId) : undefined;
    const events = await findEvents(transaction, [damage.id]);
    const heardAt = events.findLastIndex(({ kind }) => kind === 'HEARD');
    const fault = mayDecide(
      {
        state: damage.state,
        heardUntil: damage.heardUntil ?? undefined,
        hasStatement: events.slice(heardAt + 1).some(({ kind }) => kind === 'STATED'),
      },
      { outcome, shareCents, deductibleCents: trip ? await deductibleOf(transaction, trip) : 0 },
      now,
    );
    if (fault) return fault;
    await saveState(transaction, {
      id: damage.id,
      state: 'DECIDED',
      decision: { outcome, shareCents, evidence, at: now, by },
    });
    await insertEvent(transaction, {
      damageId: damage.id,
      kind: 'DECIDED',
      at: now,
      by: { staff: by },
      text: `${outcome}${shareCents === undefined ? '' : ` ${shareCents}`}: ${evidence}`,
    });
    if (trip?.email) {
      await mailer.queue(transaction, {
        letter: damageDecided,
        to: trip.email,
        contractOf: trip,
        placeholders: {
          ...mailedDamage(damage, trip),
          outcome,
          share: shareCents === undefined ? null : formatMoney({ cents: shareCents, currency: 'EUR' }),
          evidence,
          link: mailer.link(`/profil/buchungen/${trip.id}/schadenmelder`),
        },
        now,
      });
    }
    return undefined;
  });
}

/** Notes that the damage is repaired, so that no driver sees it any more. False: it was already. */
export function noteRepair(db: Db, { damageId, by, now }: Step): Promise<boolean> {
  return step(db, damageId, (transaction, damage) =>
    endByRepair(transaction, damage, { by: { staff: by }, now }),
  );
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

/** A deadline is exclusive; people are told the last day. */
export const lastDay = (until: Temporal.Instant): string => formatDate(until.subtract({ seconds: 1 }));

const mailedDamage = (damage: DamageRow, trip: TripOfCar) => ({
  prename: trip.prename,
  car: `${trip.model}, ${trip.plate}`,
  trip: `${formatDateTime(trip.startsAt)} bis ${formatDateTime(trip.endsAt)}`,
  damage: `${DAMAGE_TITLES[damage.kind]}, ${placeText(damage)}`,
  recordedAt: `${formatDateTime(damage.recordedAt)} Uhr`,
});
