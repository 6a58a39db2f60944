import type { PaymentMeans } from '#domain/payment/payment-means.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { sumOf, sumOfCents } from '#domain/tariff/sum-of.ts';
import { containedVatCents } from '#domain/tariff/vat.ts';

/**
 * A line in the words of the ledger; `netCents` is its share without VAT, `vatBasisPoints` its rate (8.1 % is 810), which invoices from
 * before decision 149 have in their totals.
 */
export type InvoiceLine = {
  rule: string;
  text: string;
  cents: number;
  vatBasisPoints?: number;
  netCents: number;
};

/** What the lines are about: a booking, or the account itself. */
export type InvoiceSubject =
  | {
      kind: 'BOOKING';
      bookingId: number;
      /** ISO 8601 instants, as booked. */
      start: string;
      end: string;
      model: string;
      plate: string;
      driver: string | null;
      /** Chosen for the booking, or that of the driver when it ended; missing if there was none. */
      costCentre?: string;
    }
  | { kind: 'ACCOUNT' };

export type InvoiceItem = { subject: InvoiceSubject; lines: InvoiceLine[] };

/** What is owed besides, in the words of the ledger. */
export type InvoiceFee = { rule: string; text: string; cents: number };

export type InvoiceKind = 'INVOICE' | 'CANCELLATION';

/** An invoice as it was issued; stored byte for byte, and never changed (§S6.2). Amounts are gross cents. */
export type Invoice = {
  number: string;
  kind: InvoiceKind;
  /** The invoice that a cancellation takes back, and why. */
  cancels?: { number: string; issuedOn: string; reason: string };
  /** YYYY-MM, that of Berlin. */
  month: string;
  /** ISO 8601 dates. */
  issuedOn: string;
  dueOn: string;
  issuer: Issuer;
  recipient: Recipient;
  currency: Currency;
  items: InvoiceItem[];
  totals: InvoiceTotals;
  /** Damages for late payment since the last invoice, without VAT and in no total; missing if there are none. */
  fees?: InvoiceFee[];
  /** What was paid or given before and is taken off now (§S11.15). */
  creditCents: number;
  /** What vouchers pay that were sold, after all else (§S11.11): VAT is owed of the whole sum (§S11.12). Those given away are lines. */
  vouchers?: PaidByVoucher[];
  /** What is to be paid; 0 if the account has more than that. */
  payableCents: number;
  /** How; missing where nothing is to be paid, and in invoices from before decision 068. */
  payment?: PaymentMeans;
};

/**
 * Who sends the invoice (§ 14 Abs. 4 UStG), whom to ask about it, which invoices from before decision 058 lack, and what
 * § 35a GmbHG asks of business letters, which those from before decision 153 lack.
 */
export type Issuer = {
  name: string;
  address: string;
  vatId: string;
  phone?: string;
  email?: string;
  seat?: string;
  register?: string;
  directors?: string;
  boardChair?: string;
};
export type Recipient = { customerNumber: string; name: string; addressLines: string[] };

/** `cents`: taken off what is to be paid. */
export type PaidByVoucher = { text: string; cents: number };

/** What the vouchers of an invoice pay together. */
export const voucherCents = ({ vouchers = [] }: Pick<Invoice, 'vouchers'>): number => sumOfCents(vouchers);

/** A line of this rule is a voucher that was given away: it makes the others cheaper, with their VAT (docs/decisions/131). */
export const VOUCHER_LINE = 'VOUCHER_DISCOUNT';

/** By how much vouchers make the lines of an invoice cheaper; negative of one that is cancelled. */
export const reductionCents = ({ items }: Pick<Invoice, 'items'>): number =>
  0 - sumOfCents(items.flatMap(({ lines }) => lines.filter(({ rule }) => rule === VOUCHER_LINE)));

/** `rates`: of each rate, the highest first; before decision 149 there was one, in whole percent. */
export type InvoiceTotals = {
  netCents: number;
  vatPercent?: number;
  vatCents: number;
  totalCents: number;
  rates?: VatSum[];
};

export type VatSum = { basisPoints: number; netCents: number; vatCents: number; totalCents: number };

/** What is taxed by which rate. */
export function vatSums({ rates, vatPercent = 0, ...sums }: InvoiceTotals): VatSum[] {
  const { netCents, vatCents, totalCents } = sums;
  return rates ?? [{ basisPoints: vatPercent * 100, netCents, vatCents, totalCents }];
}

/** The rate of a line, in basis points. */
export const lineVat = (line: InvoiceLine, { vatPercent = 0 }: InvoiceTotals): number =>
  line.vatBasisPoints ?? vatPercent * 100;

