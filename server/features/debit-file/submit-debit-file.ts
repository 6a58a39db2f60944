import { submitDebitFile } from '#contract/debit-file.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { findFile } from '#server/features/payment/collection.repository.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { basisOf } from './file-act.ts';

/** §S20.23: all its debits count as paid then, so a second person looks, whatever the sum. */
export const bindSubmitDebitFile = bind(submitDebitFile, {
  handle: async (context, { params: { id } }) => {
    const { db, session } = context;
    if (!isEverywhere(context, 'DECIDE')) return refuse('ALL_CITIES_NEEDED');
    const file = await findFile(db, id);
    if (file?.providerId !== session.providerId) return refuse('DEBIT_FILE_UNKNOWN');
    if (file.outcome !== null) return refuse('DEBIT_FILE_DECIDED');
    const proposal = await propose(context, {
      kind: 'DEBIT_FILE_SUBMITTED',
      request: { file: id },
      basis: basisOf(file),
      cities: null,
      reason: undefined,
    });
    return isRefused(proposal) ? proposal : { proposal };
  },
});
