import { earlier, later } from '#domain/booking/instant-order.ts';
import { confirmationTime } from '#domain/trip/may-return.ts';
import type { Db } from '#server/db/connect.ts';
import { takeKm } from '#server/features/allotment/take-km.ts';
import { type BookingRow, lockBooking, setDrivenKm } from '#server/features/booking/booking.repository.ts';
import { endTrip } from '#server/features/booking/booking-state.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { driverIdOf } from '#server/features/booking/own-booking.ts';
import { relieveWaiting } from '#server/features/late-car/late-car.repository.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { addTasks } from '#server/features/task/vehicle-task.repository.ts';
import { pricerOf, tripUntil } from './charge-of-booking.ts';
import { findDistance } from './distance-of-trip.ts';
import {
  type AwaitedReturn,
  findCourse,
  findNextUnlock,
  insertReturn,
  type NextUnlock,
  type ReturnOverride,
  removeAwaited,
  type TripCourse,
} from './return.repository.ts';
import { findReturnFacts, type ReturnFacts } from './return-facts.ts';
import { removePlace } from './return-place.repository.ts';

export type Confirmation = {
  /** Locked by the caller, and on its trip. */
  row: BookingRow;
  facts: ReturnFacts;
  /** The time of a device that could not send the confirmation then. */
  told: Temporal.Instant | undefined;
  /** The car proves that it was not used after that: believed however long ago it was. */
  isProven?: boolean;
  isByWord: boolean;
  /** Who ends it; the preset is the driver. */
  by?: 'NEXT_DRIVER' | { staffId: number };
  overrides: readonly ReturnOverride[];
  /** When the confirmation arrived here. */
  arrivedAt: Temporal.Instant;
  now: Temporal.Instant;
};

/**
 * Ends a trip with price, return and resulting work. What the car did since somebody opened it for a later
 * booking is not this trip's: neither time nor kilometres nor how it stands.
 */
export async function confirmReturn(db: Db, confirmation: Confirmation): Promise<void> {
  const { row, facts, isByWord, by, overrides, now } = confirmation;
  const { reading } = facts;
  const reckoned = await reckonReturn(db, confirmation);
  const { confirmedAt, begunAt, price, known, use, course, next, told, isKnown, lastOdometerM } = reckoned;
  const { km } = price(known);
  const kmPackages = km === undefined ? [] : await takeKm(db, { bookingId: row.id, begunAt, km, now });
  const charge = price(known, kmPackages);

  await endTrip(db, {
    id: row.id,
    actorId: by === undefined ? driverIdOf(row) : by === 'NEXT_DRIVER' ? undefined : by.staffId,
    period: periodOf(row),
    priceBeforeCents: row.timeCents,
    timeCents: charge.timeCents,
    lateFeeCents: charge.lateFeeCents,
    confirmedAt,
  });
  await relieveWaiting(db, row.id, now);
  if (charge.km !== undefined) await setDrivenKm(db, row.id, charge.km, charge.kmCents);
  await insertReturn(db, {
    bookingId: row.id,
    vehicleId: row.vehicleId,
    customerId: driverIdOf(row),
    confirmedAt,
    byWord: isByWord,
    unmet: [...new Set(overrides.map(({ condition }) => condition))],
    hinderedSince: use.hinderedSince,
    startOdometerM: course.startOdometerM,
    endOdometerM: isKnown ? lastOdometerM : undefined,
    doubt: told?.doubt,
    pathM: told?.pathM,
    lateFeeCents: charge.lateFeeCents,
    endedBy: by === undefined ? 'DRIVER' : by === 'NEXT_DRIVER' ? by : 'STAFF',
    reading: next ? undefined : reading,
    now,
  });
  await postBookings(db, [row.id], 'TRIP_ENDED', now);
  const reasons = new Map(overrides.map(({ condition, reason }) => [condition, reason]));
  await addTasks(
    db,
    [...reasons].map(([condition, reason]) => ({
      vehicleId: row.vehicleId,
      bookingId: row.id,
      kind: 'RETURN_OVERRIDDEN' as const,
      condition,
      reason,
      position: next ? undefined : reading?.position,
      now,
    })),
  );
}

