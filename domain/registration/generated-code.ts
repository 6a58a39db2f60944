const DIGITS = '23456789';
const LOWER = 'abcdefghjkmnpqrstuvwxyz';
const LETTERS = LOWER + LOWER.toUpperCase();

/**
 * A code to read out and type in (§5.6): four digits from 2 to 9, a dash, four letters of which one at least
 * is upper and one lower case, never i, l or o. `randomBelow` must be cryptographic (§S9.12).
 */
export function generateCode(randomBelow: (limit: number) => number): string {
  const pick = (from: string) => from.charAt(randomBelow(from.length));
  const four = (from: string) => pick(from) + pick(from) + pick(from) + pick(from);
  let letters = four(LETTERS);
  // Drawn again rather than mended: every code that fits is equally likely.
  while (letters === letters.toLowerCase() || letters === letters.toUpperCase()) letters = four(LETTERS);
  return `${four(DIGITS)}-${letters}`;
}

/** May this be such a code? Says nothing of whether there is one. */
export const looksLikeCode = (text: string): boolean => /^[2-9]{4}-[a-hjkmnp-zA-HJKMNP-Z]{4}$/.test(text);
