import type { CustomerState } from '#domain/customer/customer-state.ts';
import { type DocumentKind, missingKinds } from './document-kind.ts';
import { isRenewable } from './document-validity.ts';

/** One passage of the check. REJECTED ones are mended by a new passage, APPROVED ones repeated (§S3.8). */
export type DocumentCheckState = 'OPEN' | 'SUBMITTED' | 'APPROVED' | 'REJECTED';

export type DocumentCheckFacts = {
  /** The customer's latest passage; undefined when there was none. */
  state: DocumentCheckState | undefined;
  documentsValidUntil: Temporal.Instant | null;
};

const MAY_SEND: readonly CustomerState[] = ['VERIFIED', 'ACTIVE', 'CANCELLING', 'BLOCKED'];

/** PRELIMINARY and DENIED customers are checked by hand first; all others who get in may send photos. */
export function maySendDocuments(state: CustomerState): boolean {
  return MAY_SEND.includes(state);
}

/** May a photo be added or replaced now? */
export function checkSending(
  { state, documentsValidUntil }: DocumentCheckFacts,
  now: Temporal.Instant,
): 'DOCUMENT_CHECK_SUBMITTED' | 'DOCUMENTS_VALID' | undefined {
  if (state === 'SUBMITTED') return 'DOCUMENT_CHECK_SUBMITTED';
  if (state !== 'APPROVED' || documentsValidUntil === null) return undefined;
  return isRenewable(documentsValidUntil, now) ? undefined : 'DOCUMENTS_VALID';
}

/** May the photos be handed in now? Handing in twice is no refusal: the second time changes nothing. */
export function checkSubmitting(
  facts: DocumentCheckFacts & { present: readonly DocumentKind[] },
  now: Temporal.Instant,
): 'DOCUMENTS_VALID' | 'DOCUMENTS_REJECTED' | 'DOCUMENTS_MISSING' | undefined {
  if (facts.state === 'SUBMITTED') return undefined;
  if (facts.state === 'REJECTED') return 'DOCUMENTS_REJECTED';
  const refusal = checkSending(facts, now);
  if (refusal === 'DOCUMENTS_VALID') return refusal;
  // What a passed check has seen does not count for the next one.
  const present = facts.state === 'OPEN' ? facts.present : [];
  return missingKinds(present).length > 0 ? 'DOCUMENTS_MISSING' : undefined;
}
