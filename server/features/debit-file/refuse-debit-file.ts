import { refuseDebitFile } from '#contract/debit-file.ts';
import { needsSecondPerson } from '#domain/staff/act.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { findFile } from '#server/features/payment/collection.repository.ts';
import { type RefusalObstacle, refusalObstacle } from '#server/features/payment/submit-file.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { basisOf, noteFile } from './file-act.ts';

const NOT_REFUSABLE: Record<
  Exclude<RefusalObstacle, 'UNKNOWN' | 'ALREADY_REFUSED'>,
  { de: string; en: string }
> = {
  NOT_SUBMITTED: {
    de: 'Diese Datei war nicht bei der Bank. Wird sie nie eingereicht, verwirf sie.',
    en: 'This file was not at the bank. If it will never be submitted, discard it.',
  },
  DEBITED: {
    de: 'Seit dem Tag der Abbuchung zählen die Lastschriften als eingegangen. Was nicht kam, steht im Kontoauszug.',
    en: 'Since the day of the debits their money counts as come in. What did not come stands in the statement.',
  },
  RETURNED: {
    de: 'Aus dieser Datei kam schon etwas zurück, die Bank hat sie also angenommen. Der Rest kommt mit dem Kontoauszug.',
    en: 'Something of this file came back, so the bank has taken it. The rest comes with the statement.',
  },
};

/** §S20.23: takes back what was booked, so above the limit of a reversal a second person confirms. */
export const bindRefuseDebitFile = bind(refuseDebitFile, {
  handle: async (context, { params: { id }, body: { reason } }) => {
    const { db, now, session, recordAct } = context;
    if (!isEverywhere(context, 'DECIDE')) return refuse('ALL_CITIES_NEEDED');
    const file = await findFile(db, id);
    if (file?.providerId !== session.providerId) return refuse('DEBIT_FILE_UNKNOWN');
    const obstacle = refusalObstacle(file, now);
    if (obstacle === 'UNKNOWN') return refuse('DEBIT_FILE_UNKNOWN');
    if (obstacle === 'ALREADY_REFUSED') return refuse('DEBIT_FILE_DECIDED');
    if (obstacle) return refuse('DEBIT_FILE_NOT_REFUSABLE', { detail: NOT_REFUSABLE[obstacle] });
    if (needsSecondPerson({ kind: 'REVERSAL', cents: file.totalCents })) {
      const proposal = await propose(context, {
        kind: 'DEBIT_FILE_REFUSED',
        request: { file: id },
        basis: basisOf(file),
        cities: null,
        reason,
      });
      return isRefused(proposal) ? proposal : { proposal };
    }
    const noting = { db, file, author: session.customerId, reason, now, recordAct };
    return (await noteFile('DEBIT_FILE_REFUSED', noting)) ? { proposal: null } : refuse('DEBIT_FILE_DECIDED');
  },
});
