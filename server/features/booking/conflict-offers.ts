import { freePeriodFinder } from '#domain/booking/nearest-free-period.ts';
import { overlaps, type Period } from '#domain/booking/period.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import { isSimilarVehicle } from '#domain/vehicle/similar-vehicle.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import {
  type Difference,
  differencesOf,
  fulfilledPart,
  type VehicleWish,
} from '#domain/vehicle/vehicle-wish.ts';
import type { VehicleRow } from '#server/availability/fleet.repository.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findBusyPeriods,
  findHeldPeriod,
  searchVehicles,
} from '#server/features/vehicle/vehicle.repository.ts';
import { onlyDriven } from './substitutes.ts';

/** Busy periods are loaded 14 days around the wanted one, as far as `freePeriodFinder` searches. */
const NEAREST_HOURS = 14 * 24;
/** More than the nearest few nobody compares; the map shows the others. */
const MAX_SIMILAR = 3;

export type Offer = {
  vehicle: VehicleRow;
  period: Period;
  price: TripPrice;
  /** Kilometres that the price assumes. */
  distanceKm: number;
  /** Metres to the vehicle, when it is another one. */
  distance?: number;
  differences: Difference[];
};

export const rangeAround = (period: Period): Period => ({
  start: period.start.subtract({ hours: NEAREST_HOURS }),
  end: period.end.add({ hours: NEAREST_HOURS }),
});

/**
 * The free periods of the vehicle nearest to the wanted one (§S4.26), without those in `alsoBusy`.
 * @param own the present period of the booking that is being changed: it is free for this customer
 */
export async function nearestPeriods(
  db: Db,
  wanted: { vehicleId: number; period: Period; own?: Period | undefined; alsoBusy: readonly Period[] },
  now: Temporal.Instant,
): Promise<Period[]> {
  const { vehicleId, period, own, alsoBusy } = wanted;
  const { start, end } = rangeAround(period);
  const busy = await findBusyPeriods(db, vehicleId, { from: start, to: end });
  // Occupancies of a vehicle never overlap: the one that shares a moment with the own period is the booking.
  const others = own ? busy.filter((other) => !overlaps(other, own)) : busy;
  // Who has booked the car already waits for it, and may.
  const held = own ? undefined : await findHeldPeriod(db, vehicleId, now);
  const isOwn = (found: Period) => own && found.start.equals(own.start) && found.end.equals(own.end);
  return freePeriodFinder(
    period,
    now,
  )([...others, ...alsoBusy, ...(held ? [held] : [])]).filter((found) => !isOwn(found));
}

/**
 * Free vehicles that replace the taken one in the same period (§S4.25): first those that have what was filtered for and are
 * automatics where the taken one is, of these the nearest.
 */
export async function similarVehicles(
  db: Db,
  taken: VehicleRow,
  facts: { period: Period; km: number; priceList: PriceList; tariff: Tariff },
  person: { wanted: VehicleWish | undefined; mayDriveManual: boolean },
  now: Temporal.Instant,
): Promise<Offer[]> {
  const priceOf = (kind: Pick<VehicleRow, 'class' | 'electric'>) =>
    tripPrice({ ...facts, vehicleClass: kind.class, electric: kind.electric });
  const priced = (kind: Pick<VehicleRow, 'class' | 'electric'>) => ({
    class: kind.class,
    totalCents: priceOf(kind).totalCents,
  });
  const kinds = VEHICLE_CLASSES.flatMap((vehicleClass) =>
    [false, true].map((electric) => ({ class: vehicleClass, electric })),
  ).filter((kind) => isSimilarVehicle(priced(taken), priced(kind)));
  const range = { from: facts.period.start, to: facts.period.end };
  const found = await searchVehicles(db, {
    period: facts.period,
    now,
    cityId: taken.cityId,
    near: { lat: taken.lat, lng: taken.lng },
    kinds,
    filter: onlyDriven(person),
    prefer: { wish: fulfilledPart(person.wanted, taken), automatic: taken.automatic },
    limit: MAX_SIMILAR,
    busyRanges: { free: range, taken: range },
  });
  return found
    .filter(({ available }) => available)
    .map((vehicle) => ({
      vehicle,
      period: facts.period,
      price: priceOf(vehicle),
      distanceKm: facts.km,
      distance: vehicle.distance,
      differences: differencesOf(taken, vehicle),
    }));
}
