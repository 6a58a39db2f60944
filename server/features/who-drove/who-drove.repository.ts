import { sql } from 'kysely';
import { EARLY_MINUTES } from '#domain/who-drove/at-that-time.ts';
import type { Db } from '#server/db/connect.ts';
import { type Cities, inCities } from '#server/features/customer/city-sql.ts';

export type AskedCar = {
  id: number;
  plate: string;
  model: string;
  cityId: number;
  city: string;
  retired: boolean;
};

/** The car of this plate, retired ones too; `key`: of `plateKey`. */
export async function findCarOfPlate(
  db: Db,
  { key, providerId, cities }: { key: string; providerId: string; cities: Cities },
): Promise<AskedCar | undefined> {
  const { rows } = await sql<AskedCar>`
    select vehicle.id, plate, model, city.id as "cityId", city.title as city, retired
    from vehicle join city on city.id = vehicle.city_id
    where plate_key(plate) = ${key} and vehicle.provider_id = ${providerId} and ${inCities(cities, sql`city.id`)}
    order by retired, vehicle.id desc limit 1`.execute(db);
  return rows[0];
}

type Person = { id: number; number: string; prename: string | null; name: string | null };

export type CandidateTrip = {
  id: number;
  state: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  openedAt: Temporal.Instant | null;
  returnedAt: Temporal.Instant | null;
  driver: Person & { canBeNamed: boolean };
  account: Person;
};

type Row = Omit<CandidateTrip, 'driver' | 'account'> & {
  driverId: number;
  driverNumber: string;
  driverPrename: string | null;
  driverName: string | null;
  canBeNamed: boolean;
  accountId: number;
  accountNumber: string;
  accountPrename: string | null;
  accountName: string | null;
};

/** Around a time; more at once is not possible in one car within half a day and its neighbours. */
const NEAR = 60;

/** The trips of a car that a time may belong to, with the ones before and after, by their start. */
export async function findTripsAround(
  db: Db,
  { vehicleId, start, end }: { vehicleId: number; start: Temporal.Instant; end: Temporal.Instant },
): Promise<CandidateTrip[]> {
  const { rows } = await sql<Row>`
    select booking.id, booking.state, booking.starts_at as "startsAt", booking.ends_at as "endsAt",
      (select min(happened_at) from trip_event event where event.booking_id = booking.id and event.kind = 'UNLOCKED'
        and event.vehicle_id = booking.vehicle_id) as "openedAt",
      coalesce(booking.returned_at, trip_return.confirmed_at) as "returnedAt",
      driver.id as "driverId", driver.customer_number as "driverNumber", driver.prename as "driverPrename",
      driver.name as "driverName", driver.name is not null
        and coalesce(nullif(driver.street, ''), nullif(account.street, '')) is not null as "canBeNamed",
      account.id as "accountId", account.customer_number as "accountNumber", account.prename as "accountPrename",
      account.name as "accountName"
    from booking
      join customer driver on driver.id = coalesce(booking.driver_customer_id, booking.customer_id)
      join customer account on account.id = coalesce(driver.main_customer_id, driver.id)
      left join trip_return on trip_return.booking_id = booking.id
    where booking.vehicle_id = ${vehicleId} and booking.state in ('RESERVED', 'ACTIVE', 'ENDED', 'BILLED', 'NO_SHOW')
      and booking.id = any (array(
        (select booking_id from occupancy where vehicle_id = ${vehicleId} and booking_id is not null
            and starts_at < ${end}::timestamptz + make_interval(mins => ${EARLY_MINUTES})
          order by starts_at desc limit ${NEAR})
        union
        (select booking_id from occupancy where vehicle_id = ${vehicleId} and booking_id is not null
            and starts_at >= ${end}::timestamptz
          order by starts_at limit 2)
        union
        (select booking_id from trip_return where vehicle_id = ${vehicleId} and confirmed_at >= ${start}::timestamptz
          order by confirmed_at limit ${NEAR})
        union
        (select booking_id from trip_return where vehicle_id = ${vehicleId} and confirmed_at < ${start}::timestamptz
          order by confirmed_at desc limit 2)))
    order by booking.starts_at, booking.id`.execute(db);
  return rows.map(
    ({
      driverId,
      driverNumber,
      driverPrename,
      driverName,
      canBeNamed,
      accountId,
      accountNumber,
      accountPrename,
      accountName,
      ...trip
    }) => ({
      ...trip,
      driver: { id: driverId, number: driverNumber, prename: driverPrename, name: driverName, canBeNamed },
      account: { id: accountId, number: accountNumber, prename: accountPrename, name: accountName },
    }),
  );
}

