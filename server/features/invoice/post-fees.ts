import { endOfMonth } from '#domain/invoice/billing-month.ts';
import { owedMonthlyFees } from '#domain/invoice/monthly-fee.ts';
import { monthlyFees } from '#domain/ledger/account-entries.ts';
import { vatOn } from '#domain/tariff/vat.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findPostedReceivables,
  insertPostings,
  type Posting,
} from '#server/features/ledger/ledger.repository.ts';
import { findVatRates } from '#server/features/provider/vat-rate.repository.ts';
import { type FeeAccount, findFeeAccounts } from './invoice.repository.ts';
import { settleSafetyPackages, unsettledSafetyPackages } from './settle-safety-packages.ts';
import { spreadSafetyPackages } from './spread-safety-packages.ts';

/** So many are posted by one statement. */
const AT_ONCE = 2_000;

/**
 * Posts what main accounts owe for a month besides trips: their tariffs' fees (§S11.6), what safety packages
 * owe and get back (§S11.7), and have earned. A repetition posts nothing.
 */
export async function postFees(db: Db, month: Temporal.PlainYearMonth, now: Temporal.Instant): Promise<void> {
  const end = endOfMonth(month);
  const rates = await findVatRates(db);
  const postings = (await findFeeAccounts(db, end)).map((account) =>
    monthlyFeePosting(account, month, rates),
  );
  for (let from = 0; from < postings.length; from += AT_ONCE) {
    await insertPostings(db, postings.slice(from, from + AT_ONCE), now);
  }
  await settleSafetyPackages(db, { until: end, now });
  await spreadSafetyPackages(db, month, now);
}

const monthlyFeePosting = (
  { id, providerId, currency, tariffs }: FeeAccount,
  month: Temporal.PlainYearMonth,
  rates: Awaited<ReturnType<typeof findVatRates>>,
): Posting => ({
  cause: 'MONTHLY_FEE',
  causeKey: `${id} ${month}`,
  matter: { customerId: id, currency },
  // Its last second: the month of a posting is that in which it happened.
  occurredAt: endOfMonth(month).subtract({ seconds: 1 }),
  entries: monthlyFees(
    owedMonthlyFees(tariffs, month),
    vatOn(rates.get(providerId) ?? [], month.toPlainDate({ day: month.daysInMonth })),
  ),
});

/** What posting the fees of a month would post for this main account, and nobody has posted yet. */
export async function unpostedFees(
  db: Db,
  customerId: number,
  month: Temporal.PlainYearMonth,
): Promise<Posting[]> {
  const end = endOfMonth(month);
  const rates = await findVatRates(db);
  const fees = (await findFeeAccounts(db, end, customerId)).map((account) =>
    monthlyFeePosting(account, month, rates),
  );
  const posted = await findPostedReceivables(
    db,
    'MONTHLY_FEE',
    fees.map(({ causeKey }) => causeKey),
  );
  return [
    ...fees.filter(({ causeKey }) => !posted.has(causeKey)),
    ...(await unsettledSafetyPackages(db, { until: end, customerId })),
  ];
}
