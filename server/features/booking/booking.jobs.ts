import type { Job } from '#server/feature/job.ts';
import { endMissed } from './end-missed.ts';
import { remindDrivers } from './reminder.ts';
import { settleMoveRequests } from './settle-move-requests.ts';
import { watchLateCars } from './watch-late-cars.ts';

/**
 * Every minute, marks the bookings that were never unlocked (§S4.12), tells who waits for a late car (§S16.50), settles what
 * drivers were asked for repairs (§S13.7), and reminds drivers on their devices (§S14.25).
 */
export const bookingJobs: readonly Job[] = [
  {
    name: 'booking-no-shows',
    cron: '* * * * *',
    run: async (db, now) => {
      await endMissed(db, now);
    },
  },
  { name: 'booking-late-cars', cron: '* * * * *', run: watchLateCars },
  { name: 'booking-move-requests', cron: '* * * * *', run: settleMoveRequests },
  { name: 'booking-reminders', cron: '* * * * *', run: remindDrivers },
];
