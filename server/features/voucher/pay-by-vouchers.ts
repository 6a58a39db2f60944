import { voucherUsed } from '#domain/ledger/account-entries.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { type CreditUse, lockCreditsOfInvoice, noteCreditUses } from './voucher.repository.ts';

type Payment = CreditUse & { customerId: number; currency: Currency };

/** Takes from locked vouchers what they pay of invoices, and posts it. */
export async function payByVouchers(
  db: Db,
  payments: readonly Payment[],
  now: Temporal.Instant,
): Promise<void> {
  if (payments.length === 0) return;
  const owners = new Map(payments.map((payment) => [payment.voucherId, payment]));
  const noted = await noteCreditUses(db, payments, now);
  await insertPostings(
    db,
    noted.flatMap(({ id, voucherId, cents }) => {
      const owner = owners.get(voucherId);
      if (!owner) return [];
      return {
        cause: 'VOUCHER_USED' as const,
        causeKey: String(id),
        matter: { customerId: owner.customerId, currency: owner.currency },
        occurredAt: now,
        entries: voucherUsed(cents),
      };
    }),
    now,
  );
}

/**
 * Gives back to the vouchers what they paid of an invoice that is cancelled. Of one that has expired since it stays as a
 * credit of the account: nobody loses it because an invoice was wrong.
 */
export async function giveVouchersBack(
  db: Db,
  { invoiceId, customerId }: { invoiceId: number; customerId: number },
  now: Temporal.Instant,
): Promise<void> {
  const credits = await lockCreditsOfInvoice(db, invoiceId);
  await payByVouchers(
    db,
    credits.map(({ id, currency, paidCents }) => ({
      voucherId: id,
      invoiceId,
      customerId,
      currency,
      cents: 0 - paidCents,
    })),
    now,
  );
}
