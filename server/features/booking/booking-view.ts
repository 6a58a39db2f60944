import type * as z from 'zod';
import { type booking as bookingSchema } from '#contract/booking.ts';
import {
  cancellationFeeCents,
  checkCancellation,
  FREE_MINUTES_AFTER_BOOKING,
  FREE_UNTIL_HOURS_BEFORE_START,
} from '#domain/booking/cancellation.ts';
import type { Period } from '#domain/booking/period.ts';
import { toTimeRange } from '#server/features/vehicle/bookee.ts';
import type { BookingRow } from './booking.repository.ts';

type BookingView = z.input<typeof bookingSchema>;

export const periodOf = (row: Pick<BookingRow, 'starts_at' | 'ends_at'>): Period => ({
  start: row.starts_at,
  end: row.ends_at,
});

/** Until when a booking can be cancelled at no cost (decisions §4); null when that time has passed. */
export function freeCancellationUntil(
  period: Period,
  bookedAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const dayBefore = period.start.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  const grace = bookedAt.add({ minutes: FREE_MINUTES_AFTER_BOOKING });
  const graceUntil = Temporal.Instant.compare(grace, period.start) < 0 ? grace : period.start;
  const until = Temporal.Instant.compare(dayBefore, graceUntil) > 0 ? dayBefore : graceUntil;
  return Temporal.Instant.compare(until, now) > 0 ? until : null;
}

/** A booking as its customer sees it. `expand` names the parts of the vehicle (specification §7). */
export function toBooking(row: BookingRow, now: Temporal.Instant, expand: string): BookingView {
  const period = periodOf(row);
  const money = (cents: number) => ({ cents, currency: row.currency });
  const words = new Set(expand.split(','));
  const whole = expand === 'all';
  const cancellable = checkCancellation({ state: row.state, period }, now) === undefined;
  const open =
    row.state === 'ACTIVE' || (row.state === 'RESERVED' && Temporal.Instant.compare(now, row.ends_at) < 0);
  const driverName = [row.prename, row.name].filter(Boolean).join(' ');
  const until = cancellable ? freeCancellationUntil(period, row.created_at, now) : null;
  return {
    id: row.id,
    timeRange: toTimeRange(period),
    state: row.state,
    cancelled: row.state === 'CANCELLED',
    createdAt: row.created_at.toString(),
    customerId: row.customer_id,
    driverName: driverName || null,
    bookee: {
      id: row.vehicle_id,
      ...(whole || words.has('bookee')
        ? {
            model: row.model,
            plate: row.plate,
            class: row.class,
            electric: row.electric,
            automatic: row.automatic,
          }
        : {}),
      ...(whole || words.has('bookee.bookeeType') ? { bookeeType: { name: row.class } } : {}),
      ...(whole || words.has('bookee.bookeeProduct')
        ? { bookeeProduct: { name: row.model, remarks: row.remarks } }
        : {}),
    },
    place: {
      id: row.station_id,
      name: row.station_name,
      city: row.city,
      street: row.street,
      postalCode: row.postal_code,
      position: { lat: row.lat, lng: row.lng },
      accessNotes: row.access_notes,
    },
    price: {
      time: money(row.time_cents),
      fees: money(row.fee_cents),
      total: money(row.time_cents + row.fee_cents),
    },
    priceListId: row.price_list_id,
    changeable: open,
    cancellable,
    ...(cancellable
      ? {
          cancellationFee: money(
            cancellationFeeCents({ timePriceCents: row.time_cents, period, bookedAt: row.created_at }, now),
          ),
        }
      : {}),
    freeCancellationUntil: until ? until.toString() : null,
  };
}
