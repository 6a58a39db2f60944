import { mayDriveManual } from '#domain/customer/licence.ts';
import type { Equipment } from '#domain/vehicle/equipment.ts';
import type { Feature } from '#domain/vehicle/vehicle-class.ts';
import type { Traits, VehicleWish } from '#domain/vehicle/vehicle-wish.ts';
import type { Db } from '#server/db/connect.ts';

/** What counts when another car is looked for: what the person has, what they filtered for, what they may drive. */
export type Chosen = { traits: Traits; wish: VehicleWish | undefined; mayDriveManual: boolean };

/** Keeps what the booking's car had to have, for the day on which another one has to stand in for it. */
export async function insertWish(db: Db, bookingId: number, wish: VehicleWish): Promise<void> {
  await db
    .insertInto('booking_wish')
    .values({
      booking_id: bookingId,
      features: [...(wish.feature ?? [])],
      seats: wish.seats ?? null,
      equipment: [...(wish.equipment ?? [])],
    })
    .execute();
}

/** What was chosen with a booking; who drives it counts, also where it is lent. */
export async function findChosen(db: Db, bookingId: number): Promise<Chosen> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('vehicle', 'vehicle.id', 'booking.vehicle_id')
    .innerJoin('customer', (join) =>
      join.on(({ eb, fn }) =>
        eb('customer.id', '=', fn.coalesce('booking.driver_customer_id', 'booking.customer_id')),
      ),
    )
    .leftJoin('booking_wish', 'booking_wish.booking_id', 'booking.id')
    .where('booking.id', '=', bookingId)
    .select([
      'vehicle.automatic',
      'vehicle.electric',
      'vehicle.seats',
      'vehicle.equipment',
      'customer.licence_classes as licenceClasses',
      'booking_wish.features',
      'booking_wish.seats as wantedSeats',
      'booking_wish.equipment as wantedEquipment',
    ])
    .executeTakeFirstOrThrow();
  const { automatic, electric, seats } = row;
  return {
    traits: { automatic, electric, seats, equipment: row.equipment as Equipment[] },
    wish: row.features
      ? {
          feature: row.features as Feature[],
          seats: row.wantedSeats ?? undefined,
          equipment: (row.wantedEquipment ?? []) as Equipment[],
        }
      : undefined,
    mayDriveManual: mayDriveManual(row.licenceClasses),
  };
}

/** May this customer drive cars with a manual gearbox? Whoever has told nothing of their licence may. */
export async function findMayDriveManual(db: Db, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('licence_classes as licenceClasses')
    .executeTakeFirst();
  return mayDriveManual(row?.licenceClasses ?? null);
}
