import { showServiceCase } from '#contract/service-case.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCase } from './service-case.repository.ts';
import { viewCase } from './service-case-view.ts';

export const bindShowServiceCase = bind(showServiceCase, async ({ db, session }, { params }) => {
  const row = await findCase(db, params.id, session.customerId);
  return row ? viewCase(db, row, session.customerId) : refuse('SERVICE_CASE_UNKNOWN');
});
