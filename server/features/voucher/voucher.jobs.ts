import type { Job } from '#server/feature/job.ts';
import { expireVouchers } from './expire-vouchers.ts';

export const voucherJobs: readonly Job[] = [
  {
    name: 'vouchers-expire',
    cron: '17 0 * * *',
    run: async (db, now) => void (await expireVouchers(db, now)),
  },
];
