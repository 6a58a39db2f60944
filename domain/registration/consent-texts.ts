import type { Texts } from '#domain/customer/field-text.ts';

export type ConsentKind = 'TERMS' | 'CREDIT_RATING' | 'ADS' | 'SEPA';

/**
 * The texts beside the checkboxes of a registration. A consent is stored with its version: a changed text
 * gets a new version, and the old one stays readable in the history of this file (§S9.5).
 */
export const CONSENT_TEXTS: Readonly<Record<ConsentKind, Texts & { version: string }>> = {
  TERMS: {
    version: '2026-11-1',
    de: 'Ich habe die Allgemeinen Geschäftsbedingungen, die Preise und die Datenschutzhinweise gelesen und bin mit den Geschäftsbedingungen einverstanden.',
    en: 'I have read the terms and conditions, the prices and the privacy notice, and I accept the terms and conditions.',
  },
  CREDIT_RATING: {
    version: '2026-11-1',
    de: 'Ich willige ein, dass meine Bonität bei einer Auskunftei geprüft wird. Ohne diese Einwilligung ist die Registrierung nicht möglich.',
    en: 'I consent to my creditworthiness being checked with a credit agency. Registration is not possible without this consent.',
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
