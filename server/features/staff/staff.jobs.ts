import type { Job } from '#server/feature/job.ts';
import { forgetOldActs } from './act-seal.repository.ts';
import { applyRoles } from './roles.ts';
import { sealActs } from './seal-acts.ts';

export const staffJobs: readonly Job[] = [
  { name: 'staff-roles', cron: '* * * * *', run: (db, now) => applyRoles(db, now) },
  { name: 'seal-acts', cron: '* * * * *', run: (db, now) => sealActs(db, now) },
  { name: 'forget-old-acts', cron: '40 3 * * *', run: async (db) => void (await forgetOldActs(db)) },
];
