import type { Job } from '#server/feature/job.ts';
import { removeOldDeclarations } from './declaration.repository.ts';

/** Declarations are shown for 30 days, as long as their mails are kept; what staff got stays with them. */
const RETENTION_HOURS = 30 * 24;

/** Every day, deletes old declarations. */
export const contactJobs: readonly Job[] = [
  {
    name: 'declaration-clean-up',
    cron: '47 3 * * *',
    run: (db, now) => removeOldDeclarations(db, now.subtract({ hours: RETENTION_HOURS })),
  },
];
