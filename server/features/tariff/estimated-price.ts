import type * as z from 'zod';
import type { estimatedPrice } from '#contract/shapes.ts';
import type { TripSums } from '#domain/tariff/trip-price.ts';

/** An estimate in the contract's form, without its lines; `distanceKm` is what it assumes. */
export function toEstimatedPrice(price: TripSums, distanceKm: number): z.input<typeof estimatedPrice> {
  const money = (cents: number) => ({ cents, currency: price.currency });
  return {
    total: money(price.totalCents),
    time: money(price.timeCents),
    km: money(price.kmCents),
    distanceKm,
    kmRate: money(price.kmRateCents),
  };
}
