import type { FieldCode } from '#domain/customer/field-text.ts';

/** Comes along with what is copied and is not seen: soft hyphens, marks of direction, isolates, characters without width. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
/** They choose between two pictures of the character before them. */
const VARIATION_SELECTORS = /[\u180B-\u180F]|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu;
const SPACES = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
const HYPHENS = /[\u2010-\u2013\u2212\uFE58\uFE63\uFF0D]/g;
/** What keyboards for Chinese and Japanese write for the signs of ours. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
const APOSTROPHES = /[\u2018\u2019\u201B\u02B9\u02BC\u2032\u00B4`\uFF07]/g;

/**
 * What is typed or pasted into a one-line field, as on a keyboard (§S18.1): without unseen characters, with
 * plain space, hyphen and apostrophe, letters and digits of usual width.
 */
export const foldTyped = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(VARIATION_SELECTORS, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(SPACES, ' ')
    .replace(HYPHENS, '-')
    .replace(APOSTROPHES, "'");

/** Folds and trims a text of one line, with single spaces and composed letters; an empty text becomes null (§5.23, §S18.1). */
export function emptyToNull(text: string | null | undefined): string | null {
  // Composed before, too: some signs are another spelling of one that is folded.
  const trimmed = foldTyped((text ?? '').normalize('NFC'))
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();
  return trimmed === '' ? null : trimmed;
}

export const MAX_TEXT_LENGTH = 100;
// No markup, no control characters, and none that change the writing direction.
const PLAIN = /^(?!.*\p{Mn}{3})[\p{Script=Latin}\p{Mn}\p{N} .,:;'’´`"„“”‚‘»«›‹…·|\-–/()[\]&+#*°§@!?_%€]*$/u;

/** Checks a text that people type: a street, a place, a company's name. */
export function checkText(text: string, longest = MAX_TEXT_LENGTH): FieldCode | undefined {
  if (text.length > longest) return 'TOO_LONG';
  return PLAIN.test(text) ? undefined : 'TEXT_CHARACTERS';
}
