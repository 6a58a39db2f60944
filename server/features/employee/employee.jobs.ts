import type { Job } from '#server/feature/job.ts';
import { applyDueRoles } from './employment.ts';

export const employeeJobs: readonly Job[] = [
  { name: 'employee-roles', cron: '* * * * *', run: (db, now) => applyDueRoles(db, now) },
];
