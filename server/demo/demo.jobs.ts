import { seedDemo } from './seed.ts';

/** Keeps the demonstration alive while the server runs: due bookings are driven, new days are filled. */
export const demoJobs = [{ name: 'demo-life', cron: '*/5 * * * *', run: seedDemo }];
