import { distanceInMetres } from '#domain/station/position.ts';
import { judgeLateness, type RunningTrip } from '#domain/trip/late-car.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findEndedTrips,
  findWaiting,
  forgetWarnings,
  lockWaiting,
  relieveWaiting,
  type WaitingRow,
  writeWarning,
} from './late-car.repository.ts';

/**
 * Judges every booking whose car is on another trip, and tells its driver changes. At any time, on several
 * servers: each judges again under the booking's lock, so changes are told once.
 */
export async function watchLateCars(db: Db, now: Temporal.Instant): Promise<void> {
  await forgetWarnings(db, now);
  for (const runningId of await findEndedTrips(db)) {
    await db.transaction().execute((transaction) => relieveWaiting(transaction, runningId, now));
  }
  for (const waiting of await findWaiting(db, now)) {
    if (lateness(waiting, now) === waiting.told) continue;
    await db.transaction().execute(async (transaction) => {
      if (await lockWaiting(transaction, waiting)) await judgeAgain(transaction, waiting.bookingId, now);
    });
  }
}

async function judgeAgain(transaction: Db, bookingId: number, now: Temporal.Instant): Promise<void> {
  const [waiting] = await findWaiting(transaction, now, bookingId);
  if (!waiting) return;
  const found = lateness(waiting, now);
  if (found === waiting.told) return;
  await writeWarning(transaction, {
    waiting,
    state: found === 'NONE' ? 'ON_TIME' : found,
    // Who stands there without a car may leave for good; who was warned in vain is as free as promised.
    freeUntil: found === 'OVERDUE' ? waiting.endsAt : waiting.startsAt,
    now,
  });
}

const lateness = (waiting: WaitingRow, now: Temporal.Instant) =>
  judgeLateness(waiting.startsAt, tripOf(waiting), waiting.told, now);

/** What is known of the trip that a booking waits for. */
export function tripOf(waiting: WaitingRow): RunningTrip {
  const { runningEndsAt: end, lat, lng, measuredAt } = waiting;
  if (lat === null || lng === null || measuredAt === null) return { end, car: undefined };
  const station = { lat: waiting.stationLat, lng: waiting.stationLng };
  return { end, car: { distanceM: distanceInMetres({ lat, lng }, station), measuredAt } };
}
