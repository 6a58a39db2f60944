import { listDocumentChecks } from '#contract/document.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { listWaitingChecks } from './document.repository.ts';
import { nameOnCheck } from './staff-check-view.ts';

const PAGE_SIZE = 50;

/** Microseconds, which is how exact the database is, and the id of the check that was shown last. */
const CURSOR = /^(\d{1,16})-(\d{1,15})$/;

export const bindListDocumentChecks = bind(listDocumentChecks, async ({ db, session }, { query }) => {
  const viewer = { id: session.customerId };
  if (!session.mayDecidePapers) return refuse('FORBIDDEN');
  const [, time, id] = CURSOR.exec(query.cursor ?? '') ?? [];
  if (query.cursor !== undefined && id === undefined) {
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
    });
  }
  const after =
    id === undefined
      ? undefined
      : { submittedAt: Temporal.Instant.fromEpochNanoseconds(BigInt(time ?? 0) * 1000n), id: Number(id) };
  const rows = await listWaitingChecks(db, viewer, { after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      id: row.id,
      customerNumber: row.customerNumber,
      name: nameOnCheck(row),
      submittedAt: String(row.submittedAt),
    })),
    ...(rows.length > PAGE_SIZE && last?.submittedAt
      ? { next: `${last.submittedAt.epochNanoseconds / 1000n}-${last.id}` }
      : {}),
  };
});
