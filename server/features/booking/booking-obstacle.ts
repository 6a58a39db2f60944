import type { BookerRefusal } from '#domain/booking/may-book.ts';
import type { Period } from '#domain/booking/period.ts';
import type { Db } from '#server/db/connect.ts';
import { findObstacle } from '#server/features/vehicle/vehicle.repository.ts';
import { findOwnBookings, type OwnBooking } from './booking.repository.ts';

type Obstacle = 'BOOKEE_TAKEN' | 'BOOKEE_OUT_OF_SERVICE' | 'OWN_BOOKING_OVERLAPS';
type Wanted = {
  vehicleId: number;
  period: Period;
  /** Undefined for a visitor. */
  customerId: number | undefined;
  /** Whether the customer's own bookings may not overlap. */
  exclusive: boolean;
  /** The booking that is being changed. */
  exceptBookingId?: number | undefined;
  /** For a new booking; see `findObstacle`. */
  now?: Temporal.Instant | undefined;
};

/** What keeps the period from being booked, besides the customer: the vehicle first, then their own bookings. */
export async function findBookingObstacle(
  db: Db,
  { vehicleId, period, customerId, exclusive, exceptBookingId, now }: Wanted,
): Promise<{ available: boolean; obstacle?: Obstacle; own: OwnBooking[] }> {
  const [onVehicle, own] = await Promise.all([
    findObstacle(db, { vehicleId, period, exceptBookingId, customerId, now }),
    customerId !== undefined && exclusive ? findOwnBookings(db, customerId, period, exceptBookingId) : [],
  ]);
  const obstacle = onVehicle ?? (own.length > 0 ? 'OWN_BOOKING_OVERLAPS' : undefined);
  return { available: onVehicle === undefined, own, ...(obstacle ? { obstacle } : {}) };
}

export type AnyObstacle = Obstacle | BookerRefusal | 'PROVIDER_CANNOT_BILL';
