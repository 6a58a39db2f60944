import { sql } from 'kysely';
import type { VehicleKind } from '#domain/tariff/priced-kind.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from './booking.repository.ts';

type Substitution = {
  booking: BookingRow;
  vehicle: { id: number; stationId: number };
  pricedAs: VehicleKind;
  timeCents: number;
  actorId: number;
  now: Temporal.Instant;
};

/** The constraint that decides who gets a car; also the customer's own, which a change of the car does not touch. */
const EXCLUSION_VIOLATION = '23P01';

/**
 * Moves the booking to another car of its city and writes the event. False when that is taken: the
 * transaction must be rolled back. The caller holds the lock of `lockBooking`.
 */
export async function moveToVehicle(db: Db, substitution: Substitution): Promise<boolean> {
  const { booking, vehicle, pricedAs, timeCents, actorId, now } = substitution;
  try {
    await db
      .updateTable('booking')
      .set({
        vehicle_id: vehicle.id,
        station_id: vehicle.stationId,
        time_cents: timeCents,
        priced_class: pricedAs.class,
        priced_electric: pricedAs.electric,
      })
      .where('id', '=', booking.id)
      .execute();
  } catch (error) {
    if ((error as { code?: string }).code !== EXCLUSION_VIOLATION) throw error;
    return false;
  }
  await sql`
    with event as (
      insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
        price_after_cents, driver_customer_id, late_vehicle_id)
      values (${booking.id}, ${now}, 'SUBSTITUTED', ${actorId}, ${booking.startsAt}, ${booking.endsAt},
        ${booking.timeCents}, ${timeCents}, ${booking.driverCustomerId}, ${booking.vehicleId})
      returning id, at
    )
    insert into booking_message (event_id, due_at, late_peak_cents)
    select id, at, ${booking.latePeakCents}::integer from event`.execute(db);
  return true;
}
