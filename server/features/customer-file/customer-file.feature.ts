import { feature } from '#server/feature/feature.ts';
import { bindAddCustomerNote } from './add-customer-note.ts';
import { bindBlockCustomer } from './block-customer.ts';
import { bindBookForCustomer } from './book-for-customer.ts';
import { customerFileOwnData } from './customer-file-own-data.repository.ts';
import { bindDecideCustomerCheck } from './decide-customer-check.ts';
import { bindDecideReviewCase } from './decide-review-case.ts';
import { bindFindAnything } from './find-anything.ts';
import { noteSource } from './inbox-notes.repository.ts';
import { bindListCarsForCustomer } from './list-cars-for-customer.ts';
import { proposedBlock } from './proposed-block.ts';
import { proposedCase } from './proposed-case.ts';
import { bindRemoveCustomerNote } from './remove-customer-note.ts';
import { bindSendAccessLink } from './send-access-link.ts';
import { bindSendMailAgain } from './send-mail-again.ts';
import { bindSettleCustomerNote } from './settle-customer-note.ts';
import { bindShowCustomerFile } from './show-customer-file.ts';
import { bindShowReviewCase } from './show-review-case.ts';
import { bindUnblockCustomer } from './unblock-customer.ts';

export const customerFileFeature = feature({
  calls: [
    bindFindAnything,
    bindShowCustomerFile,
    bindAddCustomerNote,
    bindSettleCustomerNote,
    bindRemoveCustomerNote,
    bindSendAccessLink,
    bindSendMailAgain,
    bindDecideCustomerCheck,
    bindShowReviewCase,
    bindDecideReviewCase,
    bindBlockCustomer,
    bindUnblockCustomer,
    bindListCarsForCustomer,
    bindBookForCustomer,
  ],
  proposedActs: [proposedBlock, proposedCase],
  ownData: customerFileOwnData,
  inbox: [noteSource],
});
