import { kmPackageExpired } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { lockExpiredPackages, markExpired } from './km-package.repository.ts';

/** So many are posted by one transaction. */
const AT_ONCE = 500;

/**
 * Tells the ledger what of packages was paid and has expired (§S11.9), each once. Returns how many. A trip
 * begun in time may still take from one when its kilometres become known.
 */
export async function expireKmPackages(db: Db, now: Temporal.Instant): Promise<number> {
  for (let posted = 0; ; ) {
    const count = await db.transaction().execute(async (transaction) => {
      const packages = await lockExpiredPackages(transaction, now, AT_ONCE);
      if (packages.length === 0) return 0;
      await insertPostings(
        transaction,
        packages.map((each) => ({
          cause: 'KM_PACKAGE_EXPIRED',
          causeKey: String(each.id),
          matter: { customerId: each.customerId, currency: each.currency },
          occurredAt: each.expiresAt,
          entries: kmPackageExpired(each, each.usedKm, each.refundedKm),
        })),
        now,
      );
      await markExpired(
        transaction,
        packages.map(({ id }) => id),
        now,
      );
      return packages.length;
    });
    posted += count;
    if (count < AT_ONCE) return posted;
  }
}