export type GrossLine = Omit<InvoiceLine, 'netCents'>;
export type TaxedLine = GrossLine & { vatBasisPoints: number };

type TaxedItem = { subject: InvoiceSubject; lines: readonly TaxedLine[] };

/**
 * Takes VAT out of the sum of all lines of a rate once (§S5.21, §S5.22). A line's net share is what its
 * rate's net sum grows by, so that shares add up.
 */
export function taxed(items: readonly TaxedItem[]): { items: InvoiceItem[]; totals: InvoiceTotals } {
  const sums = new Map<number, number>();
  const withNet = items.map(({ subject, lines }) => ({
    subject,
    lines: lines.map((line) => {
      const { vatBasisPoints: rate, cents } = line;
      const netOf = (gross: number) => gross - containedVatCents(gross, rate);
      const before = sums.get(rate) ?? 0;
      sums.set(rate, before + cents);
      return { ...line, netCents: netOf(before + cents) - netOf(before) };
    }),
  }));
  const rates = [...sums]
    .toSorted(([a], [b]) => b - a)
    .map(([basisPoints, totalCents]) => {
      const vatCents = containedVatCents(totalCents, basisPoints);
      return { basisPoints, netCents: totalCents - vatCents, vatCents, totalCents };
    });
  return {
    items: withNet,
    totals: {
      netCents: sumOf(rates, ({ netCents }) => netCents),
      vatCents: sumOf(rates, ({ vatCents }) => vatCents),
      totalCents: sumOf(rates, ({ totalCents }) => totalCents),
      rates,
    },
  };
}

/** Lines and totals of an invoice reckoned anew, in the form in which it was issued. */
export function taxedAnew({ items, totals }: Pick<Invoice, 'items' | 'totals'>): {
  items: InvoiceItem[];
  totals: InvoiceTotals;
} {
  const anew = taxed(
    items.map(({ subject, lines }) => ({
      subject,
      lines: lines.map((line) => ({ ...line, vatBasisPoints: lineVat(line, totals) })),
    })),
  );
  const { vatPercent } = totals;
  if (vatPercent === undefined) return anew;
  const { netCents, vatCents, totalCents } = anew.totals;
  return {
    items: anew.items.map(({ subject, lines }) => ({
      subject,
      lines: lines.map(({ rule, text, cents, netCents }) => ({ rule, text, cents, netCents })),
    })),
    totals: { netCents, vatPercent, vatCents, totalCents },
  };
}

/** What the fees beside an invoice come to. */
export const feeCents = ({ fees = [] }: Pick<Invoice, 'fees'>): number => sumOfCents(fees);

/**
 * What is left to pay of an invoice with its fees. `balanceCents`: what the account owed before, negative if it had a credit; an older
 * debt is not added, it stands on its own invoice.
 */
export function payable(
  totalCents: number,
  balanceCents: number,
): Pick<Invoice, 'creditCents' | 'payableCents'> {
  const creditCents = Math.min(Math.max(0, totalCents), Math.max(0, 0 - balanceCents));
  return { creditCents, payableCents: Math.max(0, totalCents) - creditCents };
}

/** The same with all signs turned: what it billed is taken back, and nothing is to be paid. */
export function cancellationOf(
  invoice: Invoice,
  own: Pick<Invoice, 'number' | 'issuedOn'> & { reason: string },
): Invoice {
  const turn = (cents: number) => 0 - cents;
  const { payment: _, ...billed } = invoice;
  const { number, issuedOn, totals } = billed;
  return {
    ...billed,
    number: own.number,
    kind: 'CANCELLATION',
    cancels: { number, issuedOn, reason: own.reason },
    issuedOn: own.issuedOn,
    dueOn: own.issuedOn,
    items: invoice.items.map((item) => ({
      ...item,
      lines: item.lines.map((line) => ({
        ...line,
        cents: turn(line.cents),
        netCents: turn(line.netCents),
      })),
    })),
    totals: {
      ...totals,
      netCents: turn(totals.netCents),
      vatCents: turn(totals.vatCents),
      totalCents: turn(totals.totalCents),
      ...(totals.rates
        ? {
            rates: totals.rates.map(({ basisPoints, netCents, vatCents, totalCents }) => ({
              basisPoints,
              netCents: turn(netCents),
              vatCents: turn(vatCents),
              totalCents: turn(totalCents),
            })),
          }
        : {}),
    },
    ...(invoice.fees ? { fees: invoice.fees.map((fee) => ({ ...fee, cents: turn(fee.cents) })) } : {}),
    creditCents: 0,
    vouchers: [],
    payableCents: 0,
  };
}
