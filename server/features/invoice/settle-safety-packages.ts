import { BERLIN } from '#domain/booking/grid.ts';
import {
  type ContractYear,
  contractYearOn,
  type PackageDates,
  safetyPackageRefund,
  safetyPackageYears,
} from '#domain/invoice/safety-package-year.ts';
import { safetyPackageCents } from '#domain/registration/safety-package.ts';
import { inForceAt, type PriceList } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findPostedReceivables,
  insertPostings,
  type Posting,
  receivablesOf,
} from '#server/features/ledger/ledger.repository.ts';
import {
  safetyPackageKey,
  safetyPackagePosting,
  safetyPackageRefundPosting,
} from '#server/features/ledger/safety-package-posting.ts';
import { findPriceListVersions } from '#server/features/provider/price-list.repository.ts';
import { findSafetyPackages, type PackageOfAccount } from './invoice.repository.ts';

/** So many are posted by one statement. */
const AT_ONCE = 2_000;

/**
 * Posts what safety packages owe until now and ended ones get back of their year (§S11.7): a share of what
 * the ledger charged, so never more. Once. `customerId`: only of this account.
 */
export async function settleSafetyPackages(
  db: Db,
  { until, now, customerId }: { until: Temporal.Instant; now: Temporal.Instant; customerId?: number },
): Promise<void> {
  const [packages, versions] = await Promise.all([
    findSafetyPackages(db, until, customerId),
    findPriceListVersions(db),
  ]);
  await post(db, yearsOf(packages, until, versions), now);
  const ended = endedBy(packages, until);
  const charged = await findPostedReceivables(db, 'SAFETY_PACKAGE', ended.map(keyOf));
  await post(db, refundsOf(ended, charged, versions), now);
}

/** What settling would post for this account, and nobody has posted yet. */
export async function unsettledSafetyPackages(
  db: Db,
  { until, customerId }: { until: Temporal.Instant; customerId: number },
): Promise<Posting[]> {
  const packages = await findSafetyPackages(db, until, customerId);
  if (packages.length === 0) return [];
  const versions = await findPriceListVersions(db);
  const years = yearsOf(packages, until, versions);
  const ended = endedBy(packages, until);
  const keys = [...years.map(({ causeKey }) => causeKey), ...ended.map(keyOf)];
  const charged = await findPostedReceivables(db, 'SAFETY_PACKAGE', keys);
  const owed = years.filter(({ causeKey }) => !charged.has(causeKey));
  for (const posting of owed) charged.set(posting.causeKey, sumOfCents(receivablesOf(posting)));
  const refunds = refundsOf(ended, charged, versions);
  const given = await findPostedReceivables(
    db,
    'SAFETY_PACKAGE_REFUND',
    refunds.map(({ causeKey }) => causeKey),
  );
  return [...owed, ...refunds.filter(({ causeKey }) => !given.has(causeKey))];
}

/**
 * Posts each package's contract year running now, at its start. Where nobody knows since when an account was
 * ACTIVE, no year before is made up, as if charged before the ledger began.
 */
export async function postRunningYears(db: Db, now: Temporal.Instant): Promise<void> {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const versions = await findPriceListVersions(db);
  for (const row of await findSafetyPackages(db, now)) {
    const { since, until } = datesOf(row);
    if (until && Temporal.PlainDate.compare(until, today) <= 0) continue;
    const posting = postingOf(row, contractYearOn(since, today), versions);
    await insertPostings(db, [posting], posting.occurredAt);
  }
}

/** Price lists by provider. */
type Versions = ReadonlyMap<string, readonly PriceList[]>;

/** A contract year costs what was in force when it began. */
function postingOf(row: PackageOfAccount, year: ContractYear, versions: Versions): Posting {
  const priceList = priceListOf(row, year, versions);
  const cents = safetyPackageCents(priceList, row.kundenart);
  return safetyPackagePosting({ ...row, cents, vatRates: priceList.vatRates }, year);
}

function priceListOf({ providerId }: PackageOfAccount, year: ContractYear, versions: Versions): PriceList {
  const beganAt = year.from.toZonedDateTime(BERLIN).toInstant();
  const priceList = inForceAt(versions.get(providerId) ?? [], beganAt);
  if (!priceList) throw new Error(`${providerId} has no price list`);
  return priceList;
}

/** Each contract year of which a second has gone at this moment. */
function yearsOf(
  packages: readonly PackageOfAccount[],
  until: Temporal.Instant,
  versions: Versions,
): Posting[] {
  const before = until.subtract({ seconds: 1 }).toZonedDateTimeISO(BERLIN).toPlainDate().add({ days: 1 });
  return packages.flatMap((row) =>
    safetyPackageYears(datesOf(row), before).map((year) => postingOf(row, year, versions)),
  );
}

type Ended = { row: PackageOfAccount; end: Temporal.PlainDate; year: ContractYear };

function endedBy(packages: readonly PackageOfAccount[], until: Temporal.Instant): Ended[] {
  return packages.flatMap((row) => {
    const { since, until: end } = datesOf(row);
    if (!end || Temporal.PlainDate.compare(end, since) <= 0) return [];
    if (Temporal.Instant.compare(end.toZonedDateTime(BERLIN).toInstant(), until) > 0) return [];
    return [{ row, end, year: contractYearOn(since, end.subtract({ days: 1 })) }];
  });
}

const keyOf = ({ row, year }: Ended): string => safetyPackageKey(row.id, year);

/** `charged`: what each contract year cost, in cents by its key. */
function refundsOf(
  ended: readonly Ended[],
  charged: ReadonlyMap<string, number>,
  versions: Versions,
): Posting[] {
  return ended.flatMap((one) => {
    const { row, end, year } = one;
    const refund = safetyPackageRefund(year, end, charged.get(keyOf(one)) ?? 0);
    return refund
      ? [
          safetyPackageRefundPosting(
            { ...row, vatRates: priceListOf(row, year, versions).vatRates },
            { end, refund, year },
          ),
        ]
      : [];
  });
}

async function post(db: Db, postings: readonly Posting[], now: Temporal.Instant): Promise<void> {
  for (let from = 0; from < postings.length; from += AT_ONCE) {
    await insertPostings(db, postings.slice(from, from + AT_ONCE), now);
  }
}

const day = (text: string | null) => (text === null ? undefined : Temporal.PlainDate.from(text));

const datesOf = ({ since, until, chargedFrom }: PackageOfAccount): PackageDates => ({
  since: Temporal.PlainDate.from(since),
  until: day(until),
  chargedFrom: day(chargedFrom),
});
