import type { OfflineOpening } from '#domain/telematics/car-opening.ts';
import { believableTime } from '#domain/telematics/car-state.ts';
import type { Db } from '#server/db/connect.ts';
import { beginOpenedTrips } from './begin-opened-trips.ts';
import { noteOpenings } from './grant.repository.ts';
import { noteOfflineChecks } from './trip.repository.ts';

/**
 * Writes what a car did for a phone beside it, once each; the first unlock begins its trip then (§S10.4).
 * Returns opened bookings whose trip can begin no more, for a person.
 */
export async function takeOpenings(
  db: Db,
  { vehicleId, openings }: { vehicleId: number; openings: readonly OfflineOpening[] },
  now: Temporal.Instant,
): Promise<number[]> {
  const told = openings.map((opening) => ({ ...opening, at: believableTime(opening.at, now) }));
  return db.transaction().execute(async (transaction) => {
    const noted = await noteOpenings(transaction, vehicleId, told, now);
    const unlocks = noted.flatMap(({ bookingId, kind, happenedAt }) =>
      kind === 'UNLOCK' ? [{ bookingId, vehicleId, at: happenedAt }] : [],
    );
    if (unlocks.length === 0) return [];
    await noteOfflineChecks(
      transaction,
      unlocks.map(({ bookingId }) => bookingId),
      now,
    );
    return beginOpenedTrips(transaction, unlocks, now);
  });
}
