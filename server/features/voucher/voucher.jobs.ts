import type { Db } from '#server/db/connect.ts';
import { expireVouchers } from './expire-vouchers.ts';

export const voucherJobs = [
  {
    name: 'vouchers-expire',
    cron: '17 0 * * *',
    run: async (db: Db, now: Temporal.Instant) => void (await expireVouchers(db, now)),
  },
];
