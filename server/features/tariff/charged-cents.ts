import { contractYearOn } from '#domain/invoice/safety-package-year.ts';
import type { Db } from '#server/db/connect.ts';
import { findPostedReceivables } from '#server/features/ledger/ledger.repository.ts';
import { safetyPackageKey } from '#server/features/ledger/safety-package-posting.ts';
import type { PackageRow } from '#server/features/registration/option.repository.ts';
import { dayOf } from './own-plan-view.ts';

/** What the contract year of today was charged for this package; undefined while it is not, or without a package. */
export async function findChargedCents(
  db: Db,
  customerId: number,
  row: PackageRow | undefined,
  now: Temporal.Instant,
): Promise<number | undefined> {
  if (!row) return undefined;
  const key = safetyPackageKey(customerId, contractYearOn(dayOf(row.takesEffectAt), dayOf(now)));
  return (await findPostedReceivables(db, 'SAFETY_PACKAGE', [key])).get(key);
}
