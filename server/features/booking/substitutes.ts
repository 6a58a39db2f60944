import type * as z from 'zod';
import type { substitute as substituteShape } from '#contract/late-car.ts';
import { searchFleet } from '#domain/availability/search-fleet.ts';
import { pricedKind, type VehicleKind } from '#domain/tariff/priced-kind.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { isSameOrLarger } from '#domain/vehicle/similar-vehicle.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { type Difference, differencesOf } from '#domain/vehicle/vehicle-wish.ts';
import type { Db } from '#server/db/connect.ts';
import { findBookedTariff, findPriceList } from '#server/features/provider/price-list.repository.ts';
import { toEstimatedPrice } from '#server/features/tariff/estimated-price.ts';
import { bookeeOf } from '#server/features/vehicle/bookee.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import type { BookingRow } from './booking.repository.ts';
import { distanceKmOf, periodOf } from './booking-view.ts';
import { type Chosen, findChosen } from './booking-wish.repository.ts';

/** More than the nearest few nobody compares who waits for a car. */
const MAX_SUBSTITUTES = 5;

export type Substitute = {
  bookee: ReturnType<typeof bookeeOf>;
  /** Metres from the station of the late car. */
  distance: number;
  price: SubstitutePrice;
  distanceKm: number;
  differences: Difference[];
};
type SubstitutePrice = Parameters<typeof toEstimatedPrice>[0];

type Candidate = { id: number; cityId: number; class: VehicleClass; automatic: boolean };

/** Is the car of the same class as the booking's, or a larger one, in the same city, and may its driver drive it? */
export const isSubstitute = (booking: BookingRow, vehicle: Candidate, chosen: Chosen): boolean =>
  vehicle.id !== booking.vehicleId &&
  vehicle.cityId === booking.cityId &&
  isSameOrLarger(booking.class, vehicle.class) &&
  (chosen.mayDriveManual || vehicle.automatic);

/**
 * What the booking costs with a car of another kind: its own version of prices and its tariff, and no higher rate than
 * now (`pricedKind`).
 */
export async function substitutePricer(db: Db, booking: BookingRow) {
  const [priceList, tariff] = await Promise.all([
    findPriceList(db, booking.priceListId),
    findBookedTariff(db, booking),
  ]);
  const [period, km] = [periodOf(booking), distanceKmOf(booking, periodOf(booking))];
  const booked = { class: booking.pricedClass, electric: booking.pricedElectric };
  return (vehicle: VehicleKind): { pricedAs: VehicleKind; price: SubstitutePrice; distanceKm: number } => {
    const pricedAs = pricedKind(booked, vehicle, priceList);
    const { class: vehicleClass, electric } = pricedAs;
    const computed = tripPrice({ vehicleClass, electric, period, km, priceList, tariff });
    const timeCents = Math.min(computed.timeCents, booking.timeCents);
    const price = { ...computed, timeCents, totalCents: timeCents + computed.kmCents };
    return { pricedAs, price, distanceKm: km };
  };
}

/**
 * The cars, read from memory, that are free for the whole booking and can replace its own (§S16.50): first those with what
 * was filtered for, automatics for an automatic, and of these the nearest.
 */
export async function findSubstitutes(
  db: Db,
  fleet: FleetInMemory,
  booking: BookingRow,
  now: Temporal.Instant,
): Promise<Substitute[]> {
  const [priceOf, chosen, picture] = await Promise.all([
    substitutePricer(db, booking),
    findChosen(db, booking.id),
    fleet.read(now),
  ]);
  const { page } = searchFleet(picture.fleet, {
    period: periodOf(booking),
    now,
    cityId: booking.cityId,
    near: { lat: booking.lat, lng: booking.lng },
    wish: {
      class: VEHICLE_CLASSES.filter((each) => isSameOrLarger(booking.class, each)),
      ...onlyDriven(chosen),
    },
    prefer: { wish: chosen.wish, automatic: chosen.traits.automatic },
    centsOf: () => 0,
    order: 'MATCH',
    limit: MAX_SUBSTITUTES,
  });
  return page
    .filter(({ vehicle, available }) => available && vehicle.id !== booking.vehicleId)
    .map(({ vehicle, distance }) => {
      const bookee = bookeeOf(vehicle);
      const { price, distanceKm } = priceOf(bookee);
      return { bookee, distance, price, distanceKm, differences: differencesOf(chosen.traits, bookee) };
    });
}

/** Whoever may drive only automatics is shown nothing else. */
export const onlyDriven = ({ mayDriveManual }: { mayDriveManual: boolean }) =>
  mayDriveManual ? {} : { feature: ['AUTOMATIC' as const] };

export const toSubstitute = (found: Substitute): z.input<typeof substituteShape> => ({
  bookee: found.bookee,
  distance: found.distance,
  price: toEstimatedPrice(found.price, found.distanceKm),
  differences: found.differences,
});
