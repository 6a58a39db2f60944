import { feature } from '#server/feature/feature.ts';
import { iceCommand } from './admin-ice.ts';
import { bindListVehicles } from './list-vehicles.ts';
import { bindSearchBookees } from './search-bookees.ts';
import { bindShowAvailability } from './show-availability.ts';
import { bindShowBookee } from './show-bookee.ts';
import { vehicleJobs } from './vehicle.jobs.ts';

export const vehicleFeature = feature({
  calls: [bindSearchBookees, bindListVehicles, bindShowBookee, bindShowAvailability],
  jobs: vehicleJobs,
  admin: [iceCommand],
});
