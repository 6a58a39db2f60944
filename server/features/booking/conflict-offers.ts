import { toPeriod } from '#domain/availability/busy-minutes.ts';
import type { Fleet, VehicleKind } from '#domain/availability/fleet.ts';
import { searchFleet, takenPeriods } from '#domain/availability/search-fleet.ts';
import { freePeriodFinder } from '#domain/booking/nearest-free-period.ts';
import { overlaps, type Period } from '#domain/booking/period.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import { heldUntil } from '#domain/trip/late-car.ts';
import { isSimilarVehicle } from '#domain/vehicle/similar-vehicle.ts';
import {
  type Difference,
  differencesOf,
  fulfilledPart,
  type VehicleWish,
} from '#domain/vehicle/vehicle-wish.ts';
import type { VehicleRow } from '#server/availability/fleet.repository.ts';
import { bookeeOf, type toBookee } from '#server/features/vehicle/bookee.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { onlyDriven } from './substitutes.ts';

/** Busy periods are read 14 days around the wanted one, as far as `freePeriodFinder` searches. */
const NEAREST_HOURS = 14 * 24;
/** More than the nearest few nobody compares; the map shows the others. */
const MAX_SIMILAR = 3;

export type Offer = {
  bookee: ReturnType<typeof toBookee>;
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

type Wanted = {
  vehicleId: number;
  period: Period;
  /** The present period of the booking that is being changed: it is free for this customer. */
  own?: Period | undefined;
};

/**
 * The picture of the fleet that knows what the database has just refused: another server may have booked the car a moment
 * ago.
 */
export async function readRefused(
  fleet: FleetInMemory,
  wanted: Wanted,
  now: Temporal.Instant,
): Promise<Fleet> {
  const picture = await fleet.read(now);
  if (takenFor(picture.fleet, wanted, now).some((taken) => overlaps(taken, wanted.period)))
    return picture.fleet;
  fleet.wrote();
  return (await fleet.read(now)).fleet;
}

/** What takes the car around the period, as far as `freePeriodFinder` searches. */
function takenFor(fleet: Fleet, { vehicleId, period, own }: Wanted, now: Temporal.Instant): Period[] {
  const vehicle = fleet.vehicle(vehicleId);
  if (!vehicle) return [];
  const { start, end } = rangeAround(period);
  const range = { from: start.epochMilliseconds, to: end.epochMilliseconds };
  // Who has booked the car already waits for it where it is overdue, and may.
  const hold = { now: now.epochMilliseconds, until: heldUntil(now).epochMilliseconds };
  const taken = takenPeriods(vehicle, own ? undefined : hold, range).map(toPeriod);
  // What takes a car never overlaps: what shares a moment with the own period is the booking.
  return own ? taken.filter((other) => !overlaps(other, own)) : taken;
}

/**
 * The free periods of the vehicle nearest to the wanted one (§S4.26), which is refused, without those in `alsoBusy`.
 */
export function nearestPeriods(
  fleet: Fleet,
  wanted: Wanted & { alsoBusy: readonly Period[] },
  now: Temporal.Instant,
): Period[] {
  const { period, own, alsoBusy } = wanted;
  const isSame = (found: Period, other: Period | undefined) =>
    other && found.start.equals(other.start) && found.end.equals(other.end);
  const found = freePeriodFinder(period, now)([...takenFor(fleet, wanted, now), ...alsoBusy]);
  return found.filter((one) => !isSame(one, own) && !isSame(one, period));
}

/**
 * Free vehicles that replace the taken one in the same period (§S4.25): first those that have what was filtered for and are
 * automatics where the taken one is, of these the nearest.
 */
export function similarVehicles(
  fleet: Fleet,
  taken: VehicleRow,
  facts: { period: Period; km: number; priceList: PriceList; tariff: Tariff },
  person: { wanted: VehicleWish | undefined; mayDriveManual: boolean },
  now: Temporal.Instant,
): Offer[] {
  type Kind = Pick<VehicleKind, 'class' | 'electric'>;
  const priceOf = (kind: Kind) => tripPrice({ ...facts, vehicleClass: kind.class, electric: kind.electric });
  const priced = (kind: Kind) => ({ class: kind.class, totalCents: priceOf(kind).totalCents });
  const isSimilar = onceByKind((kind) => isSimilarVehicle(priced(taken), priced(kind)));
  const { page } = searchFleet(fleet, {
    period: facts.period,
    now,
    cityId: taken.cityId,
    near: { lat: taken.lat, lng: taken.lng },
    wish: onlyDriven(person),
    prefer: { wish: fulfilledPart(person.wanted, taken), automatic: taken.automatic },
    centsOf: (kind) => (isSimilar(kind) ? 0 : undefined),
    order: 'MATCH',
    limit: MAX_SIMILAR,
  });
  return page
    .filter(({ available }) => available)
    .map(({ vehicle, distance }) => {
      const bookee = bookeeOf(vehicle);
      return {
        bookee,
        period: facts.period,
        price: priceOf(bookee),
        distanceKm: facts.km,
        distance,
        differences: differencesOf(taken, bookee),
      };
    });
}

/** There are few kinds of cars, however many are compared. */
function onceByKind<T>(answer: (kind: VehicleKind) => T): (kind: VehicleKind) => T {
  const known = new Map<VehicleKind, T>();
  return (kind) => {
    const before = known.get(kind);
    if (before !== undefined) return before;
    const found = answer(kind);
    known.set(kind, found);
    return found;
  };
}
