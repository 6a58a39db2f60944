import { changeFeeCents, latePeakAfterChange } from '#domain/booking/change.ts';
import type { Period } from '#domain/booking/period.ts';
import { type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import type { Db } from '#server/db/connect.ts';
import { findBookedTariff, findPriceList } from '#server/features/provider/price-list.repository.ts';
import type { BookingRow } from './booking.repository.ts';
import { cancellationFactsOf } from './booking-view.ts';

/**
 * Returns the booking's price in another period, under the price list and tariff with which it was made
 * (§S5.2), the fee for the change, and of what cancelling costs a share from then on.
 */
export async function priceChange(
  db: Db,
  row: BookingRow,
  period: Period,
  now: Temporal.Instant,
  km?: number,
): Promise<{
  price: TripPrice;
  feeCents: number;
  latePeakCents: number | undefined;
  tariff: { id: string; title: string };
}> {
  const priceList = await findPriceList(db, row.priceListId);
  const tariff = await findBookedTariff(db, row);
  const { pricedClass: vehicleClass, pricedElectric: electric } = row;
  const price = tripPrice({ vehicleClass, electric, period, km, priceList, tariff });
  const [before, changed] = [cancellationFactsOf(row), { period, timePriceCents: price.timeCents }];
  return {
    price,
    feeCents: changeFeeCents(before, changed, now),
    latePeakCents: latePeakAfterChange(before, changed, now),
    tariff,
  };
}
