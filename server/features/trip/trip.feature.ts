import { feature } from '#server/feature/feature.ts';
import { bindCreateCommand } from './create-command.ts';
import { bindCreateDepartureCheck } from './create-departure-check.ts';
import { bindCreateGrant } from './create-grant.ts';
import { bindCreateReturn } from './create-return.ts';
import { bindCreateTaskCommand } from './create-task-command.ts';
import { bindSaveReturnPart } from './save-return-part.ts';
import { bindShowCommand } from './show-command.ts';
import { bindShowReturn } from './show-return.ts';
import { bindShowReturnPhoto } from './show-return-photo.ts';
import { bindShowReturnUpload } from './show-return-upload.ts';
import { bindShowTaskCommand } from './show-task-command.ts';
import { bindShowTrip } from './show-trip.ts';
import { bindShowTripPrice } from './show-trip-price.ts';
import { tripJobs } from './trip.jobs.ts';
import { tripOwnData } from './trip-own-data.repository.ts';

export const tripFeature = feature({
  calls: [
    bindShowTrip,
    bindCreateDepartureCheck,
    bindCreateCommand,
    bindShowCommand,
    bindCreateTaskCommand,
    bindShowTaskCommand,
    bindShowReturn,
    bindCreateReturn,
    bindShowReturnUpload,
    bindSaveReturnPart,
    bindShowReturnPhoto,
    bindShowTripPrice,
    bindCreateGrant,
  ],
  jobs: tripJobs,
  ownData: tripOwnData,
});
