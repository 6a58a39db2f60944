import type { Job } from '#server/feature/job.ts';
import { removeChosenCars } from '#server/features/customer/chosen-car.repository.ts';
import { removeExpiredRegistrations } from './registration.repository.ts';

/** Who is not approved by then has long forgotten it. */
const CHOSEN_CAR_DAYS = 180;

export const registrationJobs: readonly Job[] = [
  { name: 'registration-clean-up', cron: '23 * * * *', run: removeExpiredRegistrations },
  {
    name: 'registration-chosen-cars',
    cron: '31 3 * * *',
    run: (db, now) => removeChosenCars(db, now.subtract({ hours: 24 * CHOSEN_CAR_DAYS })),
  },
];
