import { formatDateTime } from '#domain/booking/format-period.ts';
import { documentTitle } from '#domain/invoice/document-title.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
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
];

/** The lines of an invoice as CSV. */
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
      { cents },
      { cents: netCents },
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
    { cents },
    { cents },
    0,
    currency,
  ]);
  return csvTable(COLUMNS, [...rows, ...besides]);
}

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
        stored.cancelled_by ?? '',
        currency,
      ];
    }),
  );
