import { formatDate, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { headWords, seatWords } from '#domain/page/operator.ts';
import { paymentText, toldPayment } from '#domain/payment/payment-means.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { formatVatRate } from '#domain/tariff/vat.ts';
import { formatMonth } from './billing-month.ts';
import { bookingDetails } from './booking-details.ts';
import { documentTitle } from './document-title.ts';
import { type Invoice, type InvoiceSubject, type Issuer, vatSums } from './invoice.ts';
import { settlementText } from './settlement-text.ts';

/** An invoice in the words and order in which it stands on paper; server/features/invoice/invoice.typ sets it. */
export type InvoicePaper = {
  title: string;
  /** "Rechnung", which heads the pages that follow, with its number. */
  kind: string;
  number: string;
  date: { year: number; month: number; day: number };
  issuer: { name: string };
  /** In the window of the envelope, above the recipient. */
  sender: string;
  recipient: { name: string; lines: string[] };
  facts: [term: string, value: string][];
  opening: string[];
  items: PaperItem[];
  sums: { term: string; amount: string; strong: boolean }[];
  closing: string[];
  foot: string[];
};

type PaperItem = {
  title: string;
  details: string;
  /** `carried`: the sum of all lines up to this one, for a page that ends here. */
  lines: { text: string; amount: string; carried: string }[];
};

/** The name of the electronic invoice within the PDF, as ZUGFeRD asks for it. */
export const FACTUR_X_FILE = 'factur-x.xml';

export function invoicePaper(invoice: Invoice): InvoicePaper {
  const { number, kind, cancels, month, issuedOn, issuer, recipient, totals } = invoice;
  const document = documentTitle({ kind, totalCents: totals.totalCents });
  const { year, month: monthOfYear, day } = Temporal.PlainDate.from(issuedOn);
  const monthName = formatMonth(Temporal.PlainYearMonth.from(month));
  return {
    title: `${document} ${monthName}`,
    kind: document,
    number,
    date: { year, month: monthOfYear, day },
    issuer: { name: issuer.name },
    sender: [issuer.name, ...issuer.address.split(',').map((part) => part.trim())].join(' · '),
    recipient: { name: recipient.name, lines: recipient.addressLines },
    facts: [
      ['Nummer', number],
      ['Datum', formatDay(issuedOn)],
      ['Leistung im', monthName],
      ['Accountnummer', recipient.customerNumber],
    ],
    opening: cancels
      ? [`Storno der Rechnung ${cancels.number} vom ${formatDay(cancels.issuedOn)}. ${cancels.reason}`]
      : [],
    items: itemsOf(invoice),
    sums: sumsOf(invoice),
    closing: closingOf(invoice),
    foot: [
      [issuer.name, issuer.address].join(', '),
      ...legalLines(issuer),
      [`USt-IdNr. ${issuer.vatId}`, issuer.phone, issuer.email].filter(Boolean).join(' · '),
    ],
  };
}

/** What § 35a GmbHG asks of business letters. */
const legalLines = ({ seat, directors, register, boardChair }: Issuer): string[] =>
  seat === undefined || directors === undefined
    ? []
    : [seatWords({ seat, register }), ...headWords({ directors, boardChair })];

const formatDay = (date: string): string => formatDate(Temporal.PlainDate.from(date));

function itemsOf({ items, currency }: Invoice): PaperItem[] {
  let carriedCents = 0;
  return items.map(({ subject, lines }) => ({
    ...headingOf(subject),
    lines: lines.map(({ text, cents }) => {
      carriedCents += cents;
      return {
        text,
        amount: formatMoney({ cents, currency }),
        carried: formatMoney({ cents: carriedCents, currency }),
      };
    }),
  }));
}

function headingOf(subject: InvoiceSubject): Pick<PaperItem, 'title' | 'details'> {
  if (subject.kind === 'ACCOUNT') return { title: 'Dein Account', details: '' };
  const period = { start: Temporal.Instant.from(subject.start), end: Temporal.Instant.from(subject.end) };
  return { title: formatPeriodInFull(period), details: bookingDetails(subject) };
}

function sumsOf({
  totals,
  fees = [],
  creditCents,
  vouchers = [],
  payableCents,
  cancels,
  currency,
}: Invoice): InvoicePaper['sums'] {
  const sum = (term: string, cents: number, strong = false) => ({
    term,
    amount: formatMoney({ cents, currency }),
    strong,
  });
  const besides = [
    ...fees.map(({ text, cents }) => sum(`${text} (ohne Umsatzsteuer)`, cents)),
    ...(creditCents > 0 ? [sum('Guthaben', 0 - creditCents)] : []),
    ...vouchers.map(({ text, cents }) => sum(text, 0 - cents)),
  ];
  return [
    sum('Netto', totals.netCents),
    ...vatSums(totals).map(({ basisPoints, vatCents }) =>
      sum(`Umsatzsteuer ${formatVatRate(basisPoints)}`, vatCents),
    ),
    sum('Summe', totals.totalCents, true),
    ...besides,
    ...(besides.length > 0 && !cancels ? [sum('Zu zahlen', payableCents, true)] : []),
  ];
}

/** An invoice from before decision 068 does not say by which mandate it is collected. */
const COLLECTED = 'Mit deinem SEPA-Mandat ziehen wir den Betrag ein und kündigen dir das vorher an.';

function closingOf({ number, cancels, totals, payableCents, dueOn, payment }: Invoice): string[] {
  const settled = { totalCents: totals.totalCents, payableCents, dueOn };
  return [
    cancels
      ? `Die Rechnung ${cancels.number} gilt nicht mehr. Was du darauf schon gezahlt hast, bleibt als Guthaben in deinem Account.`
      : settlementText(settled),
    ...(payableCents > 0 ? [payment ? paymentText(toldPayment(payment), number) : COLLECTED] : []),
    `Diese Datei enthält die Rechnung auch als E-Rechnung nach EN 16931 (${FACTUR_X_FILE}).`,
  ];
}
