import type { OutputOf } from '#contract/calls.ts';
import type { Estimate } from '#domain/tariff/estimate.ts';
import type { Booking, Quote } from './booking-queries.ts';

type Found = OutputOf<'GET /bookees'>;

/** The estimate of a search or a quote. */
export const estimateOf = (
  price: Found['items'][number]['price'] | Quote['price'],
  tariff: Quote['tariff'],
): Estimate => ({
  currency: price.total.currency,
  timeCents: price.time.cents,
  km: price.distanceKm,
  kmCents: price.km.cents,
  tariff,
});

/** The estimate of a booking with the fees of its changes; undefined when it is over or cancelled. */
export function estimateOfBooking({
  state,
  price: { total, time, km, distanceKm, fees },
  tariff,
}: Pick<Booking, 'state' | 'price' | 'tariff'>): Estimate | undefined {
  const isAhead = state === 'RESERVED' || state === 'ACTIVE';
  if (!isAhead || !km || distanceKm === undefined) return undefined;
  return {
    currency: total.currency,
    timeCents: time.cents,
    km: distanceKm,
    kmCents: km.cents,
    feeCents: fees.cents,
    tariff,
  };
}

/** What a booking will probably cost after a change, with all fees that are owed then. */
export const estimateOfChange = ({ price: before }: Booking, { price, tariff, fee }: Quote): Estimate => ({
  ...estimateOf(price, tariff),
  feeCents: before.fees.cents + (fee?.cents ?? 0),
});

/** By how many cents a booking will probably become dearer by a change; negative if it becomes cheaper. */
export const extraCents = ({ price: before }: Booking, { price, fee }: Quote): number =>
  price.total.cents + before.fees.cents + (fee?.cents ?? 0) - before.total.cents;
