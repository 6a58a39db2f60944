import type { Estimate } from '#domain/tariff/estimate.ts';
import type { Quote } from './booking-queries.ts';

/** The estimate that a quote contains. */
export const estimateOfQuote = ({ price, tariff }: Pick<Quote, 'price' | 'tariff'>): Estimate => ({
  currency: price.total.currency,
  timeCents: price.time.cents,
  km: price.distanceKm,
  kmCents: price.km.cents,
  tariff,
});
