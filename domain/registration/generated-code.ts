const DIGITS = '23456789';
const LOWER = 'abcdefghjkmnpqrstuvwxyz';
const LETTERS = LOWER + LOWER.toUpperCase();

/**
 * Generates a code to read out and type (§5.6): four digits from 2 to 9, a dash, four letters of both cases,
 * never i, l or o. `randomBelow` must be cryptographic (§S9.12).
 */
export function generateCode(randomBelow: (limit: number) => number): string {
  const pick = (from: string) => from.charAt(randomBelow(from.length));
  const four = (from: string) => pick(from) + pick(from) + pick(from) + pick(from);
  let letters = four(LETTERS);
  // All letters are drawn again instead of changing one, so that every valid code is equally likely.
  while (letters === letters.toLowerCase() || letters === letters.toUpperCase()) letters = four(LETTERS);
  return `${four(DIGITS)}-${letters}`;
}

/** Does the text have the format of such a code? It need not be one that was issued. */
export const hasCodeFormat = (text: string): boolean => /^[2-9]{4}-[a-hjkmnp-zA-HJKMNP-Z]{4}$/.test(text);
