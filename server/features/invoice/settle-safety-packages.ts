import { BERLIN } from '#domain/booking/grid.ts';
import {
  contractYearOn,
  type PackageDates,
  safetyPackageRefund,
  safetyPackageYears,
} from '#domain/invoice/safety-package-year.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findPostedReceivables,
  insertPostings,
  type Posting,
} from '#server/features/ledger/ledger.repository.ts';
import {
  safetyPackageKey,
  safetyPackagePosting,
  safetyPackageRefundPosting,
} from '#server/features/ledger/safety-package-posting.ts';
import { findSafetyPackages, type PackageOfAccount } from './invoice.repository.ts';

/** So many are posted by one statement. */
const AT_ONCE = 2_000;

/**
 * Posts what safety packages owe until this moment and what is given back of those that have ended by then within a contract year
 * (§S11.7). A refund is a share of what the ledger says was charged for its year, so no more can come back than was charged. A
 * repetition posts nothing. `customerId`: only of this account.
 */
export async function settleSafetyPackages(
  db: Db,
  { until, now, customerId }: { until: Temporal.Instant; now: Temporal.Instant; customerId?: number },
): Promise<void> {
  const packages = await findSafetyPackages(db, until, customerId);
  // A year of which a second has gone is owed.
  const before = until.subtract({ seconds: 1 }).toZonedDateTimeISO(BERLIN).toPlainDate().add({ days: 1 });
  await post(
    db,
    packages.flatMap((row) =>
      safetyPackageYears(datesOf(row), before).map((year) => safetyPackagePosting(row, year)),
    ),
    now,
  );
  const ended = packages.flatMap((row) => {
    const { since, until: end } = datesOf(row);
    if (!end || Temporal.PlainDate.compare(end, since) <= 0) return [];
    if (Temporal.Instant.compare(end.toZonedDateTime(BERLIN).toInstant(), until) > 0) return [];
    return [{ row, end, year: contractYearOn(since, end.subtract({ days: 1 })) }];
  });
  const keys = ended.map(({ row, year }) => safetyPackageKey(row.id, year));
  const charged = await findPostedReceivables(db, 'SAFETY_PACKAGE', keys);
  await post(
    db,
    ended.flatMap(({ row, end, year }, index) => {
      const refund = safetyPackageRefund(year, end, charged.get(keys[index] ?? '') ?? 0);
      return refund ? [safetyPackageRefundPosting(row, { end, refund })] : [];
    }),
    now,
  );
}

async function post(db: Db, postings: readonly Posting[], now: Temporal.Instant): Promise<void> {
  for (let from = 0; from < postings.length; from += AT_ONCE) {
    await insertPostings(db, postings.slice(from, from + AT_ONCE), now);
  }
}

const day = (text: string | null) => (text === null ? undefined : Temporal.PlainDate.from(text));

const datesOf = ({ since, until, charged_from }: PackageOfAccount): PackageDates => ({
  since: Temporal.PlainDate.from(since),
  until: day(until),
  chargedFrom: day(charged_from),
});
