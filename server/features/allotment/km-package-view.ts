import type { OutputOf } from '#contract/calls.ts';
import { lastDay } from '#domain/allotment/validity.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { type KmPackageRow, type KmPackageUse, leftKm } from './km-package.repository.ts';

type View = OutputOf<'GET /kmpackages'>['items'][number];

export const hasExpired = (
  { expires_at }: Pick<KmPackageRow, 'expires_at'>,
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(expires_at, now) <= 0;

/** `uses`: of this and of other packages. */
export function toKmPackage(row: KmPackageRow, uses: readonly KmPackageUse[], now: Temporal.Instant): View {
  const left = leftKm(row);
  const isExpired = hasExpired(row, now);
  return {
    id: row.id,
    km: row.km,
    cents: row.cents,
    currency: row.currency,
    remainingKm: isExpired ? 0 : left,
    boughtAt: row.bought_at.toString(),
    expiresAt: row.expires_at.toString(),
    validUntil: lastDay(row.expires_at).toString(),
    state: stateOf(row, left, isExpired),
    expiredKm: isExpired ? left : 0,
    refundedKm: row.refunded_km,
    uses: uses
      .filter(({ package_id }) => package_id === row.id)
      .map(({ booking_id, starts_at, ends_at, model, driver, km }) => ({
        bookingId: booking_id,
        timeRange: toTimeRange({ start: starts_at, end: ends_at }),
        model,
        driver,
        km,
      })),
  };
}

function stateOf({ refunded_km }: KmPackageRow, left: number, isExpired: boolean): View['state'] {
  if (left > 0) return isExpired ? 'EXPIRED' : 'VALID';
  return refunded_km > 0 ? 'REFUNDED' : 'USED_UP';
}
