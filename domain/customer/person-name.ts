import type { FieldCode } from '#domain/customer/field-text.ts';
import { MAX_TEXT_LENGTH } from '#domain/customer/plain-text.ts';

const ALLOWED = /^(?!.*\p{Mn}{3})[\p{Script=Latin}\p{Mn} '’,-]+$/u;
const LETTER_AT_BOTH_ENDS = /^\p{Script=Latin}.*[\p{Script=Latin}\p{Mn}]$/u;
const DOUBLED = / {2}|--|['’]{2}/;

/**
 * Checks a first or last name (§5.19): at least 2 characters, a Latin letter at both ends, accents included;
 * letters, spaces, apostrophes, commas and hyphens; spaces, hyphens and apostrophes are never doubled.
 */
export function checkPersonName(name: string): FieldCode | undefined {
  const composed = name.normalize('NFC');
  if (composed.length > MAX_TEXT_LENGTH) return 'TOO_LONG';
  if (!ALLOWED.test(composed)) return 'NAME_CHARACTERS';
  if (composed.length < 2) return 'NAME_TOO_SHORT';
  if (!LETTER_AT_BOTH_ENDS.test(composed)) return 'NAME_ENDS';
  return DOUBLED.test(composed) ? 'NAME_DOUBLED' : undefined;
}
