import type { Db } from '#server/db/connect.ts';
import { removeOldDeclarations } from './declaration.repository.ts';

/** Declarations are shown for 30 days, as long as their mails are kept; what staff got stays with them. */
const RETENTION_HOURS = 30 * 24;

/** Every day, deletes old declarations. */
export const contactJobs = [
  {
    name: 'declaration-clean-up',
    cron: '47 3 * * *',
    run: (db: Db, now: Temporal.Instant) =>
      removeOldDeclarations(db, now.subtract({ hours: RETENTION_HOURS })),
  },
];
