import { listServiceCases } from '#contract/service-case.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { findCasesOf } from './service-case.repository.ts';
import { viewHeading } from './service-case-view.ts';

const PAGE_SIZE = 20;
/** The number of the case that was shown last. */
const CURSOR = /^\d{1,15}$/;

export const bindListServiceCases = bind(listServiceCases, async ({ db, session }, { query }) => {
  if (query.cursor !== undefined && !CURSOR.test(query.cursor))
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
    });
  const before = query.cursor === undefined ? undefined : Number(query.cursor);
  const rows = await findCasesOf(db, session.customerId, { before, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map((row) => viewHeading(row, session.customerId)),
    ...(rows.length > PAGE_SIZE && last ? { next: String(last.number) } : {}),
  };
});
