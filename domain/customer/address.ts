import type { FieldCode } from '#domain/customer/field-text.ts';

const GERMAN_POSTAL_CODE = /^(?!00)\d{5}$/;
const OTHER_POSTAL_CODE = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{1,8})[A-Za-z0-9]$/;
const STREET_NR = /^\d{1,5}(?:\s?[A-Za-z])?(?:\s?[-–/+]\s?\d{1,5}(?:\s?[A-Za-z])?)*$/;
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

export function checkStreetNr(text: string): FieldCode | undefined {
  if (text.length > 20) return 'TOO_LONG';
  return STREET_NR.test(text) || SQUARE.test(text) ? undefined : 'STREET_NR_INVALID';
}

export function checkCountry(text: string): FieldCode | undefined {
  return COUNTRIES.some((country) => country === text) ? undefined : 'CHOICE';
}
