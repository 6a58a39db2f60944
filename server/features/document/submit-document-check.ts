import { submitDocumentCheck } from '#contract/document.ts';
import { checkSubmitting, maySendDocuments } from '#domain/document/document-check.ts';
import { DOCUMENT_TITLES, type DocumentKind, missingKinds } from '#domain/document/document-kind.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findDocumentCheck, lockCustomer, submitCheck } from './document.repository.ts';
import { viewDocumentCheck } from './document-check-view.ts';

const ENGLISH_TITLES: Record<DocumentKind, string> = {
  LICENCE_FRONT: 'The front of the licence',
  LICENCE_BACK: 'The back of the licence',
  IDENTITY: 'The identity document',
  SELFIE: 'The selfie',
};

export const bindSubmitDocumentCheck = bind(submitDocumentCheck, async ({ db, now, session }) => {
  const { customerId } = session;
  // The lock makes a concurrent upload finish entirely before or after the submission.
  const customer = await lockCustomer(db, customerId);
  if (!maySendDocuments(customer.state)) return refuse('FORBIDDEN');
  const { check, documents, documentsValidUntil, consentId } = await findDocumentCheck(db, customerId);
  const present = documents.map(({ kind }) => kind);
  const photosAllowed = consentId !== undefined;
  const refusal = checkSubmitting({ state: check?.state, documentsValidUntil, photosAllowed, present }, now);
  if (refusal === 'DOCUMENTS_MISSING') {
    const missing = missingKinds(check?.state === 'OPEN' ? present : []);
    const fields = missing.map((kind) => ({
      name: kind,
      code: 'missing',
      message: {
        de: `${DOCUMENT_TITLES[kind]} fehlt noch.`,
        en: `${ENGLISH_TITLES[kind]} is still missing.`,
      },
    }));
    return refuse(refusal, { fields });
  }
  if (refusal) return refuse(refusal);
  if (check?.state === 'OPEN') await submitCheck(db, check.id, now);
  return viewDocumentCheck(db, customerId, now);
});
