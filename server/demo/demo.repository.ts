import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#domain/booking/period.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';

/** An arbitrary unique number for the advisory lock: one server fills the database, the others wait. */
const SEED_LOCK = 7_283_642;

/** The lowest account number of the regular drivers, fictitious customers without a password. */
export const FIRST_DRIVER_ACCOUNT = 900_001;

/** The account that the terminal names first (§S8.6). */
export const FIRST_ACCOUNT = '100001-1';

/** Takes the lock until the end of the transaction. */
export async function lockSeed(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(db);
}

/** Lets PostgreSQL plan the first searches after a mass insert well. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze city, station, vehicle, customer, plan, booking, booking_event, occupancy, out_of_service`.execute(
    db,
  );
}

export async function hasCity(db: Db): Promise<boolean> {
  const row = await db.selectFrom('city').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the id of the demo provider's newest price list; undefined if the database is not a demonstration.
 */
export async function demoPriceList(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .innerJoin('price_list', 'price_list.provider_id', 'customer.provider_id')
    .where('customer.customer_number', '=', FIRST_ACCOUNT)
    .select('price_list.id')
    .orderBy('price_list.valid_from', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Whether account 100001-1 has any booking, cancelled or not, that ends at `since` or later. */
export async function hasFirstAccountBooking(db: Db, since: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .where('customer.customer_number', '=', FIRST_ACCOUNT)
    .where('booking.ends_at', '>=', since)
    .select('booking.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns these customers, or all, with their tariffs. */
export async function customersWithTariff(
  db: Db,
  customerNumbers?: string[],
): Promise<{ id: number; customerNumber: string; tariffId: string }[]> {
  const all = db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .select(['customer.id', 'customer_number as customerNumber', 'tariff_id as tariffId']);
  return (customerNumbers ? all.where('customer_number', 'in', customerNumbers) : all).execute();
}

export type NewBooking = {
  customerId: number;
  vehicleId: number;
  startMs: number;
  endMs: number;
  state: 'RESERVED' | 'ACTIVE' | 'ENDED' | 'NO_SHOW';
  timeCents: number;
  createdMs: number;
};

/**
 * Adds bookings, with the events that led to their state, in one statement. Triggers leave out a booking
 * whose vehicle or customer is busy. Returns the number of added bookings.
 */
export async function addBookings(
  db: Db,
  bookings: readonly NewBooking[],
  priceListId: number,
): Promise<number> {
  const rows = JSON.stringify(
    bookings.map((booking) => ({
      customer: booking.customerId,
      vehicle: booking.vehicleId,
      starts: iso(booking.startMs),
      ends: iso(booking.endMs),
      state: booking.state,
      cents: booking.timeCents,
      created: iso(booking.createdMs),
    })),
  );
  const { rows: added } = await sql<{ id: number }>`
    with added as (
      insert into booking (provider_id, city_id, customer_id, vehicle_id, station_id, starts_at, ends_at, state,
        exclusive_customer_id, price_list_id, tariff_id, currency, time_cents, created_at)
      select vehicle.provider_id, vehicle.city_id, customer.id, vehicle.id, vehicle.station_id, starts, ends, row.state,
        case when plan.several_drivers then null else customer.id end, ${priceListId}, plan.tariff_id, 'EUR', cents, created
      from json_to_recordset(${rows}::json) as row (customer bigint, vehicle bigint, starts timestamptz,
          ends timestamptz, state text, cents integer, created timestamptz)
        join vehicle on vehicle.id = row.vehicle
        join customer on customer.id = row.customer
        join plan on plan.id = customer.plan_id
      returning id, customer_id, starts_at, ends_at, state, time_cents, created_at
    ), event as (
      insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents, price_after_cents)
      select id, event.at, event.kind, event.by_customer, starts_at, ends_at, event.before, time_cents
      from added cross join lateral (values
        (created_at, 'BOOKED', customer_id, null, true),
        (starts_at + interval '4 minutes', 'STARTED', customer_id, time_cents, state in ('ACTIVE', 'ENDED')),
        (ends_at - interval '6 minutes', 'ENDED', customer_id, time_cents, state = 'ENDED'),
        (ends_at, 'NO_SHOW', null, time_cents, state = 'NO_SHOW')
      ) as event (at, kind, by_customer, before, happened)
      where event.happened
    )
    select id from added`.execute(db);
  return added.length;
}

/** Lends a customer's booking, an hour after it was made; nobody is told of it. */
export async function lendBooking(
  db: Db,
  { customerId, startMs, driverNumber }: { customerId: number; startMs: number; driverNumber: string },
): Promise<void> {
  await sql`
    with lent as (
      update booking set driver_customer_id = driver.id,
        exclusive_customer_id = case when plan.several_drivers then null else driver.id end
      from customer driver join plan on plan.id = driver.plan_id
      where driver.customer_number = ${driverNumber} and booking.customer_id = ${customerId}
        and booking.starts_at = ${iso(startMs)} and booking.state = 'RESERVED'
      returning booking.id, booking.customer_id, driver.id as driver_id, booking.starts_at, ends_at, time_cents,
        booking.created_at
    )
    insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
      price_after_cents, driver_customer_id)
    select id, created_at + interval '1 hour', 'LENT', customer_id, starts_at, ends_at, time_cents, time_cents, driver_id
    from lent`.execute(db);
}

export type NewOutOfService = { vehicleId: number; startMs: number; endMs: number; reason: string };

export async function addOutOfService(db: Db, periods: readonly NewOutOfService[]): Promise<void> {
  const rows = JSON.stringify(
    periods.map(({ vehicleId, startMs, endMs, reason }) => ({
      vehicle: vehicleId,
      starts: iso(startMs),
      ends: iso(endMs),
      reason,
    })),
  );
  await sql`
    insert into out_of_service (vehicle_id, city_id, starts_at, ends_at, reason, created_at)
    select vehicle.id, vehicle.city_id, starts, ends, row.reason, starts
    from json_to_recordset(${rows}::json) as row (vehicle bigint, starts timestamptz, ends timestamptz, reason text)
      join vehicle on vehicle.id = row.vehicle`.execute(db);
}

/** Returns the start of the regular drivers' last booking, if there is one. */
export async function lastDriverStart(db: Db): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('booking')
    .where('customer_id', 'in', regularDrivers())
    .select(({ fn }) => fn.max('starts_at').as('last'))
    .executeTakeFirst();
  return row?.last ?? undefined;
}

/** So long a car may be late in the demonstration: time to see what becomes of who waits for it. */
const BROUGHT_BACK_AFTER_MINUTES = 60;

/**
 * Starts and ends due bookings of regular, fictitious drivers. A car left somewhere by whoever tried the
 * demonstration is brought back an hour after the booking's end, for the next one.
 */
export async function advanceDriverBookings(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`
    with due as (
      select id, state from booking
      where (state in ('RESERVED', 'ACTIVE') and customer_id in ${regularDrivers()}
          and ((state = 'RESERVED' and starts_at <= ${now}) or ends_at <= ${now}))
        or (state = 'ACTIVE' and ends_at <= ${now.subtract({ minutes: BROUGHT_BACK_AFTER_MINUTES })}::timestamptz)
      for update
    ), moved as (
      update booking set state = case when booking.ends_at <= ${now} then 'ENDED' else 'ACTIVE' end
      from due where booking.id = due.id
      returning booking.id, customer_id, starts_at, ends_at, time_cents, booking.state, due.state as state_before
    )
    insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents, price_after_cents)
    select id, event.at, event.kind, customer_id, starts_at, ends_at, time_cents, time_cents
    from moved cross join lateral (values
      (starts_at, 'STARTED', state_before = 'RESERVED'),
      (ends_at, 'ENDED', state = 'ENDED')
    ) as event (at, kind, happened)
    where event.happened`.execute(db);
}

export type EndedTrip = {
  id: number;
  vehicleClass: VehicleClass;
  electric: boolean;
  period: Period;
  prices: Omit<PriceList, 'id'>;
  /** What its car told that it has driven, in metres; null for a trip that only exists in the database. */
  drivenM: number | null;
};

/** Returns the trips that have ended and are not returned yet. */
export async function findEndedTrips(db: Db): Promise<EndedTrip[]> {
  const { rows } = await sql<
    Omit<EndedTrip, 'period'> & { starts_at: Temporal.Instant; ends_at: Temporal.Instant }
  >`
    select booking.id, vehicle.class as "vehicleClass", vehicle.electric, booking.starts_at, booking.ends_at,
      price_list.prices || jsonb_build_object('vatRates', provider.vat_rates) as prices, car.odometer_m - unlocked.odometer_m as "drivenM"
    from booking
      join vehicle on vehicle.id = booking.vehicle_id
      join price_list on price_list.id = booking.price_list_id
      join provider on provider.id = price_list.provider_id
      left join vehicle_state car on car.vehicle_id = booking.vehicle_id
      left join lateral (
        select odometer_m from trip_event where booking_id = booking.id and kind = 'UNLOCKED' order by id limit 1
      ) unlocked on true
    where booking.state = 'ENDED' and booking.returned_at is null`.execute(db);
  return rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    period: { start: starts_at, end: ends_at },
  }));
}

