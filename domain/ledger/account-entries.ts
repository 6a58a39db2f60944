import { formatKm } from '#domain/tariff/estimate.ts';
import { type Currency, formatMoney, roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { KmPackage, PriceList } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { containedVatCents } from '#domain/tariff/vat.ts';
import type { Account } from './accounts.ts';
import { type LedgerEntry, netEntries } from './entry.ts';
import { postLines, vatEntries } from './post-lines.ts';

/** Two entries without VAT: from `credit` to `debit`. */
function transfer(
  debit: Account,
  credit: Account,
  { cents, rule, text }: Pick<LedgerEntry, 'cents' | 'rule' | 'text'>,
): LedgerEntry[] {
  const words = { vatBasisPoints: undefined, rule, text };
  return netEntries([
    { ...words, account: debit, cents },
    { ...words, account: credit, cents: -cents },
  ]);
}

/** A package as it was sold, and taxed. */
export type SoldKmPackage = KmPackage & { currency: Currency; vatBasisPoints: number | null };

const vatOfSold = ({ vatBasisPoints }: Pick<SoldKmPackage, 'vatBasisPoints'>) => vatBasisPoints ?? undefined;

const netOf = (sold: Pick<SoldKmPackage, 'vatBasisPoints'>, grossCents: number) =>
  grossCents - containedVatCents(grossCents, vatOfSold(sold));

const packageText = (sold: SoldKmPackage) => `Kilometerpaket „${sold.km} km für ${formatMoney(sold)}“`;

/** The share of a package's price that lies in so many of its kilometres, rounded once; of all of them, the price. */
const shareCents = ({ km, cents }: KmPackage, ofKm: number) => roundHalfAwayFromZero((ofKm * cents) / km);

/** Without VAT, of the kilometres that were driven so far; in all, what the package cost without VAT. */
const drivenNetCents = (sold: SoldKmPackage, usedKm: number) => netOf(sold, shareCents(sold, usedKm));

/** Prepaid kilometres are a liability until they are driven; their VAT is due at once (§S11.10). */
export function kmPackageBought(sold: SoldKmPackage): LedgerEntry[] {
  const line = { code: 'KM_PACKAGE_BOUGHT', text: packageText(sold), cents: sold.cents };
  return postLines([{ ...line, revenue: 'PREPAID_KM' }], vatOfSold(sold));
}

const expiredRest = (sold: SoldKmPackage, cents: number) =>
  transfer('PREPAID_KM', 'REVENUE_KM', {
    cents,
    rule: 'KM_PACKAGE_EXPIRED',
    text: `${packageText(sold)}, verfallener Rest`,
  });

/**
 * `usedKm`: what of the package was driven before; `km`: what is driven now, negative if it is given back. Of a package
 * that has expired so much less, or more, is its rest.
 */
export function kmPackageUsed(
  sold: SoldKmPackage,
  { usedKm, km, hasExpired }: { usedKm: number; km: number; hasExpired: boolean },
): LedgerEntry[] {
  const cents = drivenNetCents(sold, usedKm + km) - drivenNetCents(sold, usedKm);
  const used = transfer('PREPAID_KM', 'REVENUE_KM', { cents, rule: 'KM_PACKAGE', text: packageText(sold) });
  return hasExpired ? [...used, ...expiredRest(sold, 0 - cents)] : used;
}

/** What was paid for and neither driven nor given back; nothing of a package stays behind. */
export const kmPackageExpired = (sold: SoldKmPackage, usedKm: number, refundedKm = 0): LedgerEntry[] =>
  expiredRest(sold, netOf(sold, shareCents(sold, sold.km - refundedKm)) - drivenNetCents(sold, usedKm));

/** Kilometres of a package: `usedKm` are driven, and `refundedKm` were given back before. */
type KmOfPackage = { usedKm: number; refundedKm: number };

/**
 * What is given back, gross, of a package that is valid when the contract ends: what stays paid is the share of the kilometres
 * driven. Cents, never more than is still paid.
 */
export const kmRefundCents = (sold: KmPackage, { usedKm, refundedKm }: KmOfPackage): number =>
  shareCents(sold, sold.km - refundedKm) - shareCents(sold, usedKm);

/** All of the package that is neither driven nor given back: its liability ends, and its VAT is no longer due (§ 17 UStG). */
export function kmPackageRefunded(sold: SoldKmPackage, { usedKm, refundedKm }: KmOfPackage): LedgerEntry[] {
  const cents = kmRefundCents(sold, { usedKm, refundedKm });
  const netCents = netOf(sold, shareCents(sold, sold.km - refundedKm)) - drivenNetCents(sold, usedKm);
  const leftKm = sold.km - refundedKm - usedKm;
  const line = {
    rule: 'KM_PACKAGE_REFUND',
    text: `${packageText(sold)}: ${leftKm} von ${formatKm(sold.km)} bei Vertragsende übrig, anteilig erstattet`,
    vatBasisPoints: vatOfSold(sold),
  };
  return netEntries([
    { ...line, account: 'RECEIVABLES', cents: 0 - cents },
    { ...line, account: 'PREPAID_KM', cents: netCents },
    ...vatEntries(cents - netCents, vatOfSold(sold)),
  ]);
}

/** Whether somebody has paid for a voucher. One that was given away is worth nothing until it reduces a price (docs/decisions/131). */
type VoucherKind = { sold: boolean };

/** A voucher that is sold is a liability until it is used, when the VAT of what it pays for is due (§S11.12). */
export const voucherIssued = (cents: number, { sold }: VoucherKind): LedgerEntry[] =>
  sold
    ? transfer('RECEIVABLES', 'VOUCHERS_ISSUED', { cents, rule: 'VOUCHER_ISSUED', text: 'Gutschein' })
    : [];

/** From now on a voucher that was sold is the credit of one customer. */
export const voucherRedeemed = (cents: number, { sold }: VoucherKind): LedgerEntry[] =>
  sold
    ? transfer('VOUCHERS_ISSUED', 'VOUCHER_CREDIT', {
        cents,
        rule: 'VOUCHER_REDEEMED',
        text: 'Gutschein eingelöst',
      })
    : [];

/** So much of a sum is of what is taxed by this rate (8.1 % is 810). */
export type TaxedShare = { cents: number; vatBasisPoints: number };

/**
 * A voucher that was sold pays for lines that were posted with their VAT; one that was given away makes them cheaper, with their
 * VAT (§ 10 UStG). Negative, it is given back with its invoice.
 */
export function voucherUsed(shares: readonly TaxedShare[], { sold }: VoucherKind): LedgerEntry[] {
  const text = 'Gutschein angerechnet';
  if (sold)
    return transfer('VOUCHER_CREDIT', 'RECEIVABLES', {
      cents: sumOfCents(shares),
      rule: 'VOUCHER_USED',
      text,
    });
  return netEntries(
    shares.flatMap(({ cents, vatBasisPoints }) =>
      postLines(
        [{ code: 'VOUCHER_USED', text, cents: 0 - cents, revenue: 'PRICE_REDUCTIONS' }],
        vatBasisPoints,
      ),
    ),
  );
}

const turned = (shares: readonly TaxedShare[]): TaxedShare[] =>
  shares.map(({ cents, vatBasisPoints }) => ({ cents: 0 - cents, vatBasisPoints }));

/** Takes back what a voucher that was given away once paid as advertising, before it was a reduction (docs/decisions/131). */
export const formerVoucherGivenBack = (cents: number): LedgerEntry[] =>
  transfer('RECEIVABLES', 'ADVERTISING', { cents, rule: 'VOUCHER_USED', text: 'Gutschein angerechnet' });

/**
 * An invoice that a voucher made cheaper is cancelled, the voucher expired since: the sum becomes a credit.
 * It reduces no price any more, so VAT is owed and the sum is advertising.
 */
export const reductionKept = (shares: readonly TaxedShare[]): LedgerEntry[] => {
  const text = 'Gutschein, nach einer stornierten Rechnung gutgeschrieben';
  return netEntries([
    ...voucherUsed(turned(shares), { sold: false }),
    ...transfer('ADVERTISING', 'RECEIVABLES', { cents: sumOfCents(shares), rule: 'VOUCHER_KEPT', text }),
  ]);
};

/** `redeemed`: somebody had entered its code. */
export const voucherExpired = (
  cents: number,
  { redeemed, sold }: VoucherKind & { redeemed: boolean },
): LedgerEntry[] =>
  sold
    ? transfer(redeemed ? 'VOUCHER_CREDIT' : 'VOUCHERS_ISSUED', 'OTHER_INCOME', {
        cents,
        rule: 'VOUCHER_EXPIRED',
        text: 'Gutschein verfallen',
      })
    : [];

/** Of a month, one for each tariff that the account had in it; `text` names tariff and month, as the invoice does. */
export const monthlyFees = (
  fees: readonly { cents: number; text: string }[],
  vatBasisPoints: number | undefined,
): LedgerEntry[] =>
  postLines(
    fees.map((fee) => ({ ...fee, code: 'MONTHLY_FEE', revenue: 'REVENUE_TARIFF' })),
    vatBasisPoints,
  );

export const monthlyFee = (cents: number, text: string, vatBasisPoints: number | undefined): LedgerEntry[] =>
  monthlyFees([{ cents, text }], vatBasisPoints);

/** `text` names the contract year, at whose start it is owed (§S11.7). */
export const safetyPackage = (
  cents: number,
  text: string,
  vatBasisPoints: number | undefined,
): LedgerEntry[] =>
  postLines([{ code: 'SAFETY_PACKAGE', text, cents, revenue: 'REVENUE_SAFETY_PACKAGE' }], vatBasisPoints);

/** What is given back of a contract year, in days (§S11.7); `text` says how it was reckoned. */
export const safetyPackageRefunded = (
  cents: number,
  text: string,
  vatBasisPoints: number | undefined,
): LedgerEntry[] =>
  postLines(
    [{ code: 'SAFETY_PACKAGE_REFUND', text, cents: 0 - cents, revenue: 'REVENUE_SAFETY_PACKAGE' }],
    vatBasisPoints,
  );

/** So much more of what was charged for contract years belongs to later months, or less if negative (docs/decisions/132). */
export const packageSpread = (cents: number): LedgerEntry[] =>
  transfer('REVENUE_SAFETY_PACKAGE', 'DEFERRED_PACKAGES', {
    cents,
    rule: 'SAFETY_PACKAGE_SPREAD',
    text: 'Sicherheitspaket, verteilt auf die Tage des Vertragsjahres',
  });

export const paymentReceived = (cents: number): LedgerEntry[] =>
  transfer('BANK', 'RECEIVABLES', { cents, rule: 'PAYMENT', text: 'Zahlung' });

/** A direct debit, on the day on which it is made. */
export const debitCollected = (cents: number): LedgerEntry[] =>
  transfer('BANK', 'RECEIVABLES', { cents, rule: 'DEBIT_COLLECTED', text: 'Lastschrift' });

/** The customer owes the sum again, and we owe the bank what it charges for the return. */
export function debitReturned(
  cents: number,
  { bankChargeCents }: { bankChargeCents: number },
): LedgerEntry[] {
  return netEntries([
    ...transfer('RECEIVABLES', 'BANK', { cents, rule: 'DEBIT_RETURNED', text: 'Zurückgegebene Lastschrift' }),
    ...transfer('BANK_CHARGES', 'BANK', {
      cents: bankChargeCents,
      rule: 'BANK_CHARGE',
      text: 'Bankgebühr für eine zurückgegebene Lastschrift',
    }),
  ]);
}

/** A debit that was never made, because the bank has refused its file: what its submission has posted is taken back. */
export const debitRefused = (cents: number): LedgerEntry[] =>
  transfer('RECEIVABLES', 'BANK', {
    cents,
    rule: 'DEBIT_REFUSED',
    text: 'Lastschrift, von der Bank abgelehnt',
  });

/** What the bank charged for the return, up to the most that the price list names (§S11.4). That is damages and not a service: without VAT. */
export const debitReturnFee = (
  bankChargeCents: number,
  { maxReturnedDebitCents }: Pick<PriceList, 'maxReturnedDebitCents'>,
): LedgerEntry[] =>
  transfer('RECEIVABLES', 'BANK_CHARGES', {
    cents: Math.min(bankChargeCents, maxReturnedDebitCents),
    rule: 'DEBIT_RETURN_FEE',
    text: 'Gebühr der Bank für die zurückgegebene Lastschrift',
  });

/** Damages for late payment, without VAT (§S11.3). */
export const reminderFee = (cents: number): LedgerEntry[] =>
  transfer('RECEIVABLES', 'OTHER_INCOME', { cents, rule: 'REMINDER_FEE', text: 'Mahngebühr' });

/** What a customer has too much on the account is paid back (§S11.16). */
export const creditPaidOut = (cents: number): LedgerEntry[] =>
  transfer('RECEIVABLES', 'BANK', { cents, rule: 'CREDIT_PAID_OUT', text: 'Guthaben ausgezahlt' });

/** What takes a posting back, in the same words: on an invoice both come to nothing. */
export const reversed = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map((entry) => ({ ...entry, cents: 0 - entry.cents }));

/**
 * An invoice takes VAT out of a month's sum, bookings each out of their own (docs/decisions/053): so many
 * cents more, or fewer if negative, are owed. Of none nothing is posted.
 */
export const invoiceRounded = (vatCents: number): LedgerEntry[] =>
  transfer('REVENUE_TIME', 'VAT', {
    cents: vatCents,
    rule: 'VAT_ROUNDING',
    text: 'Rundung der Umsatzsteuer',
  });
