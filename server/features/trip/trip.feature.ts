import { feature } from '#server/feature/feature.ts';
import { secretsCommand } from './admin-secrets.ts';
import { bindCreateCommand } from './create-command.ts';
import { bindCreateDepartureCheck } from './create-departure-check.ts';
import { bindCreateGrant } from './create-grant.ts';
import { bindCreateReturn } from './create-return.ts';
import { bindCreateTaskCommand } from './create-task-command.ts';
import { bindNoteSecretLook } from './note-secret-look.ts';
import { bindRevealSecret } from './reveal-secret.ts';
import { bindSaveReturnPart } from './save-return-part.ts';
import { bindShowCarGuide } from './show-car-guide.ts';
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
    bindShowCarGuide,
    bindRevealSecret,
    bindNoteSecretLook,
  ],
  jobs: tripJobs,
  ownData: tripOwnData,
  admin: [secretsCommand],
});
