import type { Period } from '#domain/booking/period.ts';
import type { Db } from '#server/db/connect.ts';
import { insertBooking } from '#server/features/booking/booking.repository.ts';

/** Makes a booking that the screens would not allow any more, or that a journey does not want to make. Returns its id. */
export async function bookDirectly(
  db: Db,
  customerNumber: string,
  vehicleId: number,
  period: Period,
  now: Temporal.Instant,
) {
  const customer = await db
    .selectFrom('customer')
    .where('customer_number', '=', customerNumber)
    .select(['id', 'provider_id'])
    .executeTakeFirstOrThrow();
  const vehicle = await db
    .selectFrom('vehicle')
    .where('id', '=', vehicleId)
    .select(['city_id', 'station_id'])
    .executeTakeFirstOrThrow();
  const list = await db.selectFrom('price_list').select('id').orderBy('id').executeTakeFirstOrThrow();
  const id = await insertBooking(db, {
    providerId: customer.provider_id,
    cityId: vehicle.city_id,
    customerId: customer.id,
    vehicleId,
    stationId: vehicle.station_id,
    period,
    exclusive: true,
    priceListId: list.id,
    tariffId: 'START',
    currency: 'EUR',
    timeCents: 1_160,
    plannedKm: undefined,
    now,
  });
  if (id === undefined) throw new Error('the stage could not be set');
  return id;
}