/** When a trip ends that is confirmed like this, and what it is priced by; nothing is written. */
export async function reckonReturn(db: Db, confirmation: Confirmation) {
  const { row, facts, isByWord } = confirmation;
  const { reading } = facts;
  const course = await findCourse(db, row.id, row.vehicleId);
  const next = await nextUnlock(db, row, course);
  const confirmedAt = timeOfReturn(confirmation, course, next);
  const isHeard = next ? next.odometerM !== undefined : !isByWord && facts.isCurrent;
  const lastOdometerM = next ? next.odometerM : reading?.odometerM;
  const use = tripUntil(course, confirmedAt, lastOdometerM);
  const told = isHeard
    ? await findDistance(db, { vehicleId: row.vehicleId, course, confirmedAt, next, reading })
    : undefined;
  const isKnown = told !== undefined && told.doubt === undefined;
  return {
    course,
    next,
    confirmedAt,
    begunAt: course.begunAt ?? row.startsAt,
    lastOdometerM,
    told,
    isKnown,
    use,
    // How far a silent car has driven is not known yet, nor that of one which tells what cannot be.
    known: isKnown ? use : { ...use, distanceM: undefined },
    price: await pricerOf(db, row),
  };
}

const nextUnlock = async (
  db: Db,
  row: BookingRow,
  { begunAt }: TripCourse,
): Promise<NextUnlock | undefined> =>
  begunAt && findNextUnlock(db, { vehicleId: row.vehicleId, bookingId: row.id, after: begunAt });

/** Not before anything that proves that the trip went on, and not after somebody else has opened the car. */
function timeOfReturn(
  { row, facts, told, isProven, arrivedAt }: Confirmation,
  { lastUseAt }: TripCourse,
  next: NextUnlock | undefined,
): Temporal.Instant {
  // What the car did after that opening is the next driver's.
  const usedAt = next ? undefined : facts.usedAt;
  const lastEventAt = [row.createdAt, lastUseAt, usedAt].filter((at) => at !== undefined).reduce(later);
  const confirmedAt =
    isProven && told ? later(told, lastEventAt) : confirmationTime(told, { lastEventAt }, arrivedAt);
  return next ? earlier(earlier(confirmedAt, next.at), arrivedAt) : confirmedAt;
}

/**
 * Ends the trips whose return had arrived before their car told that it was opened. Who opened the car again after that
 * has gone on, and gives it back anew.
 */
export async function endAwaited(
  db: Db,
  found: readonly AwaitedReturn[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { bookingId, ...awaited } of found) {
    const row = await lockBooking(db, bookingId);
    if (row?.state !== 'ACTIVE') continue;
    await removeAwaited(db, bookingId);
    const { lastUnlockAt } = await findCourse(db, bookingId, row.vehicleId);
    if (lastUnlockAt && Temporal.Instant.compare(lastUnlockAt, awaited.recordedAt) > 0) {
      await removePlace(db, bookingId);
      continue;
    }
    await confirmReturn(db, {
      row,
      facts: await findReturnFacts(db, row, now),
      told: awaited.confirmedAt,
      isByWord: true,
      overrides: awaited.overrides,
      arrivedAt: awaited.recordedAt,
      now,
    });
  }
}

/**
 * Ends trips whose car was opened for a later booking (`findTakenOver`): a car has one driver
 * (docs/decisions/052). They end at their driver's last lock; otherwise nobody can tell lateness, and none is
 * paid.
 */
export async function endTakenOver(
  db: Db,
  bookingIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  for (const bookingId of bookingIds) {
    const row = await lockBooking(db, bookingId);
    if (row?.state !== 'ACTIVE') continue;
    const course = await findCourse(db, bookingId, row.vehicleId);
    const next = await nextUnlock(db, row, course);
    if (!next) continue;
    await confirmReturn(db, {
      row,
      facts: await findReturnFacts(db, row, now),
      told: course.lockedAt ?? earlier(row.endsAt, next.at),
      isProven: true,
      isByWord: false,
      by: 'NEXT_DRIVER',
      overrides: [],
      arrivedAt: earlier(next.at, now),
      now,
    });
  }
}
