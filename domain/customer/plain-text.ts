import type { FieldCode } from '#domain/customer/field-text.ts';

// Invisible characters, which get into a text when it is copied from a web page or a PDF.
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * Trims a text, removes characters without width and composes letters; an empty text becomes null (§5.23).
 * Characters that change the writing direction stay, so that the check refuses them.
 */
export function emptyToNull(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').replace(INVISIBLE, '').normalize('NFC').trim();
  return trimmed === '' ? null : trimmed;
}

export const MAX_TEXT_LENGTH = 100;
// No markup, no control characters, and none that change the writing direction.
const PLAIN = /^(?!.*\p{Mn}{3})[\p{Script=Latin}\p{Mn}\p{N} .,:;'’´`"„“”‚‘\-–/()[\]&+#*°§@!?_%€]*$/u;

/** Checks a text that people type: a street, a place, a company's name. */
export function checkText(text: string, longest = MAX_TEXT_LENGTH): FieldCode | undefined {
  if (text.length > longest) return 'TOO_LONG';
  return PLAIN.test(text) ? undefined : 'TEXT_CHARACTERS';
}
