import type { OutputOf } from '#contract/calls.ts';
import { lastDay } from '#domain/allotment/validity.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { type KmPackageRow, type KmPackageUse, leftKm } from './km-package.repository.ts';

type View = OutputOf<'GET /kmpackages'>['items'][number];

export const hasExpired = ({ expiresAt }: Pick<KmPackageRow, 'expiresAt'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(expiresAt, now) <= 0;

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
    boughtAt: row.boughtAt.toString(),
    expiresAt: row.expiresAt.toString(),
    validUntil: lastDay(row.expiresAt).toString(),
    state: stateOf(row, left, isExpired),
    expiredKm: isExpired ? left : 0,
    refundedKm: row.refundedKm,
    uses: uses
      .filter(({ packageId }) => packageId === row.id)
      .map(({ bookingId, startsAt, endsAt, model, driver, km }) => ({
        bookingId,
        timeRange: toTimeRange({ start: startsAt, end: endsAt }),
        model,
        driver,
        km,
      })),
  };
}

function stateOf({ refundedKm }: KmPackageRow, left: number, isExpired: boolean): View['state'] {
  if (left > 0) return isExpired ? 'EXPIRED' : 'VALID';
  return refundedKm > 0 ? 'REFUNDED' : 'USED_UP';
}
