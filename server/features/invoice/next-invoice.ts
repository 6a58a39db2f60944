import { endOfMonth, isBillingDay, lastMonth } from '#domain/invoice/billing-month.ts';
import { type BilledLine, reckon } from '#domain/invoice/draft-invoice.ts';
import { feeCents } from '#domain/invoice/invoice.ts';
import type { CauseKind } from '#domain/ledger/cause.ts';
import { isSaid } from '#domain/ledger/correction-entries.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import { type Posting, receivablesOf } from '#server/features/ledger/ledger.repository.ts';
import { findInvoicedBalances } from '#server/features/payment/open-invoices.repository.ts';
import { findCredits } from '#server/features/voucher/voucher.repository.ts';
import { findBillableLines, isInvoiced } from './invoice.repository.ts';
import { unpostedFees } from './post-fees.ts';

export type NextInvoice = {
  month: Temporal.PlainYearMonth;
  /** What the month costs besides trips and is posted with its invoice only, in the words of the invoice. */
  upcoming: { text: string; cents: number }[];
  /** What staff gave that is on no invoice yet, in the words of the invoice. */
  given: { text: string; cents: number }[];
  totalCents: number;
  feeCents: number;
  creditCents: number;
  voucherCents: number;
  payableCents: number;
};

/**
 * What the next invoice of a main account would be if its month were billed now: all sums in gross cents, and 0 where there
 * would be none.
 */
export async function nextInvoice(db: Db, customerId: number, now: Temporal.Instant): Promise<NextInvoice> {
  const { month, lines } = await nextMonth(db, customerId, now);
  const ids = [customerId];
  const [fees, balances, credits] = await Promise.all([
    unpostedFees(db, customerId, month),
    findInvoicedBalances(db, ids),
    findCredits(db, ids, { validAt: endOfMonth(month), now }),
  ]);
  const upcoming = fees.flatMap(linesOf);
  const reckoned = reckon({
    lines: [...lines, ...upcoming],
    balanceCents: balances.get(customerId) ?? 0,
    credits,
  });
  return {
    month,
    upcoming: upcoming.map(({ text, cents }) => ({ text, cents })),
    given: lines
      .filter(({ rule, cause }) => GIVEN.has(cause) && isSaid(rule))
      .map(({ text, cents }) => ({ text, cents })),
    totalCents: reckoned?.totalCents ?? 0,
    feeCents: reckoned ? feeCents(reckoned) : 0,
    creditCents: reckoned?.creditCents ?? 0,
    voucherCents: sumOfCents(reckoned?.paid ?? []),
    payableCents: reckoned?.payableCents ?? 0,
  };
}

/** The last month while it waits for its invoice, then the one that runs, or the first without one if an operator was early. */
async function nextMonth(db: Db, customerId: number, now: Temporal.Instant) {
  const last = lastMonth(now);
  const late = await findBillableLines(db, [customerId], last);
  // From the 2nd on, an account without an invoice of the last month has none unless something is still to be billed.
  const isWaiting = late.length > 0 || (!isBillingDay(now) && !(await isInvoiced(db, customerId, last)));
  if (isWaiting) return { month: last, lines: late };
  let month = last.add({ months: 1 });
  while (await isInvoiced(db, customerId, month)) month = month.add({ months: 1 });
  return { month, lines: await findBillableLines(db, [customerId], month) };
}

const GIVEN: ReadonlySet<CauseKind> = new Set<CauseKind>([
  'GOODWILL',
  'GOODWILL_REVERSED',
  'FEE_WAIVED',
  'FEE_WAIVER_REVERSED',
  'DEFAULT_FEE_WAIVED',
  'DEFAULT_FEE_WAIVER_REVERSED',
]);

const linesOf = (posting: Posting): BilledLine[] =>
  receivablesOf(posting).map(({ rule, text, cents, vatBasisPoints = 0 }) => ({
    cause: posting.cause,
    bookingId: null,
    rule,
    text,
    cents,
    vatBasisPoints,
  }));
