import { feature } from '#server/feature/feature.ts';
import { documentsCommand } from './admin-documents.ts';
import { bindDecideDocumentCheck } from './decide-check-for-staff.ts';
import { documentJobs } from './document.jobs.ts';
import { documentLetters } from './document.letters.ts';
import { documentOwnData } from './document-own-data.repository.ts';
import { documentCheckSource } from './inbox-checks.repository.ts';
import { bindListDocumentChecks } from './list-document-checks.ts';
import { bindSaveDocument } from './save-document.ts';
import { bindShowDocumentCheckForStaff } from './show-check-for-staff.ts';
import { bindShowDocument } from './show-document.ts';
import { bindShowDocumentCheck } from './show-document-check.ts';
import { bindSubmitDocumentCheck } from './submit-document-check.ts';

export const documentFeature = feature({
  calls: [
    bindShowDocumentCheck,
    bindSaveDocument,
    bindShowDocument,
    bindSubmitDocumentCheck,
    bindListDocumentChecks,
    bindShowDocumentCheckForStaff,
    bindDecideDocumentCheck,
  ],
  jobs: documentJobs,
  ownData: documentOwnData,
  admin: [documentsCommand],
  letters: documentLetters,
  inbox: [documentCheckSource],
});