type Period = { start: Temporal.Instant; end: Temporal.Instant };

/** When the car was out of service within a time: somebody of the staff may have moved it. */
export async function findOutOfService(
  db: Db,
  { vehicleId, start, end }: Period & { vehicleId: number },
): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select starts_at as start, ends_at as "end" from occupancy
    where vehicle_id = ${vehicleId} and out_of_service_id is not null
      and tstzrange(starts_at, ends_at) && tstzrange(${start}::timestamptz, ${end}::timestamptz)
    order by starts_at`.execute(db);
  return rows;
}

export type Question = {
  id: number;
  vehicleId: number;
  plate: string;
  cityId: number;
  start: Temporal.Instant;
  end: Temporal.Instant;
  authority: string;
  address: string | null;
  reference: string;
};

type NewQuestion = Omit<Question, 'id' | 'plate' | 'cityId'> & {
  providerId: string;
  askedBy: number;
  now: Temporal.Instant;
};

/** Notes a question; returns its number. */
export async function insertQuestion(
  db: Db,
  { providerId, askedBy, now, vehicleId, start, end, authority, address, reference }: NewQuestion,
): Promise<number> {
  const { id } = await db
    .insertInto('driver_question')
    .values({
      provider_id: providerId,
      vehicle_id: vehicleId,
      asked_by: askedBy,
      asked_at: now,
      starts_at: start,
      ends_at: end,
      authority,
      address,
      reference,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One's own provider's, if its car is in one of the cities; `locks`: until the transaction ends. */
export async function findQuestion(
  db: Db,
  { id, providerId, cities }: { id: number; providerId: string; cities: Cities },
): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    select question.id, question.vehicle_id as "vehicleId", plate, city_id as "cityId", starts_at as start,
      ends_at as "end", authority, address, reference
    from driver_question question join vehicle on vehicle.id = question.vehicle_id
    where question.id = ${id} and question.provider_id = ${providerId} and ${inCities(cities, sql`city_id`)}`.execute(
    db,
  );
  return rows[0];
}

export type NamedDriver = {
  prename: string | null;
  name: string | null;
  birthDate: string | null;
  email: string | null;
  street: string | null;
  streetNr: string | null;
  postalCode: string | null;
  place: string | null;
  country: string | null;
  /** Of the account that they drive for, if they have no address of their own. */
  at: string | null;
};

/** What an authority may get of a driver. */
export async function findDriver(db: Db, customerId: number): Promise<NamedDriver | undefined> {
  const { rows } = await sql<NamedDriver>`
    select driver.prename, driver.name, driver.birth_date as "birthDate", driver.email,
      home.street, home.street_nr as "streetNr", home.postal_code as "postalCode", home.city as place, home.country,
      case when home.id <> driver.id then concat_ws(' ', home.prename, home.name) end as "at"
    from customer driver
      join customer home on home.id = case when driver.street <> '' then driver.id
        else coalesce(driver.main_customer_id, driver.id) end
    where driver.id = ${customerId}`.execute(db);
  return rows[0];
}

type OfTrip = { questionId: number; bookingId: number; customerId: number; now: Temporal.Instant };

/** Notes that a letter names whoever drove; again: the last one counts. */
export async function noteWritten(db: Db, { questionId, bookingId, customerId, now }: OfTrip): Promise<void> {
  await sql`
    insert into driver_disclosure (question_id, booking_id, customer_id, written_at)
    values (${questionId}, ${bookingId}, ${customerId}, ${now})
    on conflict (question_id, booking_id) do update set written_at = excluded.written_at`.execute(db);
}

/** Notes that they are told; false: they were before. Of two at once one is told so. */
export async function noteTold(db: Db, { questionId, bookingId, customerId, now }: OfTrip): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    insert into driver_disclosure as known (question_id, booking_id, customer_id, told_at)
    values (${questionId}, ${bookingId}, ${customerId}, ${now})
    on conflict (question_id, booking_id) do update set told_at = excluded.told_at where known.told_at is null
    returning 1 as one`.execute(db);
  return rows.length > 0;
}

/** Questions are forgotten as acts are: at the end of the third year. Returns how many. */
export async function forgetQuestions(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('driver_question').where('asked_at', '<', before).execute();
}
