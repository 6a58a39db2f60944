import { photoCutoff } from '#domain/damage/photo-retention.ts';
import type { Job } from '#server/feature/job.ts';
import { removePhotos } from '#server/features/photo/remove-photos.ts';
import { findOldPhotos, removeOldCases } from './service-case.repository.ts';
import { closeOverdue } from './staff-steps.ts';

/**
 * Closes cases whose person has let the time pass; deletes those whose claims have expired (§ 195, § 199 BGB), first their photos,
 * and photos of people who were erased.
 */
export const serviceCaseJobs: readonly Job[] = [
  { name: 'service-case-deadlines', cron: '*/15 * * * *', run: closeOverdue },
  {
    name: 'service-case-clean-up',
    cron: '53 * * * *',
    run: async (db, now, { files }) => {
      const cutoff = photoCutoff(now);
      const old = await findOldPhotos(db, cutoff);
      await removePhotos(db, files, { table: 'service_case_photo', old, now });
      await removeOldCases(db, cutoff);
    },
  },
];
