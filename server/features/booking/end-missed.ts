import type { Db } from '#server/db/connect.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { markNoShows } from './booking-state.repository.ts';

/** Marks the bookings that were never unlocked, and posts what they cost. Returns how many there were. */
export const endMissed = (db: Db, now: Temporal.Instant): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const ids = await markNoShows(transaction, now);
    await postBookings(transaction, ids, 'NO_SHOW', now);
    return ids.length;
  });
