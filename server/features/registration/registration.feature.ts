import { feature } from '#server/feature/feature.ts';
import { bindChangeToMainAndSub } from './change-to-main-and-sub.ts';
import { bindCheckBlocklist } from './check-blocklist.ts';
import { bindCreateCustomer } from './create-customer.ts';
import { bindCreateHandover } from './create-handover.ts';
import { bindCreateRegistration } from './create-registration.ts';
import { bindDeleteRegistration } from './delete-registration.ts';
import { bindOpenHandover } from './open-handover.ts';
import { registrationJobs } from './registration.jobs.ts';
import { registrationLetters } from './registration.letters.ts';
import { registrationOwnData } from './registration-own-data.repository.ts';
import { bindResumeSalesRegistration } from './resume-sales-registration.ts';
import { bindSaveRegistration } from './save-registration.ts';
import { bindShowAdmission } from './show-admission.ts';
import { bindShowRegistration } from './show-registration.ts';
import { bindTakeTabletBack } from './take-tablet-back.ts';
import { bindTurnTablet } from './turn-tablet.ts';

export const registrationFeature = feature({
  calls: [
    bindCreateRegistration,
    bindShowRegistration,
    bindSaveRegistration,
    bindDeleteRegistration,
    bindShowAdmission,
    bindCreateHandover,
    bindOpenHandover,
    bindResumeSalesRegistration,
    bindTurnTablet,
    bindTakeTabletBack,
    bindCreateCustomer,
    bindChangeToMainAndSub,
    bindCheckBlocklist,
  ],
  jobs: registrationJobs,
  ownData: registrationOwnData,
  letters: registrationLetters,
});
