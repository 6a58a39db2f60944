import type { Job } from '#server/feature/job.ts';
import { endService } from './retirement.repository.ts';

export const vehicleJobs: readonly Job[] = [
  { name: 'retired-cars', cron: '* * * * *', run: (db, now) => endService(db, now) },
];
