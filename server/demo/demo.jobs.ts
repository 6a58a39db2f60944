import { seedDemo } from './seed.ts';

/** Keeps the demonstration current: starts and ends due bookings, and adds bookings for new days. */
export const demoJobs = [{ name: 'demo-life', cron: '*/5 * * * *', run: seedDemo }];
