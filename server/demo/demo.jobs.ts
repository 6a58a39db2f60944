import type { Db } from '#server/db/connect.ts';
import type { StoredAccount } from './account-details.repository.ts';
import { type PostBookings, seedDemo } from './seed.ts';

/** Keeps the demonstration current: starts and ends due bookings, and adds bookings for new days. */
export const demoJobs = (post: PostBookings, storedAccount: StoredAccount) => [
  {
    name: 'demo-life',
    cron: '*/5 * * * *',
    run: (db: Db, now: Temporal.Instant) => seedDemo(db, now, post, storedAccount),
  },
];
