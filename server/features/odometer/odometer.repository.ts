import { sql } from 'kysely';
import type { DistanceDoubt } from '#domain/trip/sure-distance.ts';
import type { Db } from '#server/db/connect.ts';
import type { KmSettlement } from '#server/features/trip/return.repository.ts';

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

export type Settlement = {
  id: number;
  bookingId: number;
  how: KmSettlement['how'];
  km: number;
  beforeKm: number | null;
  differenceCents: number | null;
  reason: string | null;
  plate: string;
  driver: Reader;
  /** Who lent the booking and pays; null: who drove. */
  lender: Reader | null;
};
type Reader = { id: number; email: string | null; prename: string | null; name: string | null };

/** Kilometres that were settled and of which nobody was told, the oldest first. */
export async function findUntoldSettlements(db: Db): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select settled.id, settled.booking_id as "bookingId", settled.how, settled.km, settled.before_km as "beforeKm",
      settled.difference_cents as "differenceCents", settled.reason, vehicle.plate,
      json_build_object('id', driver.id, 'email', driver.email, 'prename', driver.prename, 'name', driver.name) as driver,
      case when driver.id <> customer.id then
        json_build_object('id', customer.id, 'email', customer.email, 'prename', customer.prename, 'name', customer.name) end as lender
    from km_settlement settled
      join booking on booking.id = settled.booking_id
      join vehicle on vehicle.id = booking.vehicle_id
      join customer on customer.id = booking.customer_id
      join customer driver on driver.id = coalesce(booking.driver_customer_id, booking.customer_id)
    where not exists (select from km_letter where km_letter.settlement_id = settled.id)
    order by settled.id limit 500`.execute(db);
  return rows;
}

/** Notes that they are told; false: that has been done. */
export async function noteTold(db: Db, settlementId: number, now: Temporal.Instant): Promise<boolean> {
  const added = await db
    .insertInto('km_letter')
    .values({ settlement_id: settlementId, told_at: now })
    .onConflict((conflict) => conflict.column('settlement_id').doNothing())
    .returning('settlement_id')
    .executeTakeFirst();
  return added !== undefined;
}
