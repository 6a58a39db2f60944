import type { Db } from '#server/db/connect.ts';
import { NOW, type Stage, type StageCustomer } from './stage.ts';

export type StageDrive = {
  bookingId: number;
  vehicleId: number;
  plate: string;
  cityId: number;
  driver: StageCustomer;
};

type Wanted = {
  driver?: StageCustomer;
  /** Another trip with the same car. */
  car?: { vehicleId: number };
  /** Relative to now: booked from, to, opened and brought back, in minutes; null: never. */
  booked?: [number, number];
  opened?: number | null;
  returned?: number | null;
  now?: Temporal.Instant;
};

const HOME = { street: 'Hallplatz', postal_code: '90402', city: 'Nürnberg' };

/** Adds a trip of somebody with name, address and birthday, by default yesterday from 10 to 12 hours ago. */
export async function addDrive(
  { db, stage }: { db: Db; stage: Stage },
  { driver: known, car, booked = [-720, -600], opened = -715, returned = -605, now = NOW }: Wanted = {},
): Promise<StageDrive> {
  const driver = known ?? (await stage.addCustomer());
  await db
    .updateTable('customer')
    .set({ prename: 'Vera', name: 'Vorher', birth_date: '1990-12-24', ...HOME })
    .set({ street_nr: String(driver.id), email: `vera${driver.id}@example.org` })
    .where('id', '=', driver.id)
    .execute();
  const vehicleId = car?.vehicleId ?? (await stage.addVehicle()).id;
  const vehicle = await db
    .selectFrom('vehicle')
    .where('id', '=', vehicleId)
    .select(['plate', 'city_id as cityId', 'provider_id as providerId', 'station_id as stationId'])
    .executeTakeFirstOrThrow();
  const priceList = await db.selectFrom('price_list').select('id').executeTakeFirstOrThrow();
  const tariff = await db.selectFrom('tariff').select('id').executeTakeFirstOrThrow();
  const at = (minutes: number) => now.add({ minutes });
  const period = { starts_at: at(booked[0]), ends_at: at(booked[1]) };
  const returnedAt = returned === null ? null : at(returned);
  const { id: bookingId } = await db
    .insertInto('booking')
    .values({
      provider_id: vehicle.providerId,
      city_id: vehicle.cityId,
      customer_id: driver.id,
      vehicle_id: vehicleId,
      station_id: vehicle.stationId,
      ...period,
      state: 'RESERVED',
      time_cents: 0,
      created_at: at(booked[0] - 60),
      currency: 'EUR',
      price_list_id: priceList.id,
      tariff_id: tariff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('booking_event')
    .values({
      booking_id: bookingId,
      at: at(booked[0] - 60),
      kind: 'BOOKED',
      customer_id: driver.id,
      ...period,
      price_after_cents: 0,
    })
    .execute();
  const state = opened === null ? 'RESERVED' : returnedAt ? 'ENDED' : 'ACTIVE';
  await db
    .updateTable('booking')
    .set({ state, returned_at: returnedAt })
    .where('id', '=', bookingId)
    .execute();
  const of = { booking_id: bookingId, vehicle_id: vehicleId, customer_id: driver.id };
  if (opened !== null)
    await db
      .insertInto('trip_event')
      .values({ ...of, kind: 'UNLOCKED', happened_at: at(opened), recorded_at: at(opened) })
      .execute();
  if (returnedAt)
    await db
      .insertInto('trip_return')
      .values({
        ...of,
        confirmed_at: returnedAt,
        recorded_at: returnedAt,
        by_word: false,
        late_fee_cents: 0,
      })
      .execute();
  return { bookingId, vehicleId, plate: vehicle.plate, cityId: vehicle.cityId, driver };
}
