import type { Job } from '#server/feature/job.ts';
import { expireKmPackages } from './expire-km-packages.ts';

export const allotmentJobs: readonly Job[] = [
  {
    name: 'km-packages-expire',
    cron: '11 0 * * *',
    run: async (db, now) => void (await expireKmPackages(db, now)),
  },
];
