import { feature } from '#server/feature/feature.ts';
import { bindAddCustomerNote } from './add-customer-note.ts';
import { customerFileOwnData } from './customer-file-own-data.repository.ts';
import { bindFindAnything } from './find-anything.ts';
import { noteSource } from './inbox-notes.repository.ts';
import { bindRemoveCustomerNote } from './remove-customer-note.ts';
import { bindSendAccessLink } from './send-access-link.ts';
import { bindSendMailAgain } from './send-mail-again.ts';
import { bindSettleCustomerNote } from './settle-customer-note.ts';
import { bindShowCustomerFile } from './show-customer-file.ts';

export const customerFileFeature = feature({
  calls: [
    bindFindAnything,
    bindShowCustomerFile,
    bindAddCustomerNote,
    bindSettleCustomerNote,
    bindRemoveCustomerNote,
    bindSendAccessLink,
    bindSendMailAgain,
  ],
  ownData: customerFileOwnData,
  inbox: [noteSource],
});
