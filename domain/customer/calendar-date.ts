import type { FieldCode } from '#domain/customer/field-text.ts';

const YEAR_MONTH_DAY = /^\d{4}-\d{2}-\d{2}$/;
const EARLIEST_YEAR = 1900;

/** Parses "1990-12-31". Undefined for any other format and for days like 31.02. */
export function parseDate(text: string): Temporal.PlainDate | undefined {
  if (!YEAR_MONTH_DAY.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/** Checks a date that must not lie in the future, such as the date of issue of a licence. */
export function checkPastDate(text: string, today: Temporal.PlainDate): FieldCode | undefined {
  if (!YEAR_MONTH_DAY.test(text)) return 'DATE_FORMAT';
  const date = parseDate(text);
  if (!date) return 'DATE_UNREAL';
  if (date.year < EARLIEST_YEAR) return 'DATE_UNLIKELY';
  return Temporal.PlainDate.compare(date, today) > 0 ? 'DATE_IN_FUTURE' : undefined;
}
