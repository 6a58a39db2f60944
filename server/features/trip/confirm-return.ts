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

type Confirmation = {
  /** Locked by the caller, and on its trip. */
  row: BookingRow;
  facts: ReturnFacts;
  /** The time of a device that could not send the confirmation then. */
  told: Temporal.Instant | undefined;
  isByWord: boolean;
  isTakenOver?: boolean;
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
  const { row, facts, isByWord, isTakenOver = false, overrides, now } = confirmation;
  const { reading } = facts;
  const course = await findCourse(db, row.id, row.vehicleId);
  const next = await nextUnlock(db, row, course);
  const confirmedAt = timeOfReturn(confirmation, course, next);
  const isHeard = next ? next.odometerM !== undefined : !isByWord && facts.isCurrent;
  const lastOdometerM = next ? next.odometerM : reading?.odometerM;
  const use = tripUntil(course, confirmedAt, lastOdometerM);
  const { vehicleId } = row;
  const told = isHeard
    ? await findDistance(db, { vehicleId, course, confirmedAt, next, reading })
    : undefined;
  const isKnown = told !== undefined && told.doubt === undefined;
  // How far a silent car has driven is not known yet, nor that of one which tells what cannot be.
  const known = isKnown ? use : { ...use, distanceM: undefined };
  const price = await pricerOf(db, row);
  const { km } = price(known);
  const begunAt = course.begunAt ?? row.startsAt;
  const kmPackages = km === undefined ? [] : await takeKm(db, { bookingId: row.id, begunAt, km, now });
  const charge = price(known, kmPackages);

  await endTrip(db, {
    id: row.id,
    actorId: isTakenOver ? undefined : driverIdOf(row),
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
    isTakenOver,
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

const nextUnlock = async (
  db: Db,
  row: BookingRow,
  { begunAt }: TripCourse,
): Promise<NextUnlock | undefined> =>
  begunAt && findNextUnlock(db, { vehicleId: row.vehicleId, bookingId: row.id, after: begunAt });

/** Not before anything that proves that the trip went on, and not after somebody else has opened the car. */
function timeOfReturn(
  { row, facts, told, isTakenOver, arrivedAt }: Confirmation,
  { lastUseAt }: TripCourse,
  next: NextUnlock | undefined,
): Temporal.Instant {
  // What the car did after that opening is the next driver's.
  const usedAt = next ? undefined : facts.usedAt;
  const lastEventAt = [row.createdAt, lastUseAt, usedAt].filter((at) => at !== undefined).reduce(later);
  // What the car itself told is believed however long ago it was.
  const confirmedAt =
    isTakenOver && told ? later(told, lastEventAt) : confirmationTime(told, { lastEventAt }, arrivedAt);
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
      isByWord: false,
      isTakenOver: true,
      overrides: [],
      arrivedAt: earlier(next.at, now),
      now,
    });
  }
}
