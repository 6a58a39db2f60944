import type { Job } from '#server/feature/job.ts';
import { removeExpiredRegistrations } from './registration.repository.ts';

export const registrationJobs: readonly Job[] = [
  { name: 'registration-clean-up', cron: '23 * * * *', run: removeExpiredRegistrations },
];
