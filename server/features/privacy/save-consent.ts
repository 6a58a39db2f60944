import { saveConsent } from '#contract/privacy.ts';
import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';
import { profileConsent } from '#domain/privacy/profile-consents.ts';
import { insertConsents, withdrawConsent } from '#server/features/customer/consent.repository.ts';
import { consentToPhotos, withdrawPhotoConsent } from '#server/features/document/photo-consent.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';

/** Giving what is given, and taking back what is not, changes nothing: nothing is charged and nobody is told. */
export const bindSaveConsent = bind(
  saveConsent,
  async ({ db, now, session, config: { creditAgency } }, { params, body }) => {
    const { kind } = params;
    if (body.allowed === 'NO') {
      if (kind === 'DOCUMENT_PHOTOS') await withdrawPhotoConsent(db, session.customerId, now);
      else await withdrawConsent(db, session.customerId, kind, now);
      return null;
    }
    const version = (kind === 'DOCUMENT_PHOTOS' ? PHOTO_CONSENT : profileConsent(kind, creditAgency))
      ?.version;
    if (version === undefined || body.textVersion !== version) return refuse('CONSENT_TEXT_CHANGED');
    if (kind === 'DOCUMENT_PHOTOS') await consentToPhotos(db, session.customerId, now);
    else await insertConsents(db, session.customerId, [{ kind, version }], now);
    return null;
  },
);
