import type * as z from 'zod';
import type { BookingPart, booking as bookingSchema } from '#contract/booking.ts';
import {
  type CancellationFacts,
  cancellationFeeCents,
  checkCancellation,
  freeCancellationUntil,
} from '#domain/booking/cancellation.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import type { Period } from '#domain/booking/period.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import type { BookingRow } from './booking.repository.ts';

type BookingView = z.input<typeof bookingSchema>;

export const periodOf = (row: Pick<BookingRow, 'starts_at' | 'ends_at'>): Period => ({
  start: row.starts_at,
  end: row.ends_at,
});

/** Returns the facts that decide the booking's cancellation fee. */
export const cancellationFactsOf = (row: BookingRow): CancellationFacts & { timePriceCents: number } => ({
  period: periodOf(row),
  bookedAt: row.created_at,
  lateSince: row.late_since ?? undefined,
  timePriceCents: row.time_cents,
});

/** Returns the customer's view with the parts of the vehicle that the caller asks for (§7.21). */
export function toBooking(
  row: BookingRow,
  now: Temporal.Instant,
  expand: readonly BookingPart[] | 'all',
): BookingView {
  const period = periodOf(row);
  const money = (cents: number) => ({ cents, currency: row.currency });
  const has = (part: BookingPart) => expand === 'all' || expand.includes(part);
  const cancellable = checkCancellation({ state: row.state, period }, now) === undefined;
  const driverName = [row.prename, row.name].filter(Boolean).join(' ');
  const facts = cancellationFactsOf(row);
  const until = cancellable ? freeCancellationUntil(facts, now) : undefined;
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
      ...(has('bookee')
        ? {
            model: row.model,
            plate: row.plate,
            class: row.class,
            electric: row.electric,
            automatic: row.automatic,
          }
        : {}),
      ...(has('bookee.bookeeType') ? { bookeeType: { name: row.class } } : {}),
      ...(has('bookee.bookeeProduct') ? { bookeeProduct: { name: row.model, remarks: row.remarks } } : {}),
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
    changeable: checkChangeable({ state: row.state, period }, now) === undefined,
    cancellable,
    ...(cancellable
      ? {
          cancellationFee: money(cancellationFeeCents(facts, now)),
        }
      : {}),
    freeCancellationUntil: until?.toString() ?? null,
  };
}
