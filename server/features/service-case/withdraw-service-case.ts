import { withdrawServiceCase } from '#contract/service-case.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCase, insertEvent, lockCase, saveState } from './service-case.repository.ts';
import { viewCase } from './service-case-view.ts';

/** Ends a case by the word of who has reported it; one that is closed stays as it is. */
export const bindWithdrawServiceCase = bind(withdrawServiceCase, async ({ db, now, session }, { params }) => {
  const row = await lockCase(db, params.id);
  if (row?.reporterId !== session.customerId) return refuse('SERVICE_CASE_UNKNOWN');
  if (row.state !== 'CLOSED') {
    const by = { customerId: session.customerId };
    await insertEvent(db, { caseId: row.id, kind: 'WITHDRAWN', at: now, by });
    await saveState(db, { id: row.id, state: 'CLOSED', at: now });
  }
  const after = await findCase(db, row.number, session.customerId);
  return after ? viewCase(db, after, session.customerId) : refuse('SERVICE_CASE_UNKNOWN');
});
