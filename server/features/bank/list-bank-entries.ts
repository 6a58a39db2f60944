import { listBankEntries } from '#contract/bank.ts';
import { findReads, findWaitingEntries } from '#server/features/bank-statement/bank-entry.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewEntries, viewRead } from './bank-entry-view.ts';
import { isEverywhere } from './everywhere.ts';

const SHOWN = 200;
const READS = 10;

/** §S20.17: names of who has paid stand in it, so each look is an act. */
export const bindListBankEntries = bind(listBankEntries, async (context) => {
  const { db, now, vault, session, recordAct } = context;
  if (!isEverywhere(context, 'SEE')) return refuse('ALL_CITIES_NEEDED');
  const { providerId } = session;
  const [found, reads] = await Promise.all([
    findWaitingEntries(db, { providerId, limit: SHOWN + 1 }),
    findReads(db, { providerId, limit: READS }),
  ]);
  const shown = found.slice(0, SHOWN);
  await recordAct({
    kind: 'BANK_SEEN',
    object: { kind: 'LOG', id: 'bank' },
    after: { entries: shown.length },
  });
  return {
    entries: await viewEntries({ db, vault, now, providerId }, shown),
    hasMore: found.length > SHOWN,
    reads: reads.map(viewRead),
  };
});
