import { lastDay } from '#domain/allotment/validity.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { isCompensation } from '#domain/invoice/billed-causes.ts';
import {
  feeCents,
  type GrossLine,
  type Invoice,
  type InvoiceSubject,
  type Issuer,
  payable,
  type Recipient,
  type TaxedLine,
  taxed,
  VOUCHER_LINE,
} from '#domain/invoice/invoice.ts';
import type { TaxedShare } from '#domain/ledger/account-entries.ts';
import type { CauseKind } from '#domain/ledger/cause.ts';
import type { PaymentMeans } from '#domain/payment/payment-means.ts';
import { isCompanyKind, registrationKind } from '#domain/registration/registration-kind.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';

/** What invoices name of a main account. */
export type BilledAccount = {
  id: number;
  providerId: string;
  currency: Currency;
  customerNumber: string;
  prename: string | null;
  name: string | null;
  companyAddition: string | null;
  kundenart: string;
  email: string | null;
  street: string | null;
  streetNr: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
};

export type BillableLine = {
  customerId: number;
  transactionId: number;
  cause: CauseKind;
  bookingId: number | null;
  occurredAt: Temporal.Instant;
  rule: string;
  text: string;
  cents: number;
  /** 8.1 % is 810; of damages, which have no VAT, without meaning. */
  vatBasisPoints: number;
};

export type BilledBooking = {
  id: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  model: string;
  plate: string;
  driver: string | null;
  /** Chosen for the booking, or else the driver's, as it was when the booking ended. */
  costCentre: string | null;
};

/** A voucher that has been redeemed, and what it has paid so far. */
type Credit = {
  id: number;
  cents: number;
  usedCents: number;
  title: string;
  /** Otherwise it was given away, and makes lines cheaper. */
  sold: boolean;
  expiresAt: Temporal.Instant;
};

type Facts = {
  account: BilledAccount;
  /** Of this account alone, as they happened. */
  lines: readonly BillableLine[];
  bookings: ReadonlyMap<number, BilledBooking>;
  /** What the account owed before. */
  balanceCents: number;
  /** Of this account alone, in the order in which they pay. */
  credits: readonly Credit[];
  month: Temporal.PlainYearMonth;
  issuedOn: Temporal.PlainDate;
  dueOn: Temporal.PlainDate;
  /** How the account pays, if anything is to be paid. */
  payment: PaymentMeans | undefined;
  issuer: Issuer;
};

export type Draft = {
  invoice: Omit<Invoice, 'number'>;
  /** What each voucher pays, or makes cheaper. */
  payments: { voucherId: number; sold: boolean; cents: number; shares: TaxedShare[] }[];
};

/**
 * The invoice of an account and month, without its number; undefined if its lines come to nothing: fees alone wait for the
 * next one.
 */
export function draftInvoice(facts: Facts): Draft | undefined {
  const { account, month, issuedOn, dueOn, issuer, payment } = facts;
  const reckoned = reckon(facts);
  if (!reckoned) return undefined;
  const { fees, creditCents, paid, payableCents } = reckoned;
  const sold = paid.filter(({ credit }) => credit.sold);
  const sharesOf = reducer(reckoned.lines);
  const used = paid.map((payment) => ({
    ...payment,
    shares: payment.credit.sold ? [] : sharesOf(payment.cents),
  }));
  const reductions = used.flatMap(({ credit, shares }) =>
    shares.map(({ cents, vatBasisPoints }) => ({
      cause: 'VOUCHER_USED' as const,
      bookingId: null,
      rule: VOUCHER_LINE,
      text: voucherText(credit),
      cents: 0 - cents,
      vatBasisPoints,
    })),
  );
  const { items, totals } = taxed(itemsOf([...reckoned.lines, ...reductions], facts.bookings));
  const invoice: Draft['invoice'] = {
    kind: 'INVOICE',
    month: month.toString(),
    issuedOn: issuedOn.toString(),
    dueOn: dueOn.toString(),
    issuer,
    recipient: recipientOf(account),
    currency: account.currency,
    items,
    totals,
    ...(fees.length > 0 ? { fees } : {}),
    creditCents,
    vouchers: sold.map(({ credit, cents }) => ({ text: voucherText(credit), cents })),
    payableCents,
    ...(payableCents > 0 && payment ? { payment } : {}),
  };
  return {
    invoice,
    payments: used.map(({ credit: { id, sold: isSold }, cents, shares }) => ({
      voucherId: id,
      sold: isSold,
      cents,
      shares,
    })),
  };
}

/** Takes what vouchers make cheaper from what is taxed by one rate, the largest sum first, then from the next. */
function reducer(lines: readonly TaxedLine[]): (cents: number) => TaxedShare[] {
  const left = [...Map.groupBy(lines, ({ vatBasisPoints }) => vatBasisPoints)]
    .map(([vatBasisPoints, of]) => ({ vatBasisPoints, cents: sumOfCents(of) }))
    .toSorted((a, b) => b.cents - a.cents || b.vatBasisPoints - a.vatBasisPoints);
  return (cents) => {
    let rest = cents;
    return left.flatMap((group) => {
      const taken = Math.max(0, Math.min(rest, group.cents));
      rest -= taken;
      group.cents -= taken;
      return taken === 0 ? [] : [{ cents: taken, vatBasisPoints: group.vatBasisPoints }];
    });
  };
}

