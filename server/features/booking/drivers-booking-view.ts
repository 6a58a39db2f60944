import type * as z from 'zod';
import type { listDriversBookings } from '#contract/booking.ts';
import type { BookingRow } from './booking.repository.ts';
import { toBooking, type Viewer } from './booking-view.ts';

type DriversBooking = z.input<typeof listDriversBookings.output>['items'][number];

/**
 * What a main account sees of its driver's booking: car, period, price and driver, neither station nor trip
 * (§S4.33). It may cancel what has not begun (§S4.36).
 */
export function toDriversBooking(row: BookingRow, viewer: Viewer, now: Temporal.Instant): DriversBooking {
  const { id, timeRange, state, driverId, driverName, price, tariff, ...rest } = toBooking(
    row,
    viewer,
    now,
    [],
  );
  const { cancellable, cancellationFee, freeCancellationUntil } = rest;
  const { vehicleId, model, plate, class: vehicleClass, electric } = row;
  return {
    id,
    timeRange,
    state,
    driverId,
    driverName,
    bookee: { id: vehicleId, model, plate, class: vehicleClass, electric },
    price,
    tariff,
    cancellable,
    ...(cancellationFee ? { cancellationFee } : {}),
    freeCancellationUntil,
  };
}
