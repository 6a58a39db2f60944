import type { Job } from '#server/feature/job.ts';
import { removeExpiredPresenceCodes } from './presence-code.repository.ts';
import { removeGivenUp } from './sales.repository.ts';

export const salesJobs: readonly Job[] = [
  { name: 'sales-clean-up', cron: '33 * * * *', run: removeGivenUp },
  { name: 'presence-code-clean-up', cron: '27 * * * *', run: removeExpiredPresenceCodes },
];
