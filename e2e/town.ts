import type { Period } from '#domain/booking/period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';

/** What the database says, for comparing with what a screen shows. */

export const euros = (cents: number): string =>
  formatMoney({ cents, currency: 'EUR' }).replace('\u00A0', ' ');

/** Vehicles of a city, the free ones of a period among them marked; in a fixed order. */
export const vehiclesOf = (db: Db, citySlug: string, period: Period) =>
  vehiclesWhere(db, period, (vehicle) => vehicle.city === citySlug);

/** The same for a section of the map: west, south, east, north. */
export const vehiclesIn = (
  db: Db,
  [west = 0, south = 0, east = 0, north = 0]: readonly number[],
  period: Period,
) => vehiclesWhere(db, period, ({ lat, lng }) => lng >= west && lng <= east && lat >= south && lat <= north);

type Whereabouts = { city: string; lat: number; lng: number };

async function vehiclesWhere(db: Db, { start, end }: Period, isWanted: (vehicle: Whereabouts) => boolean) {
  const vehicles = await db
    .selectFrom('vehicle')
    .innerJoin('city', 'city.id', 'vehicle.city_id')
    .innerJoin('station', 'station.id', 'vehicle.station_id')
    .select([
      'vehicle.id',
      'vehicle.model',
      'vehicle.class',
      'vehicle.electric',
      'vehicle.station_id as stationId',
      'station.name as stationName',
      'station.lat',
      'station.lng',
      'city.slug as city',
    ])
    .where('vehicle.retired', '=', false)
    .orderBy('vehicle.id')
    .execute();
  const taken = await db
    .selectFrom('occupancy')
    .select('vehicle_id')
    .where('starts_at', '<', end)
    .where('ends_at', '>', start)
    .execute();
  const takenIds = new Set(taken.map(({ vehicle_id }) => vehicle_id));
  return vehicles.filter(isWanted).map((vehicle) => ({ ...vehicle, free: !takenIds.has(vehicle.id) }));
}

/** The first vehicle of a city that is free in the period. */
export async function freeVehicle(db: Db, citySlug: string, period: Period) {
  const vehicle = (await vehiclesOf(db, citySlug, period)).find(({ free }) => free);
  if (!vehicle) throw new Error(`No vehicle is free in ${citySlug}`);
  return vehicle;
}

/** All bookings of a customer with their events, oldest first. */
export async function bookingsOf(db: Db, customerNumber: string) {
  const bookings = await db
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .selectAll('booking')
    .where('customer.customer_number', '=', customerNumber)
    .orderBy('booking.id')
    .execute();
  return Promise.all(
    bookings.map(async (booking) => ({
      ...booking,
      events: await db
        .selectFrom('booking_event')
        .selectAll()
        .where('booking_id', '=', booking.id)
        .orderBy('id')
        .execute(),
    })),
  );
}

/** Today's clock times in Berlin as a period; days ahead with `day`. */
export function periodOn(today: Temporal.Instant, from: string, to: string, days = 0): Period {
  const day = today.toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days });
  const at = (plainTime: string) => day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime }).toInstant();
  return { start: at(from), end: at(to) };
}
