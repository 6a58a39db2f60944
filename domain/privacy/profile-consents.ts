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
 * A voluntary consent as the profile asks for it. Stored with its version: a changed text gets a new one;
 * this file's history has the old (§S9.5). Undefined without an agency for ratings (§S16.17).
 */
export function profileConsent(
  kind: VoluntaryConsent,
  creditAgency: string | undefined,
): ConsentText | undefined {
  if (kind === 'ADS') return ADS;
  return creditAgency === undefined ? undefined : creditRatingConsent(creditAgency);
}
