import type { RequestOf } from '#contract/calls.ts';
import { ASSUMPTION_NAMES, CAR_ASSUMPTIONS, type CarAssumptions } from '#domain/statement/car-assumptions.ts';

export type ConsultingBody = RequestOf<'POST /salesconsultings'>['body'];

/** A person who drives 50 km in Nuremberg once a week. */
export const sampleConsulting = (changed: Partial<ConsultingBody> = {}): ConsultingBody => ({
  emailAddress: 'kundin@example.org',
  city: 'nuernberg',
  year: { trips: 52, km: 50, hours: 2, vehicleClass: 'S', tripsPerDamage: 500 },
  drivers: { audience: 'PRIVATE', persons: 1 },
  car: Object.fromEntries(
    ASSUMPTION_NAMES.map((name) => [name, CAR_ASSUMPTIONS[name].preset]),
  ) as CarAssumptions,
  ...changed,
});
