import type { Job } from '#server/feature/job.ts';
import { endMissed } from './end-missed.ts';

/** Every minute, marks the bookings that were never unlocked (§S4.12). */
export const bookingJobs: readonly Job[] = [
  {
    name: 'booking-no-shows',
    cron: '* * * * *',
    run: async (db, now) => {
      await endMissed(db, now);
    },
  },
];
