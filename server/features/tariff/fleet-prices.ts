import type { FleetVehicle } from '#domain/availability/fleet.ts';
import type { Period } from '#domain/booking/period.ts';
import { type PriceList, priceListAt, type Tariff } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { toEstimatedPrice } from './estimated-price.ts';

/** The price lists by provider, the oldest first. */
export type PriceVersions = ReadonlyMap<string, readonly PriceList[]>;

type Trip = { period: Period; km: number; tariff: Tariff; now: Temporal.Instant };
/** All that the price of a car depends on, besides the trip. */
type Kind = Pick<FleetVehicle<unknown>, 'providerId' | 'class' | 'electric'>;

/** What a trip costs with a car, and how that is written. There are few kinds of cars, however many are compared. */
export function fleetPrices(versions: PriceVersions, { period, km, tariff, now }: Trip) {
  const known = new Map<string, { cents: number; json: string }>();
  return ({ providerId, class: vehicleClass, electric }: Kind): { cents: number; json: string } => {
    const key = `${providerId} ${vehicleClass} ${electric}`;
    const before = known.get(key);
    if (before) return before;
    const priceList = priceListAt(versions.get(providerId) ?? [], now);
    if (!priceList) throw new Error(`no price list of ${providerId}`);
    const price = tripPrice({ period, km, tariff, vehicleClass, electric, priceList });
    const one = { cents: price.totalCents, json: JSON.stringify(toEstimatedPrice(price, km)) };
    known.set(key, one);
    return one;
  };
}
