import { formatDate, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { headWords, seatWords } from '#domain/page/operator.ts';
import { paymentText, toldPayment } from '#domain/payment/payment-means.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { bookingDetails } from './booking-details.ts';
import {
  feeCents,
  type Invoice,
  type InvoiceItem,
  type InvoiceLine,
  type InvoiceSubject,
  type Issuer,
  lineVat,
  type Recipient,
  vatSums,
  voucherCents,
} from './invoice.ts';
import { leitwegId } from './leitweg-id.ts';
import { type PostalAddress, postalAddress } from './postal-address.ts';
import { element, type XmlElement, xmlDocument } from './xml.ts';

/** What XRechnung asks for that no invoice contains. */
export type XRechnungRequest = {
  /** Leitweg-ID of an authority, or whatever else the buyer wants to find on it (BT-10). */
  buyerReference: string;
  /** Where the buyer gets electronic invoices, unless the reference is a Leitweg-ID (BT-49). */
  buyerEmail: string;
};

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};
const EN_16931 = 'urn:cen.eu:en16931:2017';
const XRECHNUNG = `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** UNTDID 1001: a commercial invoice, and a corrected one, which takes back with turned signs what it refers to. */
const TYPE_CODES = { INVOICE: '380', CANCELLATION: '384' } satisfies Record<Invoice['kind'], string>;
/** UNTDID 4461. Not defined: what is owed is collected as the contract says, or nothing is. */
const PAYMENT_CODES = { NOT_DEFINED: '1', TRANSFER: '30', SEPA_TRANSFER: '58', SEPA_DIRECT_DEBIT: '59' };
/** UN/ECE Recommendation 20: one. */
const ONE = 'C62';
const HOME = 'DE';

/** Whether this invoice says of its issuer and its recipient what XRechnung asks for. */
export const canBeXRechnung = ({ issuer, recipient, payment }: Invoice): boolean =>
  (payment?.kind !== 'DIRECT_DEBIT' || payment.iban !== '') &&
  issuer.phone !== undefined &&
  issuer.email !== undefined &&
  issuerAddress(issuer).city !== undefined &&
  recipientAddress(recipient).city !== undefined;

/**
 * The invoice in the XML of EN 16931 (UN/CEFACT Cross Industry Invoice), to the cent as it was issued; with a request, as
 * XRechnung, for which the invoice has to be one that `canBeXRechnung`.
 */
export function electronicInvoice(invoice: Invoice, request?: XRechnungRequest): string {
  return xmlDocument(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          request && idIn('ram:BusinessProcessSpecifiedDocumentContextParameter', BILLING_PROCESS),
          idIn('ram:GuidelineSpecifiedDocumentContextParameter', request ? XRECHNUNG : EN_16931),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', invoice.number),
          element('ram:TypeCode', TYPE_CODES[invoice.kind]),
          element('ram:IssueDateTime', [dateTime(invoice.issuedOn)]),
          invoice.cancels &&
            element('ram:IncludedNote', [words('ram:Content', cancelsText(invoice.cancels))]),
          feeCents(invoice) === 0
            ? undefined
            : element('ram:IncludedNote', [words('ram:Content', feesText(invoice))]),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...linesOf(invoice).map((line, index) => tradeLine(line, index, invoice)),
          element('ram:ApplicableHeaderTradeAgreement', [
            request && words('ram:BuyerReference', request.buyerReference),
            seller(invoice.issuer),
            buyer(invoice.recipient, request),
          ]),
          element('ram:ApplicableHeaderTradeDelivery', []),
          settlement(invoice),
        ]),
      ],
      NAMESPACES,
    ),
  );
}

const cancelsText = ({ number, issuedOn, reason }: NonNullable<Invoice['cancels']>): string =>
  `Storno der Rechnung ${number} vom ${formatDate(Temporal.PlainDate.from(issuedOn))}. ${reason}`;

/** EN 16931 knows no sum beside the invoice (BR-CO-16), and damages are none of its supplies. */
function feesText({ fees = [], currency, payableCents, kind }: Invoice): string {
  const named = fees.map(({ text, cents }) => `${text} ${formatMoney({ cents, currency })}`).join(', ');
  const total =
    kind === 'INVOICE' ? ` Zu zahlen sind zusammen ${formatMoney({ cents: payableCents, currency })}.` : '';
  return `Außerhalb dieser Rechnung, ohne Umsatzsteuer: ${named}.${total}`;
}

type Line = InvoiceLine & { subject: InvoiceSubject };

const linesOf = ({ items }: { items: readonly InvoiceItem[] }): Line[] =>
  items.flatMap(({ subject, lines }) => lines.map((line) => ({ ...line, subject })));

/**
 * One line: once what it costs without VAT. A price is never negative in EN 16931 (BR-27), a quantity may be: what is given
 * back is minus one.
 */
function tradeLine(line: Line, index: number, { totals }: Invoice): XmlElement {
  const { subject, rule, text, netCents } = line;
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(index + 1))]),
    element('ram:SpecifiedTradeProduct', [
      words('ram:Name', text, rule),
      subject.kind === 'BOOKING' ? words('ram:Description', bookingText(subject)) : undefined,
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [amount('ram:ChargeAmount', Math.abs(netCents))]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', netCents < 0 ? '-1' : '1', { unitCode: ONE }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', vatCategory(lineVat(line, totals))),
      subject.kind === 'BOOKING' ? billedPeriod(dayOf(subject.start), dayOf(subject.end)) : undefined,
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [amount('ram:LineTotalAmount', netCents)]),
      // BT-133: where the buyer books it.
      subject.kind === 'BOOKING' && subject.costCentre !== undefined
        ? element('ram:ReceivableSpecifiedTradeAccountingAccount', [words('ram:ID', subject.costCentre)])
        : undefined,
    ]),
  ]);
}

type BookingSubject = Extract<InvoiceSubject, { kind: 'BOOKING' }>;

function bookingText({ bookingId, start, end, model, plate, driver }: BookingSubject): string {
  const period = { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) };
  return `${formatPeriodInFull(period)} · ${bookingDetails({ model, plate, driver, bookingId })}`;
}

function seller(issuer: Issuer): XmlElement {
  const { name, vatId, phone, email, seat, register, directors, boardChair } = issuer;
  return element('ram:SellerTradeParty', [
    words('ram:Name', name),
    // BT-33 and BT-30: what § 35a GmbHG asks of business letters.
    seat === undefined || directors === undefined
      ? undefined
      : words('ram:Description', [seatWords({ seat }), ...headWords({ directors, boardChair })].join('. ')),
    register === undefined
      ? undefined
      : element('ram:SpecifiedLegalOrganization', [words('ram:ID', register)]),
    phone !== undefined && email !== undefined
      ? element('ram:DefinedTradeContact', [
          element('ram:DepartmentName', 'Kundenservice'),
          element('ram:TelephoneUniversalCommunication', [words('ram:CompleteNumber', phone)]),
          element('ram:EmailURIUniversalCommunication', [words('ram:URIID', email)]),
        ])
      : undefined,
    tradeAddress(issuerAddress(issuer)),
    email === undefined ? undefined : reachedBy({ scheme: 'EM', id: email }),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', vatId, { schemeID: 'VA' })]),
  ]);
}

function buyer(recipient: Recipient, request: XRechnungRequest | undefined): XmlElement {
  const { customerNumber, name } = recipient;
  const routed = request && leitwegId(request.buyerReference);
  return element('ram:BuyerTradeParty', [
    words('ram:ID', customerNumber),
    words('ram:Name', name, customerNumber),
    tradeAddress(recipientAddress(recipient)),
    request && reachedBy(routed ? { scheme: '0204', id: routed } : { scheme: 'EM', id: request.buyerEmail }),
  ]);
}

const issuerAddress = ({ address, vatId }: Issuer): PostalAddress =>
  postalAddress(address.split(','), vatId.slice(0, 2));

const recipientAddress = ({ addressLines }: Recipient): PostalAddress => postalAddress(addressLines, HOME);

function tradeAddress({ lines: [first, second, ...others], ...town }: PostalAddress): XmlElement {
  return element('ram:PostalTradeAddress', [
    optional('ram:PostcodeCode', town.postalCode),
    optional('ram:LineOne', first),
    optional('ram:LineTwo', second),
    optional('ram:LineThree', others.length > 0 ? others.join(', ') : undefined),
    optional('ram:CityName', town.city),
    element('ram:CountryID', town.country),
  ]);
}

/** An electronic address with its scheme of the code list EAS. */
const reachedBy = ({ scheme, id }: { scheme: 'EM' | '0204'; id: string }): XmlElement =>
  element('ram:URIUniversalCommunication', [element('ram:URIID', id, { schemeID: scheme })]);

function settlement(invoice: Invoice): XmlElement {
  const { number, currency, totals, cancels, payment } = invoice;
  return element('ram:ApplicableHeaderTradeSettlement', [
    payment?.kind === 'DIRECT_DEBIT' ? words('ram:CreditorReferenceID', payment.creditorId) : undefined,
    element('ram:PaymentReference', number),
    element('ram:InvoiceCurrencyCode', currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', paymentMeans(invoice)),
    ...vatSums(totals).map(({ basisPoints, netCents, vatCents }) =>
      element('ram:ApplicableTradeTax', [
        amount('ram:CalculatedAmount', vatCents),
        ...vatCategory(basisPoints, amount('ram:BasisAmount', netCents)),
      ]),
    ),
    periodOf(invoice),
    paymentTerms(invoice),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('ram:LineTotalAmount', totals.netCents),
      amount('ram:TaxBasisTotalAmount', totals.netCents),
      amount('ram:TaxTotalAmount', totals.vatCents, { currencyID: currency }),
      amount('ram:GrandTotalAmount', totals.totalCents),
      amount('ram:TotalPrepaidAmount', prepaidCents(invoice)),
      amount('ram:DuePayableAmount', totals.totalCents - prepaidCents(invoice)),
    ]),
    cancels &&
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', cancels.number),
        element('ram:FormattedIssueDateTime', [dateTime(cancels.issuedOn, 'qdt:DateTimeString')]),
      ]),
  ]);
}

/** The account that is debited (BT-91), or ours (BT-84, BT-85). Transfers in other currencies are none of SEPA. */
function paymentMeans({ payment, currency }: Invoice): XmlElement[] {
  const code = (name: string) => element('ram:TypeCode', name);
  switch (payment?.kind) {
    case undefined:
      return [code(PAYMENT_CODES.NOT_DEFINED)];
    case 'DIRECT_DEBIT':
      return [
        code(PAYMENT_CODES.SEPA_DIRECT_DEBIT),
        ...(payment.iban === ''
          ? []
          : [element('ram:PayerPartyDebtorFinancialAccount', [element('ram:IBANID', payment.iban)])]),
      ];
    case 'TRANSFER':
      return [
        code(currency === 'EUR' ? PAYMENT_CODES.SEPA_TRANSFER : PAYMENT_CODES.TRANSFER),
        element('ram:PayeePartyCreditorFinancialAccount', [
          element('ram:IBANID', payment.iban),
          words('ram:AccountName', payment.recipient),
        ]),
      ];
  }
}

/**
 * Paid before (BT-113): by the account's credit and by vouchers, whose VAT is owed with what they pay for. What they pay
 * beyond the total is for the fees beside it.
 */
const prepaidCents = (invoice: Invoice): number =>
  Math.min(invoice.creditCents + voucherCents(invoice), Math.max(0, invoice.totals.totalCents));

/** The month, and what its bookings reach beyond it: a trip that was told late, a fee for one that was cancelled. */
function periodOf({ month, items }: Invoice): XmlElement {
  const billed = Temporal.PlainYearMonth.from(month);
  const days = [
    billed.toPlainDate({ day: 1 }),
    billed.toPlainDate({ day: billed.daysInMonth }),
    ...items.flatMap(({ subject }) =>
      subject.kind === 'BOOKING' ? [dayOf(subject.start), dayOf(subject.end)] : [],
    ),
  ].map((day) => day.toString());
  const [first = month, ...others] = days.toSorted();
  return billedPeriod(first, others.at(-1) ?? first);
}

/** A sum that is not to be paid is settled with the account's balance. */
function paymentTerms(invoice: Invoice): XmlElement {
  const { totals, payableCents, dueOn, payment, number } = invoice;
  if (payableCents > 0) {
    const due = `Zahlbar ohne Abzug bis ${formatDate(Temporal.PlainDate.from(dueOn))}.`;
    const how = payment === undefined ? '' : ` ${paymentText(toldPayment(payment), number)}`;
    return element('ram:SpecifiedTradePaymentTerms', [
      words('ram:Description', due + how),
      element('ram:DueDateDateTime', [dateTime(dueOn)]),
      payment?.kind === 'DIRECT_DEBIT' ? words('ram:DirectDebitMandateID', payment.mandate) : undefined,
    ]);
  }
  const isSettled = totals.totalCents === prepaidCents(invoice);
  return element('ram:SpecifiedTradePaymentTerms', [
    element(
      'ram:Description',
      isSettled ? 'Zu zahlen ist nichts.' : 'Der Betrag wird mit dem Account verrechnet.',
    ),
  ]);
}

/** The standard rate; `basis` comes between the type and the category. */
const vatCategory = (basisPoints: number, basis?: XmlElement) => [
  element('ram:TypeCode', 'VAT'),
  basis,
  element('ram:CategoryCode', 'S'),
  element('ram:RateApplicablePercent', String(basisPoints / 100)),
];

type Day = Temporal.PlainDate | string;

const billedPeriod = (from: Day, to: Day): XmlElement =>
  element('ram:BillingSpecifiedPeriod', [
    element('ram:StartDateTime', [dateTime(from)]),
    element('ram:EndDateTime', [dateTime(to)]),
  ]);

const dayOf = (instant: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(BERLIN).toPlainDate();

/** UNTDID 2379, 102: "2027-06-02" → "20270602" */
const dateTime = (day: Day, name = 'udt:DateTimeString'): XmlElement =>
  element(name, day.toString().replaceAll('-', ''), { format: '102' });

/** -5 → "-0.05" */
const amount = (name: string, cents: number, attributes = {}): XmlElement =>
  element(name, (cents / 100).toFixed(2), attributes);

const idIn = (name: string, id: string): XmlElement => element(name, [element('ram:ID', id)]);

/** A text in one line, as judges compare it; `otherwise` if there is nothing to read in it. */
const words = (name: string, text: string, otherwise = '-'): XmlElement =>
  element(name, text.replace(/\s+/g, ' ').trim() || otherwise);

const optional = (name: string, text: string | undefined): XmlElement | undefined =>
  text === undefined ? undefined : words(name, text);
