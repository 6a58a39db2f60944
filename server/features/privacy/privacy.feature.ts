import { feature } from '#server/feature/feature.ts';
import { deletionsCommand } from './admin-deletions.ts';
import { bindAskForDeletion } from './ask-for-deletion.ts';
import { bindConfirmDataChange } from './confirm-data-change.ts';
import { bindCreateDataChange } from './create-data-change.ts';
import { bindCreateDataExport } from './create-data-export.ts';
import { bindDownloadDataExport } from './download-data-export.ts';
import { deletionSource } from './inbox-deletions.repository.ts';
import { privacyLetters } from './privacy.letters.ts';
import { privacyOwnData } from './privacy-own-data.repository.ts';
import { bindSaveConsent } from './save-consent.ts';
import { bindShowDeletion } from './show-deletion.ts';
import { bindWithdrawDeletion } from './withdraw-deletion.ts';

export const privacyFeature = feature({
  calls: [
    bindCreateDataExport,
    bindDownloadDataExport,
    bindCreateDataChange,
    bindConfirmDataChange,
    bindSaveConsent,
    bindShowDeletion,
    bindAskForDeletion,
    bindWithdrawDeletion,
  ],
  ownData: privacyOwnData,
  admin: [deletionsCommand],
  letters: privacyLetters,
  inbox: [deletionSource],
});
