import { checkPastDate, parseDate } from '#domain/customer/calendar-date.ts';
import type { FieldCode } from '#domain/customer/field-text.ts';

export const MIN_AGE_YEARS = 18;
const MAX_AGE_YEARS = 120;

/** Checks a birth date "YYYY-MM-DD": a real day, at least 18 years ago (§5.1). */
export function checkBirthDate(text: string, today: Temporal.PlainDate): FieldCode | undefined {
  const fault = checkPastDate(text, today);
  if (fault === 'DATE_FORMAT') return 'BIRTH_DATE_FORMAT';
  if (fault) return fault;
  const date = parseDate(text);
  if (!date || Temporal.PlainDate.compare(date, today.subtract({ years: MAX_AGE_YEARS })) < 0) {
    return 'DATE_UNLIKELY';
  }
  // Counted back from today: a person born on 29 February comes of age on 1 March.
  return Temporal.PlainDate.compare(date, today.subtract({ years: MIN_AGE_YEARS })) > 0
    ? 'TOO_YOUNG'
    : undefined;
}

/** Day and month, zero-padded: "1990-01-31" → "3101" (§5.2). Undefined if the text is not a date. */
export function birthDateCode(birthDate: string): string | undefined {
  const date = parseDate(birthDate);
  if (!date) return undefined;
  return String(date.day).padStart(2, '0') + String(date.month).padStart(2, '0');
}
