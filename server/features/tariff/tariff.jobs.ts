import type { Job } from '#server/feature/job.ts';
import {
  beginDueChange,
  findDueChanges,
  lockContract,
} from '#server/features/customer/plan-change.repository.ts';

/** Every minute lets accounts follow the changes of their plans that have begun; their prices did at the moment itself. */
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
];
