import { submitDocumentCheck } from '#contract/document.ts';
import { checkSubmitting, maySendDocuments } from '#domain/document/document-check.ts';
import { DOCUMENT_TITLES, missingKinds } from '#domain/document/document-kind.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findDocumentCheck, lockCustomer, submitCheck } from './document.repository.ts';
import { viewDocumentCheck } from './document-check-view.ts';

export const bindSubmitDocumentCheck = bind(submitDocumentCheck, async ({ db, now, session }) => {
  const { customerId } = session;
  // The lock makes a concurrent upload finish entirely before or after the submission.
  const customer = await lockCustomer(db, customerId);
  if (!maySendDocuments(customer.state)) return refuse('FORBIDDEN');
  const { check, documents, documentsValidUntil } = await findDocumentCheck(db, customerId);
  const present = documents.map(({ kind }) => kind);
  const refusal = checkSubmitting({ state: check?.state, documentsValidUntil, present }, now);
  if (refusal === 'DOCUMENTS_MISSING') {
    const missing = missingKinds(check?.state === 'OPEN' ? present : []);
    const fields = missing.map((kind) => ({
      name: kind,
      code: 'missing',
      message: `${DOCUMENT_TITLES[kind]} fehlt noch.`,
    }));
    return refuse(refusal, { fields });
  }
  if (refusal) return refuse(refusal);
  if (check?.state === 'OPEN') await submitCheck(db, check.id, now);
  return viewDocumentCheck(db, customerId, now);
});
