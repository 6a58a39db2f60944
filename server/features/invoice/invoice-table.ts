import { formatDateTime } from '#domain/booking/format-period.ts';
import { costCentreSums, costCentreText } from '#domain/invoice/cost-centre-sums.ts';
import { documentTitle } from '#domain/invoice/document-title.ts';
import { type Invoice, lineVat, vatSums } from '#domain/invoice/invoice.ts';
import { csvTable } from './csv-table.ts';
import type { StoredInvoice } from './invoice.repository.ts';
import { invoiceOf } from './invoice-view.ts';

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
  'Kostenstelle',
];

/** The lines of an invoice as CSV; where there are cost centres, each with its sum after them. */
export function invoiceTable({
  number,
  issuedOn,
  month,
  items,
  totals,
  fees = [],
  currency,
}: Invoice): string {
  const rates = vatSums(totals);
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
    return lines.map((line) => [
      number,
      issuedOn,
      month,
      ...booking,
      line.text,
      { cents: line.cents },
      { cents: line.netCents },
      rateCell(lineVat(line, totals)),
      currency,
      (subject.kind === 'BOOKING' && subject.costCentre) || '',
    ]);
  });
  const besides = fees.map(({ text, cents }) => [
    number,
    issuedOn,
    month,
    ...Array.from({ length: 6 }, () => ''),
    text,
    { cents },
    { cents },
    0,
    currency,
    '',
  ]);
  const sums = costCentreSums(items).map(({ costCentre, cents, netCents }) => [
    number,
    issuedOn,
    month,
    ...Array.from({ length: 6 }, () => ''),
    `Summe ${costCentreText(costCentre)}`,
    { cents },
    { cents: netCents },
    // A cost centre may have lines of several rates.
    rates.length === 1 ? rateCell(rates[0]?.basisPoints ?? 0) : '',
    currency,
    costCentre ?? '',
  ]);
  return csvTable(COLUMNS, [...rows, ...besides, ...sums]);
}

/** 1900 → 19, 810 → "8,10": hundredths of a percent are written as cents are. */
const rateCell = (basisPoints: number) =>
  basisPoints % 100 === 0 ? basisPoints / 100 : { cents: basisPoints };

const LIST_COLUMNS = [
  'Nummer',
  'Art',
  'Datum',
  'Monat',
  'Fällig',
  'Brutto',
  'Netto',
  'USt',
  'Zu zahlen',
  'Storniert durch',
  'Währung',
];

/** Invoices as CSV, one a line. */
export const listTable = (invoices: readonly StoredInvoice[]): string =>
  csvTable(
    LIST_COLUMNS,
    invoices.map((stored) => {
      const { number, kind, issuedOn, month, dueOn, totals, payableCents, currency } = invoiceOf(stored);
      const { totalCents, netCents, vatCents } = totals;
      return [
        number,
        documentTitle({ kind, totalCents }),
        issuedOn,
        month,
        payableCents > 0 ? dueOn : '',
        { cents: totalCents },
        { cents: netCents },
        { cents: vatCents },
        { cents: payableCents },
        stored.cancelledBy ?? '',
        currency,
      ];
    }),
  );
