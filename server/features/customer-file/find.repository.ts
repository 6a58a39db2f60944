import { sql } from 'kysely';
import type { FindRequest } from '#domain/staff/find-request.ts';
import type { Db } from '#server/db/connect.ts';
import { cityOf, type Finding, inCities } from '#server/features/customer/city-sql.ts';
import { invoiceNumber } from '#server/features/ledger/invoice-sql.ts';
import type { FoundCustomer } from './find-customers.repository.ts';

export type FoundCar = {
  id: number;
  plate: string;
  model: string;
  station: string;
  city: string;
  cityId: number;
  retired: boolean;
  /** Who has booked it now, or had it last. */
  bookingId: number | null;
  customerId: number | null;
};

/** Cars by plate, and by their number, which is also that of their box. */
export async function findCars(
  db: Db,
  { plate, number }: FindRequest,
  { providerId, cities, limit, now }: Finding & { now: Temporal.Instant },
): Promise<FoundCar[]> {
  if (plate === undefined && number === undefined) return [];
  const { rows } = await sql<FoundCar>`
    with hit as materialized (
        select id, 0 as step from vehicle where id = ${number ?? null}
        union all
        select id, 1 as step from vehicle where translate(plate, ' -.', '') like ${plate === undefined ? null : `%${plate}%`}),
      car as materialized (select vehicle.id, min(hit.step) as step, plate, model, station.name as station, city.title as city,
          vehicle.city_id as "cityId", retired
        from hit join vehicle on vehicle.id = hit.id join station on station.id = vehicle.station_id
          join city on city.id = vehicle.city_id
        where vehicle.provider_id = ${providerId} and ${inCities(cities, sql`vehicle.city_id`)}
        group by vehicle.id, station.id, city.id
        order by min(hit.step), retired, plate limit ${sql.lit(limit + 1)})
    select car.id, car.plate, car.model, car.station, car.city, car."cityId", car.retired, booking.id as "bookingId",
      coalesce(booking.driver_customer_id, booking.customer_id) as "customerId"
    from car left join booking on booking.id = coalesce(
      (select booking_id from occupancy where vehicle_id = car.id and booking_id is not null and starts_at <= ${now}
        order by starts_at desc limit 1),
      (select booking_id from trip_return where vehicle_id = car.id order by confirmed_at desc limit 1))
    order by car.step, car.retired, car.plate`.execute(db);
  return rows;
}

export type FoundBooking = {
  id: number;
  state: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  plate: string;
  model: string;
  city: string;
  customerId: number;
};

/** The booking of this number, if it is in one of the cities. */
export async function findBooking(
  db: Db,
  id: number,
  { providerId, cities }: Finding,
): Promise<FoundBooking[]> {
  const { rows } = await sql<FoundBooking>`
    select booking.id, booking.state, booking.starts_at as "startsAt", booking.ends_at as "endsAt", vehicle.plate, vehicle.model,
      city.title as city, booking.customer_id as "customerId"
    from booking join vehicle on vehicle.id = booking.vehicle_id join city on city.id = booking.city_id
    where booking.id = ${id} and booking.provider_id = ${providerId}
      and ${inCities(cities, sql`booking.city_id`)}`.execute(db);
  return rows;
}

export type FoundInvoice = {
  number: string;
  kind: string;
  issuedOn: string;
  cents: number;
  currency: 'EUR' | 'CHF';
  customerId: number;
};

export async function findInvoice(
  db: Db,
  { year, sequence }: { year: number; sequence: number },
  { providerId, cities }: Finding,
): Promise<FoundInvoice[]> {
  const { rows } = await sql<FoundInvoice>`
    select ${invoiceNumber('invoice')} as number, invoice.kind, invoice.issued_on as "issuedOn", invoice.total_cents as cents,
      invoice.currency, invoice.customer_id as "customerId"
    from invoice join customer on customer.id = invoice.customer_id
    where invoice.provider_id = ${providerId} and invoice.year = ${year} and invoice.sequence = ${sequence}
      and ${inCities(cities, cityOf('customer'))}`.execute(db);
  return rows;
}

export type FoundCase = { id: string; number: number; kind: string; state: string; customerId: number };

/** A case about an invoice alone is in no city: it is in that of the account. */
export async function findCase(
  db: Db,
  number: number,
  { providerId, cities }: Finding,
): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`
    select found.id, found.number, found.kind, found.state, found.reporter_id as "customerId"
    from service_case found join customer on customer.id = found.account_id
    where found.number = ${number} and found.provider_id = ${providerId}
      and ${inCities(cities, sql`coalesce(found.city_id, ${cityOf('customer')})`)}`.execute(db);
  return rows;
}

/** The people whom bookings, invoices and cases are about, as far as their cities may be seen. */
export async function findNamed(
  db: Db,
  ids: readonly number[],
  { providerId, cities }: Pick<Finding, 'providerId' | 'cities'>,
): Promise<FoundCustomer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundCustomer>`
    select customer.id, customer.customer_number as number, customer.prename, customer.name, customer.state,
      customer.city as place, city.id as "cityId", city.title as city
    from customer left join city on city.id = ${cityOf('customer')}
    where customer.id = any(${[...ids]}::bigint[]) and customer.provider_id = ${providerId}
      and ${inCities(cities, sql`city.id`)}`.execute(db);
  return rows;
}
