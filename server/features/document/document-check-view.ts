import type { CallOutput } from '#contract/call.ts';
import type { showDocumentCheck } from '#contract/document.ts';
import { isRenewable } from '#domain/document/document-validity.ts';
import type { Db } from '#server/db/connect.ts';
import { findDocumentCheck, findRegisteringPartner } from './document.repository.ts';

/** Returns the latest check as the customer sees it; without one, an empty OPEN check. */
export async function viewDocumentCheck(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<CallOutput<typeof showDocumentCheck>> {
  const { check, documents, documentsValidUntil, emailConfirmed, consentId, consentStands } =
    await findDocumentCheck(db, customerId);
  const partner = await findRegisteringPartner(db, customerId, now);
  return {
    id: check?.id ?? null,
    state: check?.state ?? 'OPEN',
    documents: documents.map(({ kind, width, height, byteSize, uploadedAt }) => ({
      kind,
      width,
      height,
      byteSize,
      uploadedAt: uploadedAt.toString(),
    })),
    submittedAt: check?.submittedAt?.toString() ?? null,
    decidedAt: check?.decidedAt?.toString() ?? null,
    reason: check?.state === 'REJECTED' ? check.reason : null,
    validUntil: documentsValidUntil?.toString() ?? null,
    renewable:
      check?.state === 'APPROVED' && documentsValidUntil !== null && isRenewable(documentsValidUntil, now),
    emailConfirmed,
    partner: partner ?? null,
    photosAllowed: consentId !== undefined,
    consentStands,
  };
}
