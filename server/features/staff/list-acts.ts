import { listActs } from '#contract/staff.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { findActs } from './act-log.repository.ts';
import { filterOf, lookOf, viewAct } from './act-view.ts';

const PAGE_SIZE = 50;
const CURSOR = /^[1-9]\d{0,14}$/;

export const bindListActs = bind(listActs, async (context, { query }) => {
  const { cursor, ...wanted } = query;
  if (cursor !== undefined && !CURSOR.test(cursor))
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
    });
  const rows = await findActs(context.db, {
    ...filterOf(wanted, context),
    after: cursor === undefined ? undefined : Number(cursor),
    limit: PAGE_SIZE + 1,
  });
  // Afterwards: whoever looks at the log for the first time does not find the look itself.
  await context.recordAct({ kind: 'ACTS_SEEN', ...lookOf(query) });
  const items = rows.slice(0, PAGE_SIZE).map(viewAct);
  const last = items.at(-1);
  return { items, ...(rows.length > PAGE_SIZE && last ? { next: String(last.id) } : {}) };
});