/** Returns them at the end of their booking, with what they have driven. */
export async function returnTrips(
  db: Db,
  trips: readonly { id: number; km: number; cents: number }[],
): Promise<void> {
  await sql`
    update booking set returned_at = ends_at, driven_km = trip.km, km_cents = trip.cents
    from json_to_recordset(${JSON.stringify(trips)}::json) as trip (id bigint, km integer, cents integer)
    where booking.id = trip.id`.execute(db);
}

/** Returns the demo vehicles in order of their ids, each with its two regular drivers. */
export async function fleetWithDrivers(db: Db): Promise<
  {
    vehicleId: number;
    plate: string;
    class: string;
    stationId: number;
    electric: boolean;
    drivers: [number, number];
  }[]
> {
  const vehicles = await db
    .selectFrom('vehicle')
    .where('plate', 'like', '%-SW %')
    .where('retired', '=', false)
    .select(['id', 'plate', 'class', 'station_id', 'electric'])
    .orderBy('id')
    .execute();
  const drivers = await db
    .selectFrom('customer')
    .where('id', 'in', regularDrivers())
    .select('id')
    .orderBy('customer_number')
    .execute();
  return vehicles.flatMap((vehicle, index) => {
    const [first, second] = [drivers[2 * index]?.id, drivers[2 * index + 1]?.id];
    if (first === undefined || second === undefined) return [];
    const { id, station_id: stationId, plate, electric } = vehicle;
    return [
      {
        vehicleId: id,
        plate,
        class: vehicle.class,
        stationId,
        electric,
        drivers: [first, second] as [number, number],
      },
    ];
  });
}

