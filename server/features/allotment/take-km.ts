import { takeInOrder } from '#domain/allotment/take-in-order.ts';
import { lastDay } from '#domain/allotment/validity.ts';
import { kmPackageUsed } from '#domain/ledger/account-entries.ts';
import type { UsedKmPackage } from '#domain/tariff/km-package-trip.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings, type Posting } from '#server/features/ledger/ledger.repository.ts';
import {
  findPackagesOfTrip,
  findTakenPackages,
  leftKm,
  lockPackagesOfTrip,
  moveKm,
  type PackageOfTrip,
  type TakenPackage,
} from './km-package.repository.ts';

type Trip = {
  bookingId: number;
  /** When the car was opened first; packages that are valid then count (§S11.8). */
  begunAt: Temporal.Instant;
  /** Whole kilometres. */
  km: number;
};

/**
 * Takes a trip's kilometres from its account's packages, and returns what from which; again, it takes more or
 * gives back. The caller locks the booking; packages are locked here against two trips at once.
 */
export async function takeKm(
  db: Db,
  { bookingId, begunAt, km, now }: Trip & { now: Temporal.Instant },
): Promise<UsedKmPackage[]> {
  const packages = await lockPackagesOfTrip(db, bookingId, begunAt);
  const taken = takenFrom(packages, km);
  const postings: Posting[] = [];
  for (const [index, each] of packages.entries()) {
    const more = (taken[index] ?? 0) - each.ownKm;
    if (more === 0) continue;
    const useId = await moveKm(db, { packageId: each.id, bookingId, km: more, now });
    postings.push({
      cause: 'KM_PACKAGE_USED',
      causeKey: String(useId),
      matter: { customerId: each.customerId, currency: each.currency },
      occurredAt: now,
      entries: kmPackageUsed(each, { usedKm: each.usedKm, km: more, hasExpired: each.expiredAt !== null }),
    });
  }
  await insertPostings(db, postings, now);
  return usedOf(packages, taken);
}

/** What a trip that goes on would take if it ended now with these kilometres. */
export async function previewKm(db: Db, { bookingId, begunAt, km }: Trip): Promise<UsedKmPackage[]> {
  const packages = await findPackagesOfTrip(db, bookingId, begunAt);
  return usedOf(packages, takenFrom(packages, km));
}

/** What a trip has taken. */
export const takenKm = async (db: Db, bookingId: number): Promise<UsedKmPackage[]> =>
  (await findTakenPackages(db, bookingId)).map((row) => toUsed(row, row.usedKm));

const takenFrom = (packages: readonly PackageOfTrip[], km: number): number[] =>
  takeInOrder(
    km,
    packages.map((each) => leftKm(each) + each.ownKm),
  );

const usedOf = (packages: readonly PackageOfTrip[], taken: readonly number[]): UsedKmPackage[] =>
  packages.map((each, index) => toUsed(each, taken[index] ?? 0)).filter(({ usedKm }) => usedKm > 0);

const toUsed = ({ km, cents, expiresAt }: Omit<TakenPackage, 'usedKm'>, usedKm: number): UsedKmPackage => ({
  km,
  cents,
  usedKm,
  lastDay: lastDay(expiresAt).toString(),
});
