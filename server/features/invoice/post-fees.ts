import { endOfMonth } from '#domain/invoice/billing-month.ts';
import { owedMonthlyFees } from '#domain/invoice/monthly-fee.ts';
import { monthlyFees } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings, type Posting } from '#server/features/ledger/ledger.repository.ts';
import { findFeeAccounts } from './invoice.repository.ts';
import { settleSafetyPackages } from './settle-safety-packages.ts';

/** So many are posted by one statement. */
const AT_ONCE = 2_000;

/**
 * Posts what main accounts owe for a month besides trips: the fees of the tariffs that they had in it (§S11.6), and what
 * safety packages owe and get back by its end (§S11.7). A repetition posts nothing.
 */
export async function postFees(db: Db, month: Temporal.PlainYearMonth, now: Temporal.Instant): Promise<void> {
  const end = endOfMonth(month);
  const accounts = await findFeeAccounts(db, end);
  const postings: Posting[] = [];
  for (const { id, currency, tariffs } of accounts) {
    postings.push({
      cause: 'MONTHLY_FEE',
      causeKey: `${id} ${month}`,
      matter: { customerId: id, currency },
      // Its last second: the month of a posting is that in which it happened.
      occurredAt: end.subtract({ seconds: 1 }),
      entries: monthlyFees(owedMonthlyFees(tariffs, month)),
    });
  }
  for (let from = 0; from < postings.length; from += AT_ONCE) {
    await insertPostings(db, postings.slice(from, from + AT_ONCE), now);
  }
  await settleSafetyPackages(db, { until: end, now });
}
