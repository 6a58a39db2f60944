import { voucherExpired } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { lockExpiredVouchers, markVouchersExpired } from './voucher.repository.ts';

/** By then the invoice of the last month is made, for which a voucher still pays (docs/decisions/062). */
const DAYS_FOR_THE_LAST_INVOICE = 31;
/** So many are posted by one transaction. */
const AT_ONCE = 500;

/** Tells the ledger what of vouchers has expired (§S11.12); a repetition posts nothing. Returns how many there were. */
export async function expireVouchers(db: Db, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: 24 * DAYS_FOR_THE_LAST_INVOICE });
  for (let posted = 0; ; ) {
    const count = await db.transaction().execute(async (transaction) => {
      const vouchers = await lockExpiredVouchers(transaction, before, AT_ONCE);
      if (vouchers.length === 0) return 0;
      await insertPostings(
        transaction,
        vouchers.map(({ id, providerId, currency, customerId, sold, expiresAt, leftCents }) => ({
          cause: 'VOUCHER_EXPIRED',
          causeKey: String(id),
          matter: customerId === null ? { providerId, currency } : { customerId, currency },
          occurredAt: expiresAt,
          entries: voucherExpired(leftCents, { redeemed: customerId !== null, sold }),
        })),
        now,
      );
      await markVouchersExpired(
        transaction,
        vouchers.map(({ id }) => id),
        now,
      );
      return vouchers.length;
    });
    posted += count;
    if (count < AT_ONCE) return posted;
  }
}