/** Returns the first vehicle of this class in the city that is free in the whole period, if any. */
export async function freeVehicle(
  db: Db,
  wanted: { citySlug: string; vehicleClass: string; startMs: number; endMs: number },
): Promise<{ id: number; electric: boolean } | undefined> {
  const period = sql`tstzrange(${iso(wanted.startMs)}, ${iso(wanted.endMs)})`;
  return db
    .selectFrom('vehicle')
    .innerJoin('city', 'city.id', 'vehicle.city_id')
    .where('city.slug', '=', wanted.citySlug)
    .where('vehicle.class', '=', wanted.vehicleClass)
    .where('vehicle.retired', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('occupancy')
            .select('booking_id')
            .whereRef('occupancy.vehicle_id', '=', 'vehicle.id')
            .where(sql<boolean>`tstzrange(occupancy.starts_at, occupancy.ends_at) && ${period}`),
        ),
      ),
    )
    .select(['vehicle.id', 'vehicle.electric'])
    .orderBy('vehicle.id')
    .limit(1)
    .executeTakeFirst();
}

function regularDrivers(): RawBuilder<number> {
  return sql<number>`(select id from customer
    where account_number between ${String(FIRST_DRIVER_ACCOUNT)} and '999999' and length(account_number) = 6)`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

export async function findPasswordHashes(
  db: Db,
  customerNumbers: readonly string[],
): Promise<{ customerNumber: string; hash: string }[]> {
  const rows = await db
    .selectFrom('customer')
    .where('customer_number', 'in', customerNumbers)
    .where('password_hash', 'is not', null)
    .orderBy('customer_number')
    .select(['customer_number', 'password_hash'])
    .execute();
  return rows.map((row) => ({ customerNumber: row.customer_number, hash: row.password_hash ?? '' }));
}

/** The account of which a debit comes back. */
const DEBTOR = '100004-1';

export const findDebtor = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('customer').where('customer_number', '=', DEBTOR).select('id').executeTakeFirst())?.id;

export type TripToAskAbout = { bookingId: number; cityId: number; customerId: number; providerId: string };

/** The last trip that the first account has made; undefined in a database that has cases already. */
export const findTripToAskAbout = (db: Db): Promise<TripToAskAbout | undefined> =>
  db
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .where('customer.customer_number', '=', FIRST_ACCOUNT)
    .where('booking.state', '=', 'ENDED')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('service_case').select('id'))))
    .orderBy('booking.ends_at', 'desc')
    .select([
      'booking.id as bookingId',
      'booking.city_id as cityId',
      'booking.customer_id as customerId',
      'booking.provider_id as providerId',
    ])
    .executeTakeFirst();
