import type { Job } from '#server/feature/job.ts';
import {
  beginDueChange,
  findDueChanges,
  lockContract,
} from '#server/features/customer/plan-change.repository.ts';
import { applyDuePrices } from './import-prices.ts';

/** Every minute lets accounts follow the changes of their plans that have begun, and tariffs and plans the files of prices. */
export const tariffJobs: readonly Job[] = [
  {
    name: 'plan-changes',
    cron: '* * * * *',
    run: async (db, now) => {
      for (const customerId of await findDueChanges(db, now)) {
        await db.transaction().execute(async (transaction) => {
          await lockContract(transaction, customerId);
          await beginDueChange(transaction, customerId, now);
        });
      }
    },
  },
  { name: 'prices-in-force', cron: '* * * * *', run: (db, now) => applyDuePrices(db, now) },
];
