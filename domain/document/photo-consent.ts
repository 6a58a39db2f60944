import type { Texts } from '#domain/customer/field-text.ts';

/**
 * The consent without which no photo of papers or face is taken (§S16.4: § 20 (2) PAuswG, § 18 (3) PassG,
 * Art. 6 (1) a GDPR); covers one check, also after objected photos; the next asks again.
 */
export const PHOTO_CONSENT: Texts & { version: string } = {
  // Stored with each consent: a changed text gets a new one, and the old one stays readable in the history of
  // this file.
  version: '2026-11-1',
  de: 'Ich willige ein, dass für diesen Dokumentencheck Fotos von meinem Führerschein, meinem Ausweis und meinem Gesicht als Kopie gespeichert und von Mitarbeitenden geprüft werden. Das ist freiwillig, und ich kann es jederzeit zurücknehmen.',
  en: 'I consent to photos of my licence, my identity document and my face being stored as copies and checked by staff for this document check. This is voluntary, and I can withdraw it at any time.',
};
