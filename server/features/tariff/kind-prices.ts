import type { Period } from '#domain/booking/period.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/** All that the price of a car depends on, besides the trip. */
type Kind = { providerId: string; class: VehicleClass; electric: boolean };
export type KindPrice = Kind & { price: TripPrice };

type Facts = { period: Period; km: number; priceLists: Map<string, PriceList>; tariff: Tariff };

/** What a trip costs with each kind of car; there are few of them, however many cars a search compares. */
export function kindPrices({ priceLists, ...trip }: Facts): KindPrice[] {
  return [...priceLists].flatMap(([provider, priceList]) =>
    VEHICLE_CLASSES.flatMap((vehicleClass) =>
      [false, true].map((electric) => ({
        providerId: provider,
        class: vehicleClass,
        electric,
        price: tripPrice({ ...trip, vehicleClass, electric, priceList }),
      })),
    ),
  );
}

/** Finds the price of a car. */
export function priceFinder(prices: readonly KindPrice[]): (vehicle: Kind) => TripPrice {
  const key = (kind: Kind) => `${kind.providerId} ${kind.class} ${kind.electric}`;
  const known = new Map(prices.map((kind) => [key(kind), kind.price]));
  return (vehicle) => {
    const price = known.get(key(vehicle));
    if (!price) throw new Error(`no price list of ${vehicle.providerId}`);
    return price;
  };
}

/** The prices that are not above so many cents; all without a limit. */
export const pricesUpTo = (cents: number | undefined, prices: readonly KindPrice[]): readonly KindPrice[] =>
  cents === undefined ? prices : prices.filter(({ price }) => price.totalCents <= cents);
