import type { VehicleKind } from '#domain/availability/fleet.ts';
import type { Period } from '#domain/booking/period.ts';
import { type PriceList, priceListAt, type Tariff } from '#domain/tariff/price-list.ts';
import { type TimePrice, timePrice } from '#domain/tariff/time-price.ts';
import { tripSums } from '#domain/tariff/trip-price.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { toEstimatedPrice } from './estimated-price.ts';

/** The price lists by provider, the oldest first. */
export type PriceVersions = ReadonlyMap<string, readonly PriceList[]>;

type Trip = { period: Period; km: number; tariff: Tariff; now: Temporal.Instant };
/** What a trip costs with a kind of car, in cents and as JSON. */
export type KindPrice = { cents: number; json: string };

/** What a trip costs. There are few kinds of cars, however many are compared. */
export function fleetPrices(versions: PriceVersions, { period, km, tariff, now }: Trip) {
  const known = new Map<VehicleKind, KindPrice>();
  const lists = new Map<string, { priceList: PriceList; times: Map<VehicleClass, TimePrice> }>();
  const listOf = (providerId: string) => {
    const before = lists.get(providerId);
    if (before) return before;
    const priceList = priceListAt(versions.get(providerId) ?? [], now);
    if (!priceList) throw new Error(`no price list of ${providerId}`);
    const one = { priceList, times: new Map<VehicleClass, TimePrice>() };
    lists.set(providerId, one);
    return one;
  };
  return (kind: VehicleKind): KindPrice => {
    const before = known.get(kind);
    if (before) return before;
    const { providerId, class: vehicleClass, electric } = kind;
    const { priceList, times } = listOf(providerId);
    const time = times.get(vehicleClass) ?? timePrice({ vehicleClass, period, priceList });
    times.set(vehicleClass, time);
    const sums = tripSums(time, { vehicleClass, electric, period, km, priceList, tariff });
    const one = { cents: sums.totalCents, json: JSON.stringify(toEstimatedPrice(sums, km)) };
    known.set(kind, one);
    return one;
  };
}
