import { stringify } from 'csv-stringify/sync';
import { formatDateTime } from '#domain/booking/format-period.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';

const COLUMNS = [
  'Rechnung',
  'Datum',
  'Monat',
  'Buchung',
  'Beginn',
  'Ende',
  'Auto',
  'Kennzeichen',
  'Fährt',
  'Wofür',
  'Brutto',
  'Netto',
  'USt %',
  'Währung',
];

/** Where a table begins in UTF-8, so that spreadsheet programs do not guess. */
const BOM = '\uFEFF';

/**
 * The lines of an invoice as CSV the way German spreadsheets read it: semicolons, decimal commas. Texts that a program would
 * take for a formula begin with an apostrophe (OWASP, "CSV Injection"): a driver chooses their own name.
 */
export function invoiceTable({
  number,
  issuedOn,
  month,
  items,
  totals,
  fees = [],
  currency,
}: Invoice): string {
  const rows = items.flatMap(({ subject, lines }) => {
    const booking =
      subject.kind === 'ACCOUNT'
        ? ['', '', '', '', '', '']
        : [
            String(subject.bookingId),
            formatDateTime(Temporal.Instant.from(subject.start)),
            formatDateTime(Temporal.Instant.from(subject.end)),
            subject.model,
            subject.plate,
            subject.driver ?? '',
          ];
    return lines.map(({ text, cents, netCents }) => [
      number,
      issuedOn,
      month,
      ...booking,
      text,
      cents,
      netCents,
      totals.vatPercent,
      currency,
    ]);
  });
  const besides = fees.map(({ text, cents }) => [
    number,
    issuedOn,
    month,
    ...Array.from({ length: 6 }, () => ''),
    text,
    cents,
    cents,
    0,
    currency,
  ]);
  const isAmount = (index: number) => COLUMNS[index] === 'Brutto' || COLUMNS[index] === 'Netto';
  return (
    BOM +
    stringify([COLUMNS, ...rows, ...besides], {
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      // Only texts can be formulas: a negative amount stays a number.
      cast: {
        number: (value, { index }) => ({
          value: isAmount(index) ? decimal(value) : String(value),
          escape_formulas: false,
        }),
      },
    })
  );
}

/** 1250 → "12,50", -5 → "-0,05" */
const decimal = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
