import type { Db } from '#server/db/connect.ts';
import { expireKmPackages } from './expire-km-packages.ts';

export const allotmentJobs = [
  {
    name: 'km-packages-expire',
    cron: '11 0 * * *',
    run: async (db: Db, now: Temporal.Instant) => void (await expireKmPackages(db, now)),
  },
];
