import type { Texts } from '#domain/customer/field-text.ts';

export type ConsentKind = 'TERMS' | 'CREDIT_RATING' | 'ADS' | 'SEPA';

export type ConsentText = Texts & { version: string };

/**
 * The texts beside the checkboxes of a registration. A consent is stored with its version: a changed text
 * gets a new version, and the old one stays readable in the history of this file (§S9.5).
 */
export const CONSENT_TEXTS: Readonly<Record<Exclude<ConsentKind, 'CREDIT_RATING'>, ConsentText>> = {
  // Nobody confirms to have read something, nor agrees to a notice (§S16.7; § 309 Nr. 12 BGB).
  TERMS: {
    version: '2026-11-2',
    de: 'Ich stimme den Allgemeinen Geschäftsbedingungen zu.',
    en: 'I agree to the terms and conditions.',
  },
  ADS: {
    version: '2026-11-1',
    de: 'Ich möchte Neuigkeiten und Angebote per E-Mail bekommen. Das kann ich jederzeit widerrufen.',
    en: 'I would like to receive news and offers by email. I can withdraw this at any time.',
  },
  SEPA: {
    version: '2026-11-2',
    de: 'Ich ermächtige den unten genannten Zahlungsempfänger, wiederkehrende Zahlungen von meinem Konto mittels Lastschrift einzuziehen, und weise meine Bank an, diese Lastschriften einzulösen. Jede wird mir mindestens fünf Tage vorher angekündigt. Innerhalb von acht Wochen ab dem Belastungsdatum kann ich die Erstattung verlangen. Dabei gelten die mit meiner Bank vereinbarten Bedingungen.',
    en: 'I authorise the creditor named below to collect recurring payments from my account by direct debit and instruct my bank to honour them. Each one is announced to me at least five days before. Within eight weeks of the debit date I may demand a refund. The terms agreed with my bank apply.',
  },
};

const CREDIT_RATING_TEXT = '2026-11-2';

/** Whom a consent of this version allows to be asked. */
export const agencyOfConsent = (version: string): string => version.slice(version.indexOf(' ') + 1);

/**
 * The consent to the credit rating, voluntary everywhere (§S16.17). It and its version name the agency: a
 * consent for one is none for another. Without an agency nobody is asked, no text shown.
 */
export const creditRatingConsent = (agency: string): ConsentText => ({
  version: `${CREDIT_RATING_TEXT} ${agency}`,
  de: `Ich willige ein, dass ihr meine Bonität bei ${agency} abfragt. Das kann ich jederzeit widerrufen: im Profil unter „Persönliche Daten“ oder per E-Mail.`,
  en: `I consent to you asking ${agency} for my credit rating. I can withdraw this at any time: in my profile under “Persönliche Daten” or by email.`,
});
