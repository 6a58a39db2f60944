import type { CustomerState } from '#domain/customer/customer-state.ts';
import { type DocumentKind, missingKinds } from './document-kind.ts';
import { isRenewable } from './document-validity.ts';

/** The state of one check. After REJECTED there is a new one, and APPROVED ones are repeated (§S3.8). */
export type DocumentCheckState = 'OPEN' | 'SUBMITTED' | 'APPROVED' | 'REJECTED';

export type DocumentCheckFacts = {
  /** The state of the customer's latest check; undefined if there is none. */
  state: DocumentCheckState | undefined;
  documentsValidUntil: Temporal.Instant | null;
  /** The customer consents to photos for this check (§S16.4). */
  photosAllowed: boolean;
};

const MAY_SEND: readonly CustomerState[] = ['VERIFIED', 'ACTIVE', 'CANCELLING', 'BLOCKED'];

/** PRELIMINARY and DENIED customers are checked by hand first; all others who may log in may send photos. */
export function maySendDocuments(state: CustomerState): boolean {
  return MAY_SEND.includes(state);
}

/** Returns the refusal if no photo may be added or replaced now. */
export function checkSending(
  { photosAllowed, ...facts }: DocumentCheckFacts,
  now: Temporal.Instant,
): 'DOCUMENT_CHECK_SUBMITTED' | 'DOCUMENTS_VALID' | 'PHOTO_CONSENT_MISSING' | undefined {
  return checkDue(facts, now) ?? (photosAllowed ? undefined : 'PHOTO_CONSENT_MISSING');
}

/** Returns the refusal if no check is due, or one waits for us. */
export function checkDue(
  { state, documentsValidUntil }: Omit<DocumentCheckFacts, 'photosAllowed'>,
  now: Temporal.Instant,
): 'DOCUMENT_CHECK_SUBMITTED' | 'DOCUMENTS_VALID' | undefined {
  if (state === 'SUBMITTED') return 'DOCUMENT_CHECK_SUBMITTED';
  if (state !== 'APPROVED' || documentsValidUntil === null) return undefined;
  return isRenewable(documentsValidUntil, now) ? undefined : 'DOCUMENTS_VALID';
}

/**
 * Returns the refusal if the photos may not be submitted now. Submitting twice is no fault: the second time
 * changes nothing.
 */
export function checkSubmitting(
  facts: DocumentCheckFacts & { present: readonly DocumentKind[] },
  now: Temporal.Instant,
): 'DOCUMENTS_VALID' | 'DOCUMENTS_REJECTED' | 'DOCUMENTS_MISSING' | 'PHOTO_CONSENT_MISSING' | undefined {
  if (facts.state === 'SUBMITTED') return undefined;
  if (facts.state === 'REJECTED') return 'DOCUMENTS_REJECTED';
  const refusal = checkSending(facts, now);
  if (refusal === 'DOCUMENTS_VALID' || refusal === 'PHOTO_CONSENT_MISSING') return refusal;
  // Photos of a passed check do not count for the next one.
  const present = facts.state === 'OPEN' ? facts.present : [];
  return missingKinds(present).length > 0 ? 'DOCUMENTS_MISSING' : undefined;
}
