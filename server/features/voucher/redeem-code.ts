import { voucherRedeemed } from '#domain/ledger/account-entries.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { findByCode, redeem, type VoucherRow } from './voucher.repository.ts';
import { hashCode } from './voucher-code.ts';

type Fault = 'VOUCHER_UNKNOWN' | 'VOUCHER_EXPIRED' | 'VOUCHER_TAKEN' | 'VOUCHER_REDEEMED' | 'VOUCHER_USED_UP';

/** Makes the voucher of this code the credit of a main account, in the ledger too, or returns why it is not. */
export async function redeemCode(
  db: Db,
  vault: Vault,
  code: string,
  { providerId, customerId, now }: { providerId: string; customerId: number; now: Temporal.Instant },
): Promise<VoucherRow | Fault> {
  const codeHash = hashCode(vault, code);
  const redeemed = await redeem(db, { codeHash, providerId, customerId, now });
  if (!redeemed) {
    const found = await findByCode(db, { codeHash, providerId });
    if (!found) return 'VOUCHER_UNKNOWN';
    // Nobody has redeemed it, so it was too late.
    if (found.customerId === null) return 'VOUCHER_EXPIRED';
    if (found.customerId !== customerId) return 'VOUCHER_TAKEN';
    return found.usedCents === found.cents ? 'VOUCHER_USED_UP' : 'VOUCHER_REDEEMED';
  }
  const posting = {
    cause: 'VOUCHER_REDEEMED' as const,
    causeKey: String(redeemed.id),
    matter: { customerId, currency: redeemed.currency },
    occurredAt: now,
    entries: voucherRedeemed(redeemed.cents, redeemed),
  };
  await insertPostings(db, [posting], now);
  return redeemed;
}
