import { endOfMonth } from '#domain/invoice/billing-month.ts';
import { deferredCents } from '#domain/invoice/safety-package-year.ts';
import { packageSpread } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { type ChargedYear, lockChargedYears } from '#server/features/ledger/deferred-package.repository.ts';
import { insertPostings, type Posting } from '#server/features/ledger/ledger.repository.ts';

/** So many are posted by one statement. */
const AT_ONCE = 2_000;

/**
 * Safety packages are charged yearly and earned daily (docs/decisions/132): brings what is deferred to what
 * it must be at a month's end. A repetition, or a month before one told, posts nothing.
 */
export async function spreadSafetyPackages(
  db: Db,
  month: Temporal.PlainYearMonth,
  now: Temporal.Instant,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const years = await lockChargedYears(transaction, `${month}-01`);
    const postings = years.map((year) => spreadPosting(year, month));
    for (let from = 0; from < postings.length; from += AT_ONCE)
      await insertPostings(transaction, postings.slice(from, from + AT_ONCE), now);
  });
}

function spreadPosting(
  { key, customerId, currency, from, endedOn, netCents, deferredCents: before }: ChargedYear,
  month: Temporal.PlainYearMonth,
): Posting {
  const until = month.add({ months: 1 }).toPlainDate({ day: 1 });
  const isOver = endedOn !== null && Temporal.PlainDate.compare(Temporal.PlainDate.from(endedOn), until) <= 0;
  const cents = isOver ? 0 : deferredCents(Temporal.PlainDate.from(from), until, netCents);
  return {
    cause: 'SAFETY_PACKAGE_SPREAD',
    causeKey: `${key} ${month}`,
    matter: { customerId, currency },
    // Its last second: the month of a posting is that in which it happened.
    occurredAt: endOfMonth(month).subtract({ seconds: 1 }),
    entries: packageSpread(cents - before),
  };
}
