import type * as z from 'zod';
import type { showTrip } from '#contract/trip.ts';
import { isOccupying } from '#domain/booking/booking-state.ts';
import { distanceInMetres } from '#domain/station/position.ts';
import { leftElsewhere } from '#domain/trip/left-elsewhere.ts';
import { earliestUnlock } from '#domain/trip/may-command.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { findKnownCar } from '#server/features/telematics/vehicle-state.repository.ts';
import { findLastPlace } from './return-place.repository.ts';
import type { TripRow } from './trip.repository.ts';

type Elsewhere = NonNullable<z.input<(typeof showTrip)['output']>['elsewhere']>;

/** Where a car is concerns the driver of a booking only while the car is theirs. */
export const isCarTheirs = (row: BookingRow, trip: Pick<TripRow, 'car'>, now: Temporal.Instant): boolean =>
  isOccupying(row.state) &&
  trip.car !== 'ON_OTHER_TRIP' &&
  Temporal.Instant.compare(now, earliestUnlock(periodOf(row))) >= 0;

/**
 * Returns where a booking's car stands that was not left at its station, until it is opened; undefined for
 * who does not see yet where it is. Only for the booking's driver.
 */
export async function findElsewhere(
  db: Db,
  row: BookingRow,
  trip: Pick<TripRow, 'car'>,
  now: Temporal.Instant,
): Promise<Elsewhere | undefined> {
  if (row.state !== 'RESERVED' || !isCarTheirs(row, trip, now)) return undefined;
  const [last, car] = await Promise.all([findLastPlace(db, row.vehicleId), findKnownCar(db, row.vehicleId)]);
  if (!last) return undefined;
  const station = { lat: row.lat, lng: row.lng };
  const left = leftElsewhere(
    { confirmedAt: last.confirmedAt, wasElsewhere: last.wasElsewhere, byWord: last.byWord },
    car?.state,
    station,
  );
  if (!left) return undefined;
  const { position } = left;
  const { line, photoId, width, height } = last;
  return {
    since: last.confirmedAt.toString(),
    ...(position ? { position, distance: Math.round(distanceInMetres(position, station)) } : {}),
    ...(line === null ? {} : { line }),
    ...(photoId === null || width === null || height === null
      ? {}
      : { photo: { id: photoId, width, height } }),
  };
}
