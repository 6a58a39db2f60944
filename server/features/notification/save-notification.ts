import { saveNotification } from '#contract/notification.ts';
import { consentKindOf } from '#domain/notification/category.ts';
import { NOTIFICATION_TEXTS } from '#domain/notification/consent-text.ts';
import { insertConsents, withdrawConsent } from '#server/features/customer/consent.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';

/** Switching on what is on, and off what is off, changes nothing. */
export const bindSaveNotification = bind(
  saveNotification,
  async ({ db, now, session }, { params: { category }, body }) => {
    const kind = consentKindOf(category);
    if (body.allowed === 'NO') {
      await withdrawConsent(db, session.customerId, kind, now);
      return null;
    }
    const { version } = NOTIFICATION_TEXTS[category];
    if (body.textVersion !== version) return refuse('CONSENT_TEXT_CHANGED');
    await insertConsents(db, session.customerId, [{ kind, version }], now);
    return null;
  },
);
