import {
  type ConsentKind,
  type ConsentText,
  creditRatingConsent,
} from '#domain/registration/consent-texts.ts';

export type VoluntaryConsent = Extract<ConsentKind, 'ADS' | 'CREDIT_RATING'>;

const ADS: ConsentText = {
  version: '2026-11-profil-1',
  de: 'Ich möchte Neuigkeiten und Angebote per E-Mail bekommen.',
  en: 'I would like to receive news and offers by email.',
};

/**
 * The text of a voluntary consent as the profile asks for it. It is stored with its version: a changed text gets a new
 * one, and the old one stays readable in the history of this file (§S9.5). Undefined if there is nobody to whom it would
 * be given: without an agency no credit rating is asked for (§S16.17).
 */
export function profileConsent(
  kind: VoluntaryConsent,
  creditAgency: string | undefined,
): ConsentText | undefined {
  if (kind === 'ADS') return ADS;
  return creditAgency === undefined ? undefined : creditRatingConsent(creditAgency);
}