const voucherText = ({ title, expiresAt }: Credit): string =>
  `Gutschein „${title}“, gültig bis ${formatDate(lastDay(expiresAt))}`;

/** What reckoning needs to know of a line. */
export type BilledLine = Pick<
  BillableLine,
  'cause' | 'bookingId' | 'rule' | 'text' | 'cents' | 'vatBasisPoints'
>;

type Reckoned = {
  /** All but fees for late payment, shares of damage and vouchers. */
  lines: BilledLine[];
  /** Of these lines. */
  totalCents: number;
  fees: GrossLine[];
  creditCents: number;
  paid: { credit: Credit; cents: number }[];
  /** What is left to pay after credit and vouchers. */
  payableCents: number;
};

/** The sums of an invoice of these lines; undefined if there is none, because its lines come to nothing. */
export function reckon({
  lines: all,
  balanceCents,
  credits,
}: {
  lines: readonly BilledLine[];
  balanceCents: number;
  credits: readonly Credit[];
}): Reckoned | undefined {
  const { fees = [], lines = [] } = Object.groupBy(all, ({ cause }) =>
    isCompensation(cause) ? 'fees' : 'lines',
  );
  const byBooking = Map.groupBy(lines, ({ bookingId }) => bookingId);
  if ([...byBooking.values()].every((of) => merged(of).length === 0)) return undefined;
  const totalCents = sumOfCents(lines);
  const owed = merged(fees).map(({ rule, text, cents }) => ({ rule, text, cents }));
  const { creditCents, payableCents } = payable(totalCents + feeCents({ fees: owed }), balanceCents);
  const paid = paidByVouchers({ payableCents, totalCents }, credits);
  return {
    lines,
    totalCents,
    fees: owed,
    creditCents,
    paid,
    payableCents: payableCents - sumOfCents(paid),
  };
}

/** Vouchers come last, the earliest expiry first (§S6.3). One that was given away makes lines cheaper, and no damages. */
function paidByVouchers(
  { payableCents, totalCents }: { payableCents: number; totalCents: number },
  credits: readonly Credit[],
) {
  let [left, leftOfLines] = [payableCents, totalCents];
  const paid: { credit: Credit; cents: number }[] = [];
  for (const credit of credits) {
    const most = credit.sold ? left : Math.min(left, leftOfLines);
    const cents = Math.min(credit.cents - credit.usedCents, most);
    if (cents <= 0) continue;
    left -= cents;
    if (!credit.sold) leftOfLines -= cents;
    paid.push({ credit, cents });
  }
  return paid;
}

type GrossItem = { subject: InvoiceSubject; lines: TaxedLine[] };

/**
 * What belongs to a booking stands together, in their order; the account's follows. Lines of the same words
 * are one; what comes to nothing, because posted and taken back, is left out.
 */
function itemsOf(lines: readonly BilledLine[], bookings: Facts['bookings']): GrossItem[] {
  const byBooking = Map.groupBy(lines, ({ bookingId }) => bookingId ?? undefined);
  const items = [...byBooking].map(
    ([bookingId, of]): GrossItem => ({
      subject: bookingId === undefined ? { kind: 'ACCOUNT' } : subjectOf(bookings.get(bookingId), bookingId),
      lines: merged(of),
    }),
  );
  const startOf = ({ subject }: GrossItem) => (subject.kind === 'BOOKING' ? subject.start : '~');
  return items
    .filter((item) => item.lines.length > 0)
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : Number(startOf(a) > startOf(b))));
}

function merged(lines: readonly BilledLine[]): TaxedLine[] {
  const sums = new Map<string, TaxedLine>();
  for (const { rule, text, cents, vatBasisPoints } of lines) {
    const key = JSON.stringify([rule, text, vatBasisPoints]);
    sums.set(key, { rule, text, cents: (sums.get(key)?.cents ?? 0) + cents, vatBasisPoints });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

function subjectOf(booking: BilledBooking | undefined, bookingId: number): InvoiceSubject {
  if (!booking) throw new Error(`booking ${bookingId} vanished`);
  const { startsAt, endsAt, model, plate, driver, costCentre } = booking;
  return {
    kind: 'BOOKING',
    bookingId,
    start: startsAt.toString(),
    end: endsAt.toString(),
    model,
    plate,
    driver,
    ...(costCentre === null ? {} : { costCentre }),
  };
}

function recipientOf(account: BilledAccount): Recipient {
  const { prename, name, companyAddition, street, streetNr, postalCode, city, country } = account;
  const isCompany = isCompanyKind(registrationKind(account.kundenart));
  const town = [postalCode, city].filter(Boolean).join(' ');
  const abroad = country && !/^(DE|Deutschland)$/i.test(country) ? country : null;
  return {
    customerNumber: account.customerNumber,
    name: (isCompany ? name : [prename, name].filter(Boolean).join(' ')) || account.customerNumber,
    addressLines: [
      ...(isCompany && companyAddition ? [companyAddition] : []),
      [street, streetNr].filter(Boolean).join(' '),
      town,
      abroad ?? '',
    ].filter((line) => line !== ''),
  };
}
