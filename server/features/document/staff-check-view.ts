import type { CallOutput } from '#contract/call.ts';
import type { showDocumentCheckForStaff } from '#contract/document.ts';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { type findCheckFor, findDocuments } from './document.repository.ts';

type View = CallOutput<typeof showDocumentCheckForStaff>;
type Check = NonNullable<Awaited<ReturnType<typeof findCheckFor>>>;

export const nameOnCheck = ({ prename, name }: Pick<Check, 'prename' | 'name'>): string =>
  [prename, name].filter(Boolean).join(' ');

/** What is compared with the photos, and no more of the customer than that. */
export async function viewForStaff(db: Db, check: Check): Promise<View> {
  const documents = await findDocuments(db, check.id);
  const street = [check.street, check.streetNr].filter(Boolean).join(' ');
  const place = [check.postalCode, check.city].filter(Boolean).join(' ');
  return {
    id: check.id,
    customerNumber: check.customerNumber,
    name: nameOnCheck(check),
    submittedAt: String(check.submittedAt ?? check.createdAt),
    state: check.state as View['state'],
    decidedAt: check.decidedAt?.toString() ?? null,
    decidedBy: check.decidedBy,
    reason: check.reason,
    birthDate: check.born,
    birthPlace: check.birthPlace,
    address: [street, place].filter(Boolean).join(', ') || null,
    licenceNumber: check.licenceNumber,
    licenceClasses: check.licenceClasses,
    emailConfirmed: check.emailConfirmedAt !== null,
    documents: DOCUMENT_KINDS.flatMap((kind) => {
      const document = documents.find((one) => one.kind === kind);
      if (!document) return [];
      const { width, height, uploadedAt } = document;
      return [{ kind, width, height, uploadedAt: uploadedAt.toString() }];
    }),
  };
}
