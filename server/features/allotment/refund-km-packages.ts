import { kmPackageRefunded, kmRefundCents } from '#domain/ledger/account-entries.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import { hasOpenBooking } from '#server/features/booking/booking.repository.ts';
import { findPostedReceivables, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { leftKm, lockPackagesLeft, markRefunded } from './km-package.repository.ts';

export type KmRefundFault = 'BOOKINGS' | 'NONE_LEFT';
type KmRefund = { km: number; refund: string };

/**
 * Gives back valid packages' undriven share as a main account's contract ends (docs/decisions/090). Its trips
 * are over, so none misses kilometres. A repetition finds nothing. Returns kilometres, and the sum as text.
 */
export function refundKmPackages(
  db: Db,
  { customerId, now }: { customerId: number; now: Temporal.Instant },
): Promise<KmRefund | KmRefundFault> {
  const refund = async (transaction: Db): Promise<KmRefund | KmRefundFault> => {
    if (await hasOpenBooking(transaction, customerId)) return 'BOOKINGS';
    const left = await lockPackagesLeft(transaction, customerId, now);
    const paid = await findPostedReceivables(
      transaction,
      'KM_PACKAGE_BOUGHT',
      left.map(({ id }) => String(id)),
    );
    // Nothing that the ledger has not charged can come back.
    const packages = left.filter(({ id, cents }) => paid.get(String(id)) === cents);
    const [first] = packages;
    if (!first) return 'NONE_LEFT';
    const kmOf = (row: (typeof packages)[number]) => ({ usedKm: row.usedKm, refundedKm: row.refundedKm });
    await insertPostings(
      transaction,
      packages.map((row) => ({
        cause: 'KM_PACKAGE_REFUND' as const,
        // A car may tell fewer kilometres after a refund; then those come back by a posting of their own.
        causeKey: `${row.id} ${row.refundedKm}`,
        matter: { customerId, currency: row.currency },
        occurredAt: now,
        entries: kmPackageRefunded(row, kmOf(row)),
      })),
      now,
    );
    await markRefunded(
      transaction,
      packages.map(({ id }) => id),
    );
    const cents = sumOf(packages, (row) => kmRefundCents(row, kmOf(row)));
    return {
      km: sumOf(packages, leftKm),
      refund: formatMoney({ cents, currency: first.currency }),
    };
  };
  return db.isTransaction ? refund(db) : db.transaction().execute(refund);
}
