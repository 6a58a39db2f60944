import { discardDebitFile } from '#contract/debit-file.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { findFile } from '#server/features/payment/collection.repository.ts';
import { noteDiscarded } from '#server/features/payment/submit-file.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';

/** §S20.23: nothing was booked and nothing is, so nobody else is needed. */
export const bindDiscardDebitFile = bind(discardDebitFile, {
  handle: async (context, { params: { id }, body: { reason } }) => {
    const { db, now, session, recordAct } = context;
    if (!isEverywhere(context, 'DECIDE')) return refuse('ALL_CITIES_NEEDED');
    const file = await findFile(db, id);
    if (file?.providerId !== session.providerId) return refuse('DEBIT_FILE_UNKNOWN');
    const by = await findStaffNameOf(db, session.customerId);
    if (!(await noteDiscarded(db, { id, by, reason, now }))) return refuse('DEBIT_FILE_DECIDED');
    await recordAct({
      kind: 'DEBIT_FILE_DISCARDED',
      object: { kind: 'DEBIT_FILE', id },
      before: { state: 'WRITTEN' },
      after: { state: 'DISCARDED', entries: file.entryCount, cents: file.totalCents },
      reason,
      isAboutMoney: true,
    });
    return null;
  },
});
