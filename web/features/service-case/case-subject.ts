import type { RequestOf } from '#contract/calls.ts';
import type { CaseKind } from '#domain/service-case/case-kind.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import type { Invoice } from '#web/features/invoice/invoice-queries.ts';
import type { TripPrice } from '#web/features/trip/return-queries.ts';

type Line = NonNullable<RequestOf<'POST /servicecases'>['body']['line']>;
/** Something that a person can say does not fit; `value` names it in the form. */
export type CaseSubject = { value: string; label: string; amount?: string; kind: CaseKind; line?: Line };

/** Codes of the price and rules of the ledger call a fee a fee. */
const isFee = (code: string): boolean => /FEE/.test(code);

function toSubject(line: Line, kind: CaseKind, currency: Currency): Omit<CaseSubject, 'value'> {
  return { label: line.text, amount: formatMoney({ cents: line.cents, currency }), kind, line };
}

const numbered = (subjects: Omit<CaseSubject, 'value'>[]): CaseSubject[] =>
  subjects.map((subject, index) => ({ ...subject, value: `zeile-${index + 1}` }));

/** The trip itself, its price, and each line of it. */
export const subjectsOfTrip = ({ lines, currency, total }: TripPrice): CaseSubject[] => [
  { value: 'fahrt', label: 'Die Fahrt: Auto, Öffnen, Rückgabe', kind: 'TRIP' },
  { value: 'preis', label: 'Der Preis insgesamt', amount: formatMoney(total), kind: 'PRICE' },
  ...numbered(
    lines.map(({ code, text, cents }) => toSubject({ text, cents }, isFee(code) ? 'FEE' : 'PRICE', currency)),
  ),
];

/** The invoice, and the lines of one trip; without one, those that are about the account. */
export function subjectsOfInvoice(invoice: Invoice, bookingId?: number): CaseSubject[] {
  const { number, items, fees, vouchers, currency } = invoice;
  const lines = items
    .filter(({ booking }) => booking?.id === bookingId)
    .flatMap((item) =>
      item.lines.map(({ rule, text, cents }) =>
        toSubject(
          { text, cents, ...(bookingId === undefined ? {} : { bookingId }) },
          isFee(rule) ? 'FEE' : 'INVOICE',
          currency,
        ),
      ),
    );
  const besides =
    bookingId === undefined
      ? [
          ...fees.map(({ text, cents }) => toSubject({ text, cents }, 'FEE', currency)),
          ...vouchers.map(({ text, cents }) => toSubject({ text, cents }, 'INVOICE', currency)),
        ]
      : [];
  return [
    { value: 'rechnung', label: `Die ganze Rechnung ${number}`, kind: 'INVOICE' },
    ...numbered([...lines, ...besides]),
  ];
}
