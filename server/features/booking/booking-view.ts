import type * as z from 'zod';
import type { BookingPart, booking as bookingSchema } from '#contract/booking.ts';
import {
  type CancellationFacts,
  cancellationBasisCents,
  cancellationFeeCents,
  checkCancellation,
  freeCancellationUntil,
} from '#domain/booking/cancellation.ts';
import { type Booker, checkChangeableBy } from '#domain/booking/may-book.ts';
import type { Period } from '#domain/booking/period.ts';
import type { Estimate } from '#domain/tariff/estimate.ts';
import { kmPrice } from '#domain/tariff/km-price.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import type { BookingRow } from './booking.repository.ts';
import { driverIdOf } from './own-booking.ts';

type BookingView = z.input<typeof bookingSchema>;

export const periodOf = (row: Pick<BookingRow, 'starts_at' | 'ends_at'>): Period => ({
  start: row.starts_at,
  end: row.ends_at,
});

/** Returns the facts that decide the booking's cancellation fee. */
export const cancellationFactsOf = (row: BookingRow): CancellationFacts => ({
  priceList: row.prices,
  period: periodOf(row),
  bookedAt: row.created_at,
  latePeakCents: row.late_peak_cents ?? undefined,
  freeBecauseLateUntil: row.free_until ?? undefined,
  timePriceCents: row.time_cents,
  // Until a booking is cancelled or over, all its fees are those of shortenings.
  paidFeeCents: row.fee_cents,
});

/** The distance that the booking's estimates assume in this period, in km (§S14.1). */
export const distanceKmOf = (row: BookingRow, period: Period): number =>
  row.planned_km ?? suggestedDistanceKm(period);

/** The kilometres of a booking's estimate and what they cost under its price list. */
function plannedKmOf(row: BookingRow): { distanceKm: number; cents: number } {
  const distanceKm = distanceKmOf(row, periodOf(row));
  const { priced_class: vehicleClass, priced_electric: electric, prices: priceList } = row;
  return { distanceKm, cents: kmPrice({ km: distanceKm, vehicleClass, electric, priceList }).cents };
}

/** What the trip will probably cost, fees of changes included, as all screens and mails say it (§S14.3). */
export function estimateOfRow(row: BookingRow): Estimate {
  const { distanceKm, cents } = plannedKmOf(row);
  return {
    currency: row.currency,
    timeCents: row.time_cents,
    km: distanceKm,
    kmCents: cents,
    feeCents: row.fee_cents,
    tariff: { id: row.tariff_id, title: row.tariff_title },
  };
}

/** "Hauptstraße 1, 90402 Nürnberg"; missing parts are left out. */
export function addressOf(row: Pick<BookingRow, 'street' | 'postal_code'>, cityTitle: string): string {
  return [row.street, [row.postal_code, cityTitle].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/**
 * The kilometres of the price: estimated until the trip is returned, then those of the car; undefined while it has not
 * told them, and when nothing was driven.
 */
function priceKmOf(row: BookingRow): { distanceKm: number; cents: number } | undefined {
  if (row.state === 'RESERVED' || row.state === 'ACTIVE') return plannedKmOf(row);
  return row.driven_km === null ? undefined : { distanceKm: row.driven_km, cents: row.km_cents ?? 0 };
}

/** What a booking costs as far as it is known or estimated: the sum that its screens and mails say. */
export const totalCentsOf = (row: BookingRow): number =>
  row.time_cents + (priceKmOf(row)?.cents ?? 0) + row.fee_cents;

/** Who looks at a booking: its driver, or the customer who has lent it. */
export type Viewer = Booker & { customerId: number; isMainAccount: boolean };

/**
 * Returns the view of who drives the booking or has lent it, with the parts of the vehicle that the caller asks
 * for (§7.21).
 */
export function toBooking(
  row: BookingRow,
  viewer: Viewer,
  now: Temporal.Instant,
  expand: readonly BookingPart[] | 'all',
): BookingView {
  const period = periodOf(row);
  const money = (cents: number) => ({ cents, currency: row.currency });
  const has = (part: BookingPart) => expand === 'all' || expand.includes(part);
  const cancellable = checkCancellation({ state: row.state, period }, now) === undefined;
  const isDriver = driverIdOf(row) === viewer.customerId;
  // What has begun is the driver's (§S4.35, §S4.36).
  const changeable =
    (isDriver || cancellable) && checkChangeableBy(viewer, { state: row.state, period }, now) === undefined;
  const driverName = [row.prename, row.name].filter(Boolean).join(' ');
  const facts = cancellationFactsOf(row);
  const basisCents = cancellationBasisCents(facts, now);
  const km = priceKmOf(row);
  const until = cancellable ? freeCancellationUntil(facts, now) : undefined;
  return {
    id: row.id,
    timeRange: toTimeRange(period),
    state: row.state,
    cancelled: row.state === 'CANCELLED',
    createdAt: row.created_at.toString(),
    customerId: row.customer_id,
    driverId: driverIdOf(row),
    driverName: driverName || null,
    lent: row.driver_customer_id !== null,
    ...(row.driver_customer_id !== null && isDriver && row.customer_name
      ? { lentBy: row.customer_name }
      : {}),
    lendable: cancellable && viewer.isMainAccount && row.customer_id === viewer.customerId,
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
      ...(km ? { km: money(km.cents), distanceKm: km.distanceKm } : {}),
      fees: money(row.fee_cents),
      total: money(totalCentsOf(row)),
    },
    priceListId: row.price_list_id,
    tariff: { id: row.tariff_id, title: row.tariff_title },
    costCentre: row.cost_centre,
    changeable,
    cancellable,
    ...(cancellable
      ? {
          cancellationFee: money(cancellationFeeCents(facts, now)),
          ...(basisCents === undefined ? {} : { cancellationBasis: money(basisCents) }),
        }
      : {}),
    freeCancellationUntil: until?.toString() ?? null,
    lateSharePercent: row.prices.lateSharePercent,
    ...(isDriver && row.state === 'RESERVED' && row.late_state ? { carLate: row.late_state } : {}),
    moveAsked: isDriver && row.state === 'RESERVED' && row.move_asked,
  };
}
