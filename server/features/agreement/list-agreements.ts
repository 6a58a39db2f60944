import { listAgreements } from '#contract/agreement.ts';
import { bind } from '#server/http/bind-call.ts';
import { findAgreements } from './agreement.repository.ts';

export const bindListAgreements = bind(listAgreements, async ({ db, session }) => {
  const rows = await findAgreements(db, session.customerId);
  return {
    items: rows.map(({ id, kind, title, version, occasion, answer, givenAt }) => ({
      id,
      kind,
      title,
      version,
      occasion,
      answer,
      at: givenAt.toString(),
    })),
  };
});
