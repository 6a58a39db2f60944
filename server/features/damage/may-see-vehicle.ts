import { maySeeDamages, REPORT_HOURS } from '#domain/damage/may-report.ts';
import type { Db } from '#server/db/connect.ts';
import type { Session } from '#server/http/session.ts';
import { findTripsAround, isStaffOfVehicle } from './damage.repository.ts';

/** May the caller see the known damage of the vehicle: around a trip of their own, or as staff of its provider? */
export async function maySeeVehicle(
  db: Db,
  vehicleId: number,
  session: Session,
  now: Temporal.Instant,
): Promise<boolean> {
  // A generous limit for the query; the rule decides.
  const since = now.subtract({ hours: 10 * REPORT_HOURS });
  const trips = await findTripsAround(db, { vehicleId, customerId: session.customerId, since });
  const isDriver = trips.some(({ state, startsAt: start, endsAt: end, endedAt }) =>
    maySeeDamages({ state, period: { start, end }, endedAt: endedAt ?? undefined }, now),
  );
  return isDriver || isStaffOfVehicle(db, session.customerId, vehicleId);
}
