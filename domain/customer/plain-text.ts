import type { FieldCode } from '#domain/customer/field-text.ts';

/** Comes along when people paste, and has no shape; Latin words are the same without. */
const UNSEEN = /\u00ad|[\u200b-\u200d]|\u2060|\ufeff/g;

/** A field without white space around it, in composed letters and without what has no shape; an empty text is no text (specification §5). */
export function emptyToNull(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').replace(UNSEEN, '').normalize('NFC').trim();
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
