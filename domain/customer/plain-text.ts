import type { FieldCode } from '#domain/customer/field-text.ts';

// Nobody sees or types them; they come along with what is copied from a page or a PDF.
const WITHOUT_WIDTH = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * A field without white space around it and without characters that have no width, in composed letters; an empty text is
 * no text (§5.23). Marks that turn the direction of writing stay, and are refused.
 */
export function emptyToNull(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').replace(WITHOUT_WIDTH, '').normalize('NFC').trim();
  return trimmed === '' ? null : trimmed;
}

export const LONGEST_TEXT = 100;
// Neither markup nor control characters, nor marks that turn the direction of writing.
const PLAIN = /^(?!.*\p{Mn}{3})[\p{Script=Latin}\p{Mn}\p{N} .,:;'’´`"„“”‚‘\-–/()[\]&+#*°§@!?_%€]*$/u;

/** A text that people typed: a street, a place, a company's name. */
export function checkText(text: string, longest = LONGEST_TEXT): FieldCode | undefined {
  if (text.length > longest) return 'TOO_LONG';
  return PLAIN.test(text) ? undefined : 'TEXT_CHARACTERS';
}
