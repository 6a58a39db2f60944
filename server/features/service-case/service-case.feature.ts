import { feature } from '#server/feature/feature.ts';
import { serviceCasesCommand } from './admin-service-cases.ts';
import { bindCreateServiceCaseReply } from './create-reply.ts';
import { bindCreateServiceCase } from './create-service-case.ts';
import { serviceCaseSource } from './inbox-service-cases.repository.ts';
import { bindListServiceCases } from './list-service-cases.ts';
import { bindListServiceCasesForStaff } from './list-service-cases-for-staff.ts';
import { bindSaveServiceCasePart } from './save-service-case-part.ts';
import { serviceCaseJobs } from './service-case.jobs.ts';
import { serviceCaseLetters } from './service-case.letters.ts';
import { serviceCaseOwnData } from './service-case-own-data.repository.ts';
import { bindShowServiceCase } from './show-service-case.ts';
import { bindShowServiceCaseForStaff } from './show-service-case-for-staff.ts';
import { bindShowServiceCasePhoto } from './show-service-case-photo.ts';
import { bindShowServiceCasePhotoForStaff } from './show-service-case-photo-for-staff.ts';
import { bindShowServiceCaseUpload } from './show-service-case-upload.ts';
import { bindStepServiceCase } from './step-service-case.ts';
import { bindWithdrawServiceCase } from './withdraw-service-case.ts';

/** What people ask us to look at again, and what becomes of it (§S18.23 to §S18.25). */
export const serviceCaseFeature = feature({
  calls: [
    bindListServiceCases,
    bindCreateServiceCase,
    bindShowServiceCase,
    bindCreateServiceCaseReply,
    bindWithdrawServiceCase,
    bindShowServiceCaseUpload,
    bindSaveServiceCasePart,
    bindShowServiceCasePhoto,
    bindListServiceCasesForStaff,
    bindShowServiceCaseForStaff,
    bindStepServiceCase,
    bindShowServiceCasePhotoForStaff,
  ],
  jobs: serviceCaseJobs,
  admin: [serviceCasesCommand],
  letters: serviceCaseLetters,
  ownData: serviceCaseOwnData,
  inbox: [serviceCaseSource],
});
