import { setBankEntryAside } from '#contract/bank.ts';
import { insertOutcome, isEntryKnown } from '#server/features/bank-statement/bank-entry.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { isEverywhere } from './everywhere.ts';

/** §S20.17: none of ours, or settled in another way. Nothing is booked, so nobody else is needed. */
export const bindSetBankEntryAside = bind(setBankEntryAside, {
  handle: async (context, { params: { id }, body: { reason } }) => {
    const { db, now, session, recordAct } = context;
    if (!isEverywhere(context, 'DO')) return refuse('ALL_CITIES_NEEDED');
    const { customerId: by, providerId } = session;
    if (!(await isEntryKnown(db, { id, providerId }))) return refuse('BANK_ENTRY_UNKNOWN');
    if (!(await insertOutcome(db, { entryId: id, outcome: 'SET_ASIDE', reason, by, now })))
      return refuse('BANK_ENTRY_SETTLED');
    await recordAct({
      kind: 'BANK_ENTRY_SET_ASIDE',
      object: { kind: 'BANK_ENTRY', id },
      reason,
      isAboutMoney: true,
    });
    return null;
  },
});
