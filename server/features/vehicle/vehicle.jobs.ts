import type { Job } from '#server/feature/job.ts';
import { leaveLists } from './leave-lists.ts';

export const vehicleJobs: readonly Job[] = [{ name: 'retired-cars', cron: '* * * * *', run: leaveLists }];
