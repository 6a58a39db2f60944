import { formatDate, formatTime } from '#domain/booking/format-period.ts';
import { CODE_WORDS } from './code-words.ts';

type Section = { amounts?: readonly string[]; codes?: readonly string[] };

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A value of an export as a person reads it: "31.01.2027 14:05" in Berlin, "12,50", "ja", "storniert"; nothing is ''. */
export function valueText(column: string, value: unknown, { amounts, codes }: Section): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Temporal.Instant) return `${formatDate(value)} ${formatTime(value)}`;
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number')
    return amounts?.includes(column)
      ? (value / 100).toFixed(2).replace('.', ',')
      : String(value).replace('.', ',');
  if (typeof value === 'object') return objectText(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (codes?.includes(column)) return CODE_WORDS[column]?.[text] ?? text;
  return DATE.test(text) ? formatDate(Temporal.PlainDate.from(text)) : text;
}

/** The same value for programs: instants in UTC, amounts in the currency as numbers, codes as they are stored. */
export function valueForPrograms(column: string, value: unknown, { amounts }: Section): unknown {
  if (value instanceof Temporal.Instant) return value.toString();
  return typeof value === 'number' && amounts?.includes(column) ? value / 100 : (value ?? null);
}

/** {"street": "Weg", "streetNr": null} → "street: Weg"; deeper ones as JSON. */
function objectText(value: object): string {
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object') ? value.join(', ') : JSON.stringify(value);
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  return entries.every(([, part]) => typeof part !== 'object')
    ? entries.map(([key, part]) => `${key}: ${String(part)}`).join(', ')
    : JSON.stringify(value);
}
