import { BERLIN } from '#domain/booking/grid.ts';
import { endOfMonth } from '#domain/invoice/billing-month.ts';
import { owedMonthlyFee } from '#domain/invoice/monthly-fee.ts';
import { safetyPackageYear } from '#domain/invoice/safety-package-year.ts';
import { monthlyFee, safetyPackage } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings, type Posting } from '#server/features/ledger/ledger.repository.ts';
import { findFeeAccounts, findSafetyPackages } from './invoice.repository.ts';

/** So many are posted by one statement. */
const AT_ONCE = 2_000;

/**
 * Posts what main accounts owe for a month besides trips: the fee of their tariff (§S11.6), and the safety packages whose
 * contract year begins in it (§S11.7). A repetition posts nothing.
 */
export async function postFees(db: Db, month: Temporal.PlainYearMonth, now: Temporal.Instant): Promise<void> {
  const end = endOfMonth(month);
  const [accounts, packages] = await Promise.all([findFeeAccounts(db, end), findSafetyPackages(db, end)]);
  const postings: Posting[] = [];
  for (const { id, currency, title, monthly_cents: monthlyCents, since } of accounts) {
    const fee = owedMonthlyFee({ title, monthlyCents }, month, Temporal.PlainDate.from(since));
    if (!fee) continue;
    postings.push({
      cause: 'MONTHLY_FEE',
      causeKey: `${id} ${month}`,
      matter: { customerId: id, currency },
      // Its last second: the month of a posting is that in which it happened.
      occurredAt: end.subtract({ seconds: 1 }),
      entries: monthlyFee(fee.cents, fee.text),
    });
  }
  for (const { id, currency, cents, since, until } of packages) {
    const dates = {
      since: Temporal.PlainDate.from(since),
      until: until === null ? undefined : Temporal.PlainDate.from(until),
    };
    const year = safetyPackageYear(dates, month);
    if (!year) continue;
    postings.push({
      cause: 'SAFETY_PACKAGE',
      causeKey: `${id} ${year.from}`,
      matter: { customerId: id, currency },
      occurredAt: year.from.toZonedDateTime(BERLIN).toInstant(),
      entries: safetyPackage(cents, year.text),
    });
  }
  for (let from = 0; from < postings.length; from += AT_ONCE) {
    await insertPostings(db, postings.slice(from, from + AT_ONCE), now);
  }
}
