import type { Period } from '#domain/booking/period.ts';
import { formatInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';

/** Reads the database, to compare it with the screens. */

export const euros = (cents: number): string =>
  formatMoney({ cents, currency: 'EUR' }).replace('\u00A0', ' ');

/** Returns a city's vehicles by id; `free` says whether each is free in the whole period. */
export const vehiclesOf = (db: Db, citySlug: string, period: Period) =>
  vehiclesWhere(db, period, (vehicle) => vehicle.city === citySlug);

/** Returns the same for an area of the map: west, south, east, north. */
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

/** Returns the first vehicle of a city that is free in the period; throws if there is none. */
export async function freeVehicle(db: Db, citySlug: string, period: Period) {
  const vehicle = (await vehiclesOf(db, citySlug, period)).find(({ free }) => free);
  if (!vehicle) throw new Error(`No vehicle is free in ${citySlug}`);
  return vehicle;
}

/** Returns a free vehicle that is on no trip: it cannot be late when the clock of the stage goes on. */
export async function standingVehicle(db: Db, citySlug: string, period: Period) {
  const trips = await db.selectFrom('booking').select('vehicle_id').where('state', '=', 'ACTIVE').execute();
  const vehicle = (await vehiclesOf(db, citySlug, period)).find(
    ({ id, free }) => free && !trips.some(({ vehicle_id }) => vehicle_id === id),
  );
  if (!vehicle) throw new Error(`No vehicle stands free in ${citySlug}`);
  return vehicle;
}

/** Returns the id of an account by its number. */
export async function idOfAccount(db: Db, customerNumber: string): Promise<number> {
  const { id } = await db
    .selectFrom('customer')
    .where('customer_number', '=', customerNumber)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns all bookings of a customer with their events, oldest first. */
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

/** Returns clock times in Berlin, `days` after today, as a period. */
export function periodOn(today: Temporal.Instant, from: string, to: string, days = 0): Period {
  const day = today.toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days });
  const at = (plainTime: string) => day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime }).toInstant();
  return { start: at(from), end: at(to) };
}

/** Returns the number of the latest case of a customer. */
export async function lastCase(db: Db, customerNumber: string): Promise<number> {
  const { number } = await db
    .selectFrom('service_case')
    .innerJoin('customer', 'customer.id', 'service_case.reporter_id')
    .where('customer_number', '=', customerNumber)
    .select('number')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  return number;
}

/** Returns the number of the latest invoice of a main account. */
export async function lastInvoice(db: Db, customerNumber: string): Promise<string> {
  const { year, sequence } = await db
    .selectFrom('invoice')
    .innerJoin('customer', 'customer.id', 'invoice.customer_id')
    .where('customer_number', '=', customerNumber)
    .select(['year', 'sequence'])
    .orderBy('invoice.id', 'desc')
    .executeTakeFirstOrThrow();
  return formatInvoiceNumber(year, sequence);
}
