import { BERLIN, floorToQuarterHour } from '#domain/booking/grid.ts';
import type { Db } from '#server/db/connect.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { cancelByOperator } from '#server/features/booking/cancel-booking.ts';
import {
  type Ahead,
  blockForGood,
  type Car,
  findAhead,
  lockCars,
} from '#server/features/vehicle/retirement.repository.ts';

/** What was agreed to is not what is there now, somebody has booked, say: nothing of it may stay. */
export class ChangedMeanwhile extends Error {}

export type Retirement = {
  cars: readonly Car[];
  /** The station whose closing it is. */
  closedStationId?: number;
  /** The first day without them. */
  day: Temporal.PlainDate;
  /** The bookings that staff have agreed to cancel. */
  ahead: readonly Ahead[];
  staffId: number;
  now: Temporal.Instant;
};

/** When a car or station is gone whose first day without it is this: midnight of Berlin; today, the running quarter of an hour. */
export function firstMoment(day: Temporal.PlainDate, now: Temporal.Instant): Temporal.Instant {
  const midnight = day.toZonedDateTime(BERLIN).toInstant();
  const quarter = floorToQuarterHour(now);
  return Temporal.Instant.compare(midnight, quarter) > 0 ? midnight : quarter;
}

/**
 * Cancels what was agreed, blocks the cars for good, returns the cancelled bookings' numbers. Throws
 * ChangedMeanwhile if more, or something else, is booked: the transaction must be rolled back.
 */
export async function retireCars(
  transaction: Db,
  { cars, closedStationId, day, ahead, staffId, now }: Retirement,
): Promise<number[]> {
  const from = firstMoment(day, now);
  const vehicleIds = cars.map(({ id }) => id);
  const cancelled: number[] = [];
  for (const id of ahead.map((booking) => booking.id).sort((a, b) => a - b)) {
    const row = await lockBooking(transaction, id);
    // What was cancelled meanwhile is in nobody's way.
    if (row?.state === 'RESERVED' && vehicleIds.includes(row.vehicleId)) {
      const [still] = (await findAhead(transaction, [row.vehicleId], from)).filter((one) => one.id === id);
      if (still?.isUnderWay) throw new ChangedMeanwhile();
      if (!still) continue;
      await cancelByOperator(transaction, row, staffId, now);
      cancelled.push(id);
    }
  }
  await lockCars(transaction, vehicleIds);
  const block = { vehicleIds, closedStationId, day: day.toString(), from, now };
  if (!(await blockForGood(transaction, block))) throw new ChangedMeanwhile();
  return cancelled;
}
