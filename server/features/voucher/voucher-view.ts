import type { OutputOf } from '#contract/calls.ts';
import { lastDay } from '#domain/allotment/validity.ts';
import type { VoucherRow, VoucherUse } from './voucher.repository.ts';

type View = OutputOf<'GET /vouchers'>['items'][number];

/** `uses`: of this and of other vouchers. */
export function toVoucher(row: VoucherRow, uses: readonly VoucherUse[], now: Temporal.Instant): View {
  const money = (cents: number) => ({ cents, currency: row.currency });
  const leftCents = row.cents - row.usedCents;
  const isExpired = Temporal.Instant.compare(row.expiresAt, now) <= 0;
  return {
    id: row.id,
    title: row.title,
    total: money(row.cents),
    remaining: money(isExpired ? 0 : leftCents),
    redeemedAt: row.redeemedAt.toString(),
    expiresAt: row.expiresAt.toString(),
    validUntil: lastDay(row.expiresAt).toString(),
    state: leftCents === 0 ? 'USED_UP' : isExpired ? 'EXPIRED' : 'VALID',
    expired: money(isExpired ? leftCents : 0),
    uses: uses
      .filter(({ voucherId }) => voucherId === row.id)
      .map(({ at, number, cents }) => ({ at: at.toString(), invoiceNumber: number, amount: money(cents) })),
  };
}
