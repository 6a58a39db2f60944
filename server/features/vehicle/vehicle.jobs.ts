import { removeChanges } from '#server/availability/fleet.repository.ts';
import type { Job } from '#server/feature/job.ts';
import { leaveLists } from './leave-lists.ts';

/** A server that has not read a change by then fills its picture of the fleet anew. */
const CHANGES_KEPT_HOURS = 1;

export const vehicleJobs: readonly Job[] = [
  { name: 'retired-cars', cron: '* * * * *', run: leaveLists },
  {
    name: 'fleet-changes',
    cron: '*/10 * * * *',
    run: async (db) => {
      // Not by the product's clock: the notes have the database's time.
      await removeChanges(db, Temporal.Now.instant().subtract({ hours: CHANGES_KEPT_HOURS }));
    },
  },
];
