import type { Account } from './accounts.ts';
import type { CauseKind } from './cause.ts';
import { type LedgerEntry, netEntries } from './entry.ts';
import { postLines } from './post-lines.ts';

/**
 * What may be waived, by the rule of its receivable, with the account that it was posted to. The first are prices of a booking with VAT,
 * the last two damages for late payment without.
 */
const REVENUE_OF = {
  LATE_FEE: 'REVENUE_FEES',
  CHANGE_FEES: 'REVENUE_FEES',
  NO_SHOW_FEES: 'REVENUE_FEES',
  CANCELLATION_FEES: 'REVENUE_FEES',
  REMINDER_FEE: 'OTHER_INCOME',
  DEBIT_RETURN_FEE: 'BANK_CHARGES',
} as const satisfies Record<string, Account>;

export type WaivableRule = keyof typeof REVENUE_OF;
export type WaivedRule = `WAIVED_${WaivableRule}`;

/** Fees of a booking, of which none is owed twice by the same one. */
export const BOOKING_FEES = ['LATE_FEE', 'CHANGE_FEES', 'NO_SHOW_FEES', 'CANCELLATION_FEES'] as const;
/** Each posting of these is a fee of its own. */
export const DEFAULT_FEES = ['REMINDER_FEE', 'DEBIT_RETURN_FEE'] as const;

export const isBookingFee = (rule: WaivableRule): boolean => BOOKING_FEES.some((one) => one === rule);

export const waiverCause = (rule: WaivableRule): CauseKind =>
  isBookingFee(rule) ? 'FEE_WAIVED' : 'DEFAULT_FEE_WAIVED';

const WAIVED = 'WAIVED_';
/** The fee that a line is about, whether it charges or waives it. */
export const feeRuleOf = (rule: string): string =>
  rule.startsWith(WAIVED) ? rule.slice(WAIVED.length) : rule;

/** Whether it is a line of its own; a waiver of what is on no invoice yet is none. */
export const isSaid = (rule: string): boolean => rule === GOODWILL || rule.startsWith(WAIVED);

export type WaivedFee = {
  rule: WaivableRule;
  /** As it was charged. */
  text: string;
  /** 8.1 % is 810; undefined of what has no VAT. */
  vatBasisPoints: number | undefined;
};

/**
 * So much of a fee is not owed, with its VAT. On no invoice yet: in its own words, as one line. Otherwise a line
 * of the next one (`invoice`: the first's number).
 */
export function feeWaived(
  { rule, text, vatBasisPoints }: WaivedFee,
  cents: number,
  invoice: string | undefined,
): LedgerEntry[] {
  const line = {
    code: invoice === undefined ? rule : `${WAIVED}${rule}`,
    text: invoice === undefined ? text : `Erlassen: ${text} (Rechnung ${invoice})`,
    cents: 0 - cents,
    revenue: REVENUE_OF[rule],
  };
  return postLines([line], vatBasisPoints);
}

export const GOODWILL = 'GOODWILL';

/** Something that went wrong makes the next invoice cheaper, with its VAT (§ 17 UStG), in the words that the customer reads. */
export const goodwillGiven = (
  cents: number,
  sentence: string,
  vatBasisPoints: number | undefined,
): LedgerEntry[] =>
  postLines(
    [{ code: GOODWILL, text: `Gutschrift: ${sentence}`, cents: 0 - cents, revenue: 'PRICE_REDUCTIONS' }],
    vatBasisPoints,
  );

/**
 * What takes a waiver or goodwill back that is on an invoice: on the next one it stands alone, and says so.
 */
export const saidAlone = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map((entry) =>
    entry.account === 'VAT' ? entry : { ...entry, text: `Zurückgenommen: ${entry.text}` },
  );

const isReceivable = ({ account }: LedgerEntry) => account === 'RECEIVABLES';
const sumsByFee = (entries: readonly LedgerEntry[]) => {
  const sums = new Map<string, number>();
  for (const { rule, cents } of entries.filter(isReceivable))
    sums.set(feeRuleOf(rule), (sums.get(feeRuleOf(rule)) ?? 0) + cents);
  return sums;
};

/**
 * What of the waivers of a booking ends because the fee became less than what was waived of it: nobody gets more back than was charged.
 * `charged`, `waived`: all that is posted of the booking.
 */
export function droppedWaivers(
  charged: readonly LedgerEntry[],
  waived: readonly LedgerEntry[],
): LedgerEntry[] {
  const owed = sumsByFee(charged);
  return [...sumsByFee(waived)].flatMap(([rule, cents]) => {
    const excess = 0 - cents - Math.max(0, owed.get(rule) ?? 0);
    const last = waived.findLast(
      (entry) => isReceivable(entry) && entry.cents < 0 && feeRuleOf(entry.rule) === rule,
    );
    if (excess <= 0 || !last) return [];
    const line = { code: last.rule, text: last.text, cents: excess, revenue: 'REVENUE_FEES' as const };
    return postLines([line], last.vatBasisPoints);
  });
}

/** Of a default fee that is taken back, what was not waived before. */
export const restOfFee = (entries: readonly LedgerEntry[], waivedCents: number): LedgerEntry[] =>
  netEntries(
    entries.map((entry) => ({
      ...entry,
      cents: Math.sign(entry.cents) * Math.max(0, Math.abs(entry.cents) - waivedCents),
    })),
  );
