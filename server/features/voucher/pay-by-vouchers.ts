import {
  formerVoucherGivenBack,
  reductionKept,
  type TaxedShare,
  voucherUsed,
} from '#domain/ledger/account-entries.ts';
import type { LedgerEntry } from '#domain/ledger/entry.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { type CreditUse, lockCreditsOfInvoice, noteCreditUses, type PaidUse } from './voucher.repository.ts';

type Payment = CreditUse & { customerId: number; currency: Currency; shares: readonly TaxedShare[] };

/** Takes from locked vouchers what they pay of invoices, or make them cheaper by, and posts it. */
export const payByVouchers = (db: Db, payments: readonly Payment[], now: Temporal.Instant): Promise<void> =>
  noteAndPost(db, payments, entriesOfUse, now);

const entriesOfUse = ({ reduces, cents, shares }: Payment): LedgerEntry[] =>
  voucherUsed(reduces ? shares : [{ cents, vatBasisPoints: 0 }], { sold: !reduces });

async function noteAndPost(
  db: Db,
  payments: readonly Payment[],
  entriesOf: (payment: Payment) => LedgerEntry[],
  now: Temporal.Instant,
): Promise<void> {
  if (payments.length === 0) return;
  const owners = new Map(payments.map((payment) => [payment.voucherId, payment]));
  const noted = await noteCreditUses(db, payments, now);
  await insertPostings(
    db,
    noted.flatMap(({ id, voucherId }) => {
      const owner = owners.get(voucherId);
      if (!owner) return [];
      return {
        cause: 'VOUCHER_USED' as const,
        causeKey: String(id),
        matter: { customerId: owner.customerId, currency: owner.currency },
        occurredAt: now,
        entries: entriesOf(owner),
      };
    }),
    now,
  );
}

/**
 * Gives vouchers back what they paid of a cancelled invoice; an expired one's stays as the account's credit:
 * nobody loses it because an invoice was wrong.
 */
export async function giveVouchersBack(
  db: Db,
  { invoiceId, customerId }: { invoiceId: number; customerId: number },
  now: Temporal.Instant,
): Promise<void> {
  const credits = await lockCreditsOfInvoice(db, invoiceId);
  const back = (of: readonly PaidUse[]): Payment[] =>
    of.map(({ id, currency, paidCents, reduces, shares }) => ({
      voucherId: id,
      invoiceId,
      customerId,
      currency,
      cents: 0 - paidCents,
      reduces,
      shares: shares.map(({ cents, vatBasisPoints }) => ({ cents: 0 - cents, vatBasisPoints })),
    }));
  const valid = credits.filter(({ hasExpired }) => !hasExpired);
  const isFormer = ({ sold, reduces }: PaidUse) => !sold && !reduces;
  await payByVouchers(db, back(valid.filter((credit) => !isFormer(credit))), now);
  await noteAndPost(db, back(valid.filter(isFormer)), ({ cents }) => formerVoucherGivenBack(0 - cents), now);
  await insertPostings(
    db,
    credits
      .filter(({ hasExpired, reduces }) => hasExpired && reduces)
      .map(({ id, currency, shares }) => ({
        cause: 'VOUCHER_KEPT' as const,
        causeKey: `${id} ${invoiceId}`,
        matter: { customerId, currency },
        occurredAt: now,
        entries: reductionKept(shares),
      })),
    now,
  );
}
