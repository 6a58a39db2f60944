import type { Db } from '#server/db/connect.ts';
import { endMissed } from './end-missed.ts';

/** Every minute, marks the bookings that were never unlocked (§S4.12). */
export const bookingJobs = [
  {
    name: 'booking-no-shows',
    cron: '* * * * *',
    run: async (db: Db, now: Temporal.Instant) => {
      await endMissed(db, now);
    },
  },
];
