import type { Db } from '#server/db/connect.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { MISSED_AT_ONCE, markNoShows } from './booking-state.repository.ts';

/**
 * Marks the bookings that were never unlocked, and posts what they cost; some at a time, each time in a transaction of its own.
 * Returns how many there were.
 */
export async function endMissed(db: Db, now: Temporal.Instant): Promise<number> {
  for (let ended = 0; ; ) {
    const count = await endSomeMissed(db, now);
    ended += count;
    if (count < MISSED_AT_ONCE) return ended;
  }
}

const endSomeMissed = (db: Db, now: Temporal.Instant): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const ids = await markNoShows(transaction, now);
    await postBookings(transaction, ids, 'NO_SHOW', now);
    return ids.length;
  });
