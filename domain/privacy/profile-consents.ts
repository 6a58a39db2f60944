import type { Texts } from '#domain/customer/field-text.ts';
import type { ConsentKind } from '#domain/registration/consent-texts.ts';

/**
 * The texts of voluntary consents as the profile asks for them. They are stored with their version: a changed text gets a new
 * one, and the old one stays readable in the history of this file (§S9.5).
 */
export const PROFILE_CONSENTS: Readonly<
  Record<Extract<ConsentKind, 'ADS' | 'CREDIT_RATING'>, Texts & { version: string }>
> = {
  ADS: {
    version: '2026-11-profil-1',
    de: 'Ich möchte Neuigkeiten und Angebote per E-Mail bekommen.',
    en: 'I would like to receive news and offers by email.',
  },
  CREDIT_RATING: {
    version: '2026-11-profil-1',
    de: 'Ich willige ein, dass meine Bonität bei einer Auskunftei geprüft wird.',
    en: 'I consent to my creditworthiness being checked with a credit agency.',
  },
};
