import { listAllotments } from '#contract/allotment.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { findAccountCurrency, findVouchers } from '#server/features/voucher/voucher.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { findKmPackages, leftKm } from './km-package.repository.ts';
import { hasExpired } from './km-package-view.ts';

/** What is left and still valid; a driver's lists are empty, because packages and vouchers are the main account's. */
export const bindListAllotments = bind(listAllotments, async ({ db, now, session }) => {
  const [packages, vouchers, currency] = await Promise.all([
    findKmPackages(db, session.customerId),
    findVouchers(db, session.customerId),
    findAccountCurrency(db, session.customerId),
  ]);
  const kilometres = packages
    .map((row) => ({ row, left: leftKm(row) }))
    .filter(({ row, left }) => left > 0 && !hasExpired(row, now));
  const credits = vouchers
    .map((row) => ({ row, left: row.cents - row.usedCents }))
    .filter(({ row, left }) => left > 0 && !hasExpired(row, now));
  const expiryOf = ({ timeRange }: { timeRange: { end: string } }) => Temporal.Instant.from(timeRange.end);
  return {
    items: [
      ...kilometres.map(({ row, left }) => ({
        type: 'KM_PACKAGE' as const,
        id: row.id,
        km: row.km,
        remainingKm: left,
        timeRange: toTimeRange({ start: row.boughtAt, end: row.expiresAt }),
      })),
      ...credits.map(({ row, left }) => ({
        type: 'VOUCHER' as const,
        id: row.id,
        title: row.title,
        total: { cents: row.cents, currency: row.currency },
        remaining: { cents: left, currency: row.currency },
        timeRange: toTimeRange({ start: row.redeemedAt, end: row.expiresAt }),
      })),
    ].toSorted((a, b) => Temporal.Instant.compare(expiryOf(a), expiryOf(b))),
    remainingKm: sumOf(kilometres, ({ left }) => left),
    remaining: { cents: sumOf(credits, ({ left }) => left), currency },
  };
});
