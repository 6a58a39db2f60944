import type { CallOutput } from '#contract/call.ts';
import { showDamage } from '#contract/damage-case.ts';
import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES } from '#domain/damage/damage-kind.ts';
import { mayBecome } from '#domain/damage/damage-state.ts';
import { hasDecidedBefore, mayHear } from '#domain/damage/hearing.ts';
import { DAMAGE_EVENT_TITLES, DAMAGE_OUTCOME_TITLES } from '#domain/damage/staff-words.ts';
import { citiesWhere, may } from '#domain/staff/may.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { accidentLines } from '#server/features/damage/accident-lines.ts';
import {
  type DamageRow,
  type EventRow,
  findDamage,
  findPhotos,
  findTripsBefore,
  type TripOfCar,
} from '#server/features/damage/damage.repository.ts';
import { decideFault, findHearing } from '#server/features/damage/decide-damage.ts';
import { readDecision } from '#server/features/damage/decision-text.ts';
import { bind } from '#server/http/bind-call.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { seesPeople, viewHead, viewPerson } from './case-view.ts';
import {
  type CaseHead,
  type EarlierPhoto,
  findCharge,
  findEarlierPhotos,
  findHead,
  findNames,
  findPayerOf,
  findWaiting,
  type Named,
  type ShareCharge,
} from './damage-case.repository.ts';
import { aboutDamage, aboutHeard, findInvolved } from './find-case.ts';

type View = CallOutput<typeof showDamage>;
type Looking = CallContext & { session: Session; staff: StaffCaller };
type Hearing = Awaited<ReturnType<typeof findHearing>>;

/** The damage and its head, if somebody of the staff may see it; what is about their own account is left to others. */
export async function findSeen({ db, session, staff, now }: Looking, id: string) {
  const [damage, head] = await Promise.all([
    findDamage(db, id),
    findHead(db, id, {
      providerId: session.providerId,
      cities: citiesWhere(staff.grants, 'FLEET', 'SEE', now),
      viewerId: session.customerId,
    }),
  ]);
  return damage && head && { damage, head };
}

/** §S20.15: all that is known of a damage, as far as one may see people; each look is an act. */
export const bindShowDamage = bind(showDamage, async (context, { params }) => {
  const { db, now, recordAct } = context;
  const seen = await findSeen(context, params.id);
  if (!seen) return refuse('DAMAGE_UNKNOWN');
  const { damage, head } = seen;
  const [photos, hearing, trips, proposal, charge, payer] = await Promise.all([
    findPhotos(db, [damage.id]),
    findHearing(db, damage),
    findTripsBefore(db, damage.vehicleId, damage.recordedAt),
    findWaiting(db, damage.id, now),
    findCharge(db, damage.id),
    damage.heardCustomerId === null ? undefined : findPayerOf(db, damage.heardCustomerId),
  ]);
  const isNamed = seesPeople(context, head);
  const tripIds = trips.map(({ id }) => id);
  const [earlier, names, allowed] = await Promise.all([
    findEarlierPhotos(db, damage, tripIds),
    isNamed ? findNames(db, peopleIn(hearing.events)) : [],
    mayNow(context, { damage, head, hearing, trips, charge, payer }),
  ]);
  await recordAct({ ...aboutDamage(damage, head.cityId), ...aboutHeard(damage), kind: 'DAMAGE_SEEN' });
  const arrived = photos.flatMap(viewPhoto);
  return {
    ...viewHead(context, head),
    description: isNamed ? damage.description : null,
    thirdParty: damage.thirdParty,
    noPhotoReason: damage.noPhotoReason,
    noticedAt: damage.noticedAt.toString(),
    happenedAt: damage.happenedAt?.toString() ?? null,
    bookingId: damage.bookingId,
    accident: isNamed && damage.accident ? viewAccident(damage.accident) : null,
    photos: arrived,
    missingPhotos: photos.length - arrived.length,
    earlier: earlier.map(viewEarlier),
    trips: trips.map((trip) => ({
      bookingId: trip.id,
      startsAt: trip.startsAt.toString(),
      endsAt: trip.endsAt.toString(),
      driver: isNamed ? viewPerson(namedOf(trip)) : null,
      isHeard: trip.id === damage.heardBookingId,
      mayBeHeard: isHearable(damage, trip),
    })),
    seesPeople: isNamed,
    hearing: isNamed ? viewHearing(damage, hearing) : null,
    decision: viewDecision(damage, isNamed),
    course: hearing.events
      .filter(({ kind }) => kind !== 'PHOTO_STORED')
      .map((event) => viewEvent(event, names, isNamed)),
    proposal,
    charge: charge ? viewCharge(damage, charge) : null,
    payer: isNamed && payer ? payer.number : null,
    may: allowed,
  };
});

const peopleIn = (events: readonly EventRow[]) => [
  ...new Set(events.flatMap(({ customerId }) => customerId ?? [])),
];

const namedOf = ({ customerNumber: number, prename, name }: TripOfCar) => ({ number, prename, name });

