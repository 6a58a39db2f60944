import type { FieldCode } from '#domain/customer/field-text.ts';

const GERMAN_POSTAL_CODE = /^(?!00)\d{5}$/;
const OTHER_POSTAL_CODE = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{1,8})[A-Za-z0-9]$/;
/** What begins with a digit: "12", "12a", "12 1/2", "12½", "3-5", "3 & 5", "7 Haus B", "12 (Hinterhaus)". */
const STREET_NR = /^\d[\p{Script=Latin}\d .,/+&()½¼¾-]*$/u;
/** A house without a number: "ohne", "o. Nr.", "keine", "s/n", "-". */
const NONE = /^(?:ohne(?: Nr\.?| Nummer)?|keine?|o\. ?(?:Nr\.?|N\.)|s\/n|-)$/i;
/** House numbers in Mannheim's squares and the like: "Q7" and "C 4, 12". */
const SQUARE = /^[A-Za-z]\s?\d{1,2}(?:\s?[,/]\s?\d{1,4}[A-Za-z]?)?$/;

export const COUNTRIES = [
  'DE',
  'AT',
  'BE',
  'CH',
  'CZ',
  'DK',
  'ES',
  'FR',
  'IT',
  'LI',
  'LU',
  'NL',
  'PL',
] as const;

export function checkPostalCode(text: string, country: string): FieldCode | undefined {
  const pattern = country === 'DE' ? GERMAN_POSTAL_CODE : OTHER_POSTAL_CODE;
  return pattern.test(text) ? undefined : 'POSTAL_CODE_INVALID';
}

/** Checks a house number as it is folded (§S18.2). */
export function checkStreetNr(text: string): FieldCode | undefined {
  if (text.length > 20) return 'TOO_LONG';
  return [STREET_NR, SQUARE, NONE].some((kind) => kind.test(text)) ? undefined : 'STREET_NR_INVALID';
}

export function checkCountry(text: string): FieldCode | undefined {
  return COUNTRIES.some((country) => country === text) ? undefined : 'CHOICE';
}
