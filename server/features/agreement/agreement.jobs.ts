import type { Job } from '#server/feature/job.ts';
import { tellChangedTerms } from './tell-changed-terms.ts';

export const agreementJobs: readonly Job[] = [
  {
    name: 'agreement-tell-changed-terms',
    cron: '*/10 * * * *',
    run: tellChangedTerms,
  },
];