const viewPhoto = ({
  id,
  recordedAt,
  width,
  height,
}: {
  id: string;
  recordedAt: Temporal.Instant | null;
  width: number | null;
  height: number | null;
}) =>
  recordedAt && width !== null && height !== null
    ? [{ id, recordedAt: recordedAt.toString(), width, height }]
    : [];

const viewEarlier = ({ id, recordedAt, width, height, kind, view, x, y }: EarlierPhoto) => ({
  id,
  recordedAt: recordedAt.toString(),
  width,
  height,
  title:
    kind === null || view === null || x === null || y === null
      ? 'Rückgabe einer Fahrt davor'
      : `${DAMAGE_TITLES[kind]}: ${placeText({ view, x, y })}`,
});

const viewAccident = (facts: Record<string, unknown>) =>
  accidentLines(facts).map(({ label, value }) => ({ label, value: value ?? '' }));

function viewHearing(damage: DamageRow, { trip, events, deductibleCents }: Hearing): View['hearing'] {
  if (!trip || !damage.heardUntil) return null;
  const since = events.findLastIndex(({ kind }) => kind === 'HEARD');
  return {
    bookingId: trip.id,
    driver: viewPerson(namedOf(trip)),
    until: damage.heardUntil.toString(),
    text: events[since]?.text ?? '',
    statements: events
      .slice(since + 1)
      .filter(({ kind }) => kind === 'STATED')
      .map(({ at, text }) => ({ at: at.toString(), text: text ?? '' })),
    mostShare: { cents: deductibleCents, currency: 'EUR' },
  };
}

function viewDecision(
  { outcome, shareCents: cents, evidence, decidedAt }: DamageRow,
  isNamed: boolean,
): View['decision'] {
  if (!outcome || evidence === null || !decidedAt) return null;
  return {
    outcome,
    share: cents === null ? null : { cents, currency: 'EUR' },
    told: isNamed ? evidence : '',
    at: decidedAt.toString(),
  };
}

const viewCharge = (
  { state, outcome, heardBookingId, shareCents }: DamageRow,
  { posting, bookingId, cents }: ShareCharge,
) => ({
  posting,
  amount: { cents, currency: 'EUR' as const },
  isUnfounded:
    state !== 'DECIDED' || outcome !== 'DRIVER' || heardBookingId !== bookingId || (shareCents ?? 0) < cents,
});

function viewEvent(
  { kind, at, customerId, staff, text }: EventRow,
  names: readonly Named[],
  isNamed: boolean,
): View['course'][number] {
  const person = names.find(({ id }) => id === customerId);
  const title = DAMAGE_EVENT_TITLES[kind];
  return {
    at: at.toString(),
    title,
    by: staff ?? (person ? viewPerson(person).name : null),
    text: isNamed && text !== null ? eventText(kind, text) : null,
  };
}

/** Of a decision the event keeps codes, also once it was taken back. */
function eventText(kind: EventRow['kind'], text: string): string {
  const decided = kind === 'DECIDED' ? readDecision(text) : undefined;
  if (!decided) return text;
  const { outcome, shareCents: cents, evidence } = decided;
  const share = cents === undefined ? '' : `, Anteil ${formatMoney({ cents, currency: 'EUR' })}`;
  return `${DAMAGE_OUTCOME_TITLES[outcome]}${share}. ${evidence}`;
}

const isHearable = (damage: DamageRow, trip: TripOfCar): boolean => mayHear(damage, trip) === undefined;

type Known = {
  damage: DamageRow;
  head: CaseHead;
  hearing: Hearing;
  trips: readonly TripOfCar[];
  charge: ShareCharge | undefined;
  payer: { cityId: number | null } | undefined;
};

/** What the viewer can do now: by right, state, and whether they have a part in it. */
async function mayNow(
  { db, session, staff, now }: Looking,
  { damage, head, hearing, trips, charge, payer }: Known,
): Promise<View['may']> {
  const isInvolved = (await findInvolved(db, damage, session.customerId)) !== undefined;
  const allows = (step: 'DO' | 'DECIDE') => !isInvolved && may(staff.grants, 'FLEET', step, head.cityId, now);
  const { state } = damage;
  const mayAct = allows('DECIDE');
  const mayDecide =
    mayAct && mayBecome(state, 'DECIDED') && !hasDecidedBefore(hearing.events, session.customerId);
  const driver = { outcome: 'DRIVER', shareCents: Math.min(1, hearing.deductibleCents) } as const;
  return {
    open: mayAct && state === 'REPORTED',
    reopen: mayAct && (state === 'DECIDED' || state === 'DISMISSED'),
    hear: mayAct && trips.some((trip) => isHearable(damage, trip)),
    decide: mayDecide,
    decideDriver: mayDecide && decideFault(damage, hearing, driver, now) === undefined,
    dismiss: mayAct && mayBecome(state, 'DISMISSED'),
    repair: damage.repairedAt === null && allows('DO'),
    charge:
      !isInvolved &&
      !charge &&
      payer !== undefined &&
      state === 'DECIDED' &&
      damage.outcome === 'DRIVER' &&
      seesPeople({ staff, now }, head) &&
      may(staff.grants, 'MONEY', 'DO', payer.cityId ?? 'ALL', now),
  };
}
