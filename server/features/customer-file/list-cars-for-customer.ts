import { listCarsForCustomer } from '#contract/customer-booking.ts';
import { isTooOld } from '#domain/availability/age.ts';
import { searchFleet } from '#domain/availability/search-fleet.ts';
import { staffObstacleText } from '#domain/booking/staff-obstacle.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { citiesWhere, may } from '#domain/staff/may.ts';
import { priceListAt } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { fleetPrices } from '#server/features/tariff/fleet-prices.ts';
import { bookeeOf } from '#server/features/vehicle/bookee.ts';
import { bind } from '#server/http/bind-call.ts';
import { FLEET_UNKNOWN } from '#server/http/fleet-unknown.ts';
import { refuse } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { findBookedFor } from './booked-for.repository.ts';
import { bookingRefusal } from './booking-refusal.ts';
import { findFileHead } from './customer-file.repository.ts';

const MAX_CARS = 100;

/** §S20.22: what is free for somebody, as they would find it themselves, from the centre of the city outwards. */
export const bindListCarsForCustomer = bind(
  listCarsForCustomer,
  async ({ db, fleet, now, session, staff }, { params, body }) => {
    const head = await findFileHead(db, {
      number: withSuffix(params.accountNumber),
      providerId: session.providerId,
      cities: citiesWhere(staff.grants, 'CUSTOMERS', 'SEE', now),
    });
    const whom = head && (await findBookedFor(db, head.id, now));
    if (!whom) return refuse('CUSTOMER_UNKNOWN');
    const picture = await fleet.read(now);
    if (isTooOld(picture.asOf, now)) return FLEET_UNKNOWN;
    const city = picture.cities.find(({ slug }) => slug === body.city);
    if (!city || !may(staff.grants, 'BOOKINGS', 'SEE', city.id, now)) return refuse('CITY_UNKNOWN');
    const period = toPeriod(body.timeRange);
    const refusal = bookingRefusal(whom, period, now);
    if (refusal) return { items: [], obstacle: staffObstacleText(refusal) };
    const km = suggestedDistanceKm(period);
    const priceOf = fleetPrices(picture.surroundings, { period, km, tariff: whom.tariff, now });
    const { page } = searchFleet(picture.fleet, {
      period,
      now,
      cityId: city.id,
      near: city,
      wish: {},
      centsOf: (car) => priceOf(car).cents,
      order: 'MATCH',
      limit: MAX_CARS,
    });
    const items = page
      .filter(({ available }) => available)
      .map(({ vehicle, distance }) => {
        const { id, plate, model, place } = bookeeOf(vehicle);
        const { currency } = priceListAt(picture.surroundings.get(vehicle.kind.providerId) ?? [], now) ?? {};
        if (!currency) throw new Error(`vehicle ${id} has a price without a list`);
        const total = { cents: priceOf(vehicle.kind).cents, currency };
        return { id, plate, model, station: place.name, distance, total, differences: [] };
      });
    return { items, obstacle: null };
  },
);
