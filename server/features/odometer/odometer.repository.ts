import { sql } from 'kysely';
import type { DistanceDoubt } from '#domain/trip/sure-distance.ts';
import type { Db } from '#server/db/connect.ts';

/** A trip that was returned, and whose kilometres are not sure. Metres. */
export type TripInDoubt = {
  bookingId: number;
  plate: string;
  confirmedAt: Temporal.Instant;
  doubt: DistanceDoubt;
  startM: number | null;
  /** The last kilometres of the car that count, and what it tells instead. */
  countedM: number | null;
  toldM: number | null;
};

/** The trips whose kilometres are not sure, oldest first. */
export async function findTripsInDoubt(db: Db): Promise<TripInDoubt[]> {
  const { rows } = await sql<TripInDoubt>`
    select returned.booking_id as "bookingId", vehicle.plate, returned.confirmed_at as "confirmedAt", returned.doubt,
      returned.start_odometer_m as "startM", car.odometer_m as "countedM", car.told_odometer_m as "toldM"
    from trip_return returned join vehicle on vehicle.id = returned.vehicle_id
      left join vehicle_state car on car.vehicle_id = returned.vehicle_id
    where returned.checked_at is null and returned.doubt is not null
    order by returned.confirmed_at`.execute(db);
  return rows;
}

type Setting = {
  vehicleId: number;
  /** Undefined: what the odometer of the car says. */
  bookingId?: number;
  metres: number;
  staff: string;
  reason: string;
  /** What counted before. */
  beforeM: number | undefined;
  now: Temporal.Instant;
};

/** Keeps who set kilometres, and why. */
export async function insertSetting(db: Db, setting: Setting): Promise<void> {
  await db
    .insertInto('odometer_setting')
    .values({
      vehicle_id: setting.vehicleId,
      booking_id: setting.bookingId ?? null,
      metres: setting.metres,
      set_at: setting.now,
      staff: setting.staff,
      reason: setting.reason,
      before_m: setting.beforeM ?? null,
    })
    .execute();
}
