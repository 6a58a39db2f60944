import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';
import type { Db } from '#server/db/connect.ts';
import { insertConsents, withdrawConsent } from '#server/features/customer/consent.repository.ts';
import { findDocumentCheck, lockCustomer, removePhotos } from './document.repository.ts';

/** Saves the consent to photos for the check that is due; where there is one already, nothing changes (§S16.4). */
export function consentToPhotos(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Two taps make one consent, and a check that is decided meanwhile uses up the former one, not this one.
    await lockCustomer(transaction, customerId);
    const { consentId } = await findDocumentCheck(transaction, customerId);
    if (consentId !== undefined) return;
    const consent = { kind: 'DOCUMENT_PHOTOS' as const, version: PHOTO_CONSENT.version };
    await insertConsents(transaction, customerId, [consent], now);
  });
}

/**
 * Takes every consent to photos back and deletes all photos; what was handed in waits no more. A passed check
 * stays passed (Art. 7 (3) GDPR: what was done stays lawful).
 */
export function withdrawPhotoConsent(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // An upload or a decision at the same moment comes entirely before or after it.
    await lockCustomer(transaction, customerId);
    await withdrawConsent(transaction, customerId, 'DOCUMENT_PHOTOS', now);
    await removePhotos(transaction, customerId, now);
  });
}
