import { feature } from '#server/feature/feature.ts';
import { bindDiscardDebitFile } from './discard-debit-file.ts';
import { bindDownloadDebitFile } from './download-debit-file.ts';
import { proposedFile } from './file-act.ts';
import { debitFileSource } from './inbox-debit-files.repository.ts';
import { bindListDebitFiles } from './list-debit-files.ts';
import { bindRefuseDebitFile } from './refuse-debit-file.ts';
import { bindShowDebitFile } from './show-debit-file.ts';
import { bindSubmitDebitFile } from './submit-debit-file.ts';
import { bindWriteDebitFiles } from './write-debit-files.ts';

export const debitFileFeature = feature({
  calls: [
    bindListDebitFiles,
    bindWriteDebitFiles,
    bindShowDebitFile,
    bindDownloadDebitFile,
    bindSubmitDebitFile,
    bindDiscardDebitFile,
    bindRefuseDebitFile,
  ],
  inbox: [debitFileSource],
  proposedActs: [proposedFile('DEBIT_FILE_SUBMITTED'), proposedFile('DEBIT_FILE_REFUSED')],
});
