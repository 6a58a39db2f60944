import { earlier, later } from '#domain/booking/instant-order.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import type { Confirmation } from '#server/features/trip/confirm-return.ts';
import { findCourse, type TripCourse } from '#server/features/trip/return.repository.ts';
import { findReturnFacts } from '#server/features/trip/return-facts.ts';

type Ending = { endedAt: string | undefined; reason: string; staffId: number; now: Temporal.Instant };

/**
 * How staff end a trip (§S20.20). The person's word counts a day back, as on a device without a network, and however
 * far back while the car proves that it has stood locked since.
 */
export async function findEnding(
  db: Db,
  row: BookingRow,
  { endedAt, reason, staffId, now }: Ending,
): Promise<{ confirmation: Confirmation; course: TripCourse }> {
  const [facts, course] = await Promise.all([
    findReturnFacts(db, row, now),
    findCourse(db, row.id, row.vehicleId),
  ]);
  const { lockedAt } = course;
  const said = endedAt === undefined ? undefined : earlier(Temporal.Instant.from(endedAt), now);
  const told = said && lockedAt ? later(said, lockedAt) : said;
  const confirmation: Confirmation = {
    row,
    facts,
    told,
    isProven: lockedAt !== undefined,
    isByWord: told !== undefined || !facts.isReachable,
    by: { staffId },
    overrides: facts.isReachable ? facts.unmet.map((condition) => ({ condition, reason })) : [],
    arrivedAt: now,
    now,
  };
  return { confirmation, course };
}

/** Nobody ends a trip under somebody who drives. */
export const isDriven = ({ facts }: Confirmation): boolean =>
  facts.isReachable && facts.unmet.includes('IGNITION');
