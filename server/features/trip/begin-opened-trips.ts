import type { Db } from '#server/db/connect.ts';
import { beginTrips, forgiveNoShows } from '#server/features/booking/booking-state.repository.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { endAwaited, endTakenOver } from './confirm-return.ts';
import { findAwaited, findTakenOver, reopenChecks } from './return.repository.ts';

type CarUnlock = { bookingId: number; vehicleId: number; at: Temporal.Instant };

/**
 * Begins the trips of cars that were opened, however late they say so, and ends those that this shows to be over. Returns
 * bookings that can begin no more, for a person.
 */
export async function beginOpenedTrips(
  db: Db,
  unlocks: readonly CarUnlock[],
  now: Temporal.Instant,
): Promise<number[]> {
  if (unlocks.length === 0) return [];
  const vehicleIds = [...new Set(unlocks.map(({ vehicleId }) => vehicleId))];
  const tripIds = unlocks.map(({ bookingId }) => bookingId);
  // The connection pipelines: what follows from the beginning is looked for in the same round trip, after it. Checks are
  // reopened before trips end: where the one before ended is where the next begins.
  const [{ unexpected, takenBack }, , awaited, takenOver] = await Promise.all([
    beginTrips(db, unlocks, now),
    reopenChecks(db, vehicleIds),
    findAwaited(db, tripIds),
    findTakenOver(db, vehicleIds),
  ]);
  await postBookings(db, takenBack, 'NO_SHOW_TAKEN_BACK', now);
  await endAwaited(db, awaited, now);
  await endTakenOver(db, takenOver, now);
  // By now it is known how long each of them had its car.
  await postBookings(db, await forgiveNoShows(db, tripIds, now), 'CORRECTED', now);
  return unexpected;
}
