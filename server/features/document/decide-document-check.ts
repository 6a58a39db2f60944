import { formatDate } from '#domain/booking/format-period.ts';
import { nextState } from '#domain/customer/activation.ts';
import { lastValidDay, validUntil } from '#domain/document/document-validity.ts';
import type { Db } from '#server/db/connect.ts';
import { acceptDocuments } from '#server/features/customer/customer.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { decideCheck, lockCustomer } from './document.repository.ts';

type Decision = {
  checkId: number;
  customerId: number;
  /** Name of the employee who decides. */
  by: string;
  now: Temporal.Instant;
};

/**
 * Approves the check, stores the customer's new state and sends a mail. Returns false when the check does not
 * wait for a decision (any more).
 */
export function approveDocumentCheck(
  db: Db,
  mailer: Mailer,
  { checkId, customerId, by, now }: Decision,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const customer = await lockCustomer(transaction, customerId);
    const decided = await decideCheck(transaction, { checkId, state: 'APPROVED', by, reason: null, now });
    if (!decided) return false;
    const until = validUntil(now);
    const state = nextState({
      state: customer.state,
      emailConfirmed: customer.email_confirmed_at !== null,
      documentsValid: true,
    });
    await acceptDocuments(transaction, { id: customerId, documentsValidUntil: until, state, now });
    if (customer.email) {
      await mailer.queue(transaction, {
        template: 'dokumente_bestanden',
        to: customer.email,
        placeholders: { prename: customer.prename, validUntil: formatDate(lastValidDay(until)) },
        now,
      });
    }
    return true;
  });
}

/**
 * Rejects the check; a mail gives the customer the reason and the link to send new photos. Returns false when
 * the check does not wait for a decision (any more). Documents approved earlier stay valid until they expire.
 */
export function rejectDocumentCheck(
  db: Db,
  mailer: Mailer,
  { checkId, customerId, by, reason, now }: Decision & { reason: string },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const customer = await lockCustomer(transaction, customerId);
    const decided = await decideCheck(transaction, { checkId, state: 'REJECTED', by, reason, now });
    if (!decided) return false;
    if (customer.email) {
      await mailer.queue(transaction, {
        template: 'dokumente_abgelehnt',
        to: customer.email,
        placeholders: { prename: customer.prename, reason, link: mailer.link(DOCUMENT_CHECK_PATH) },
        now,
      });
    }
    return true;
  });
}

/** The page of the document check (§2.40). */
export const DOCUMENT_CHECK_PATH = '/profil/dokumentencheck';
