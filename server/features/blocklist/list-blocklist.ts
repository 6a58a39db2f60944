import { listBlocklist } from '#contract/blocklist.ts';
import { findEntries } from '#server/features/case/blocklist.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewEntry } from './entry-view.ts';
import { isEverywhere } from './everywhere.ts';

const SHOWN = 500;

/** §S20.29: addresses and numbers of people stand in it, so each look is an act. */
export const bindListBlocklist = bind(listBlocklist, async (context, { query: { state = 'OPEN' } }) => {
  const { db, now, recordAct } = context;
  if (!isEverywhere(context, 'SEE')) return refuse('BLOCKLIST_OF_ALL_CITIES');
  const found = await findEntries(db, { state, limit: SHOWN + 1, now });
  const items = found.slice(0, SHOWN).map(viewEntry);
  await recordAct({
    kind: 'BLOCKLIST_SEEN',
    object: { kind: 'BLOCKLIST', id: 'list' },
    after: { state, entries: items.length },
  });
  return { items, hasMore: found.length > SHOWN };
});
