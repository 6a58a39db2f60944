import { type Booker, mayBook } from '#domain/booking/may-book.ts';
import type { Period } from '#domain/booking/period.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { fulfilledPart, type VehicleWish } from '#domain/vehicle/vehicle-wish.ts';
import type { Db } from '#server/db/connect.ts';
import { findCostCentres, lockTerms } from '#server/features/driver/driver.repository.ts';
import { findPriceListOfVehicle } from '#server/features/provider/price-list.repository.ts';
import { findObstacle, findVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { findBooking, findOwnBookings, insertBooking } from './booking.repository.ts';
import { insertWish } from './booking-wish.repository.ts';
import { limitInTheWay } from './driver-limit.ts';

/** Who a booking is for. */
export type BookedFor = {
  id: number;
  isMainAccount: boolean;
  booker: Booker;
  /** Their bookings may overlap. */
  severalDrivers: boolean;
  tariff: Session['tariff'];
};

type Wanted = {
  vehicleId: number;
  period: Period;
  km?: number | undefined;
  costCentre?: string | undefined;
  wanted?: VehicleWish | undefined;
  /** Who books it, unless the customer does. */
  actorId?: number | undefined;
  now: Temporal.Instant;
};

/** Books a car for somebody (§S4.3): the database decides who gets it. Returns the booking, or why it is none. */
export async function bookVehicle(db: Db, whom: BookedFor, wanted: Wanted) {
  const { period, now } = wanted;
  const [vehicle, prices] = await Promise.all([
    findVehicle(db, wanted.vehicleId),
    findPriceListOfVehicle(db, wanted.vehicleId, now),
  ]);
  if (!vehicle) return refuse('BOOKEE_UNKNOWN');
  // A block that came since the precheck counts, and so does a booking that is being made at the same time.
  const terms = whom.isMainAccount ? undefined : await lockTerms(db, whom.id);
  const blocked = terms && mayBook({ ...whom.booker, entitlement: terms.entitlement }, now);
  if (blocked) return refuse(blocked);
  if (wanted.costCentre !== undefined) {
    const { costCentres } = await findCostCentres(db, whom.id);
    if (!costCentres.includes(wanted.costCentre)) return refuse('COST_CENTRE_UNKNOWN');
  }
  if (!prices) throw new Error(`no price list of ${vehicle.providerId} is valid at ${now}`);
  const { priceList, canBill } = prices;
  if (!canBill) return refuse('PROVIDER_CANNOT_BILL');
  const priceWith = (km: number) =>
    tripPrice({
      vehicleClass: vehicle.class,
      electric: vehicle.electric,
      period,
      km,
      priceList,
      tariff: whom.tariff,
    });
  const price = priceWith(wanted.km ?? suggestedDistanceKm(period));
  const limit = await limitInTheWay(db, terms, {
    driverId: whom.id,
    period,
    vehicleClass: vehicle.class,
    trip: { plannedKm: wanted.km, centsWith: (km) => priceWith(km).totalCents },
    currency: price.currency,
  });
  if (limit) return refuse('LIMIT_EXCEEDED', { detail: limit });
  const id = await insertBooking(db, {
    providerId: vehicle.providerId,
    cityId: vehicle.cityId,
    customerId: whom.id,
    actorId: wanted.actorId,
    vehicleId: vehicle.id,
    stationId: vehicle.stationId,
    period,
    exclusive: !whom.severalDrivers,
    priceListId: priceList.id,
    tariffId: whom.tariff.id,
    currency: price.currency,
    timeCents: price.timeCents,
    plannedKm: wanted.km,
    costCentre: wanted.costCentre,
    now,
  });
  if (id === undefined) {
    // The database refused the booking. These reads only find the reason, which may be gone by now.
    const obstacle = await findObstacle(db, { vehicleId: vehicle.id, period, customerId: whom.id });
    if (obstacle) return refuse(obstacle);
    const overlap = await findOwnBookings(db, whom.id, period);
    return refuse(overlap.length > 0 ? 'OWN_BOOKING_OVERLAPS' : 'BOOKEE_TAKEN');
  }
  const wish = fulfilledPart(wanted.wanted, vehicle);
  if (wish) await insertWish(db, id, wish);
  const row = await findBooking(db, id);
  if (!row) throw new Error(`booking ${id} vanished`);
  return row;
}
