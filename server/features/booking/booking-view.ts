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
import { bindingDistanceKm, suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import type { BookingRow } from './booking.repository.ts';
import { driverIdOf } from './own-booking.ts';

type BookingView = z.input<typeof bookingSchema>;

export const periodOf = (row: Pick<BookingRow, 'startsAt' | 'endsAt'>): Period => ({
  start: row.startsAt,
  end: row.endsAt,
});

/** Returns the facts that decide the booking's cancellation fee. */
export const cancellationFactsOf = (row: BookingRow): CancellationFacts => ({
  priceList: row.prices,
  period: periodOf(row),
  bookedAt: row.createdAt,
  latePeakCents: row.latePeakCents ?? undefined,
  freeBecauseLateUntil: row.freeUntil ?? undefined,
  timePriceCents: row.timeCents,
  // Until a booking is cancelled or over, all its fees are those of shortenings.
  paidFeeCents: row.feeCents,
});

/** The distance that the booking's estimates assume in this period, in km (§S14.1). */
export const distanceKmOf = (row: BookingRow, period: Period): number =>
  row.plannedKm ?? suggestedDistanceKm(period);

/** The kilometres of a booking's estimate and what they cost under its price list. */
function plannedKmOf(row: BookingRow): { distanceKm: number; cents: number } {
  const distanceKm = distanceKmOf(row, periodOf(row));
  return { distanceKm, cents: kmCentsOf(row, distanceKm) };
}

/** What this distance in km costs under the booking's price list. */
export function kmCentsOf(row: BookingRow, km: number): number {
  const { pricedClass: vehicleClass, pricedElectric: electric, prices: priceList } = row;
  return kmPrice({ km, vehicleClass, electric, priceList }).cents;
}

/** What the trip will probably cost, fees of changes included, as all screens and mails say it (§S14.3). */
export function estimateOfRow(row: BookingRow): Estimate {
  const { distanceKm, cents } = plannedKmOf(row);
  return {
    currency: row.currency,
    timeCents: row.timeCents,
    km: distanceKm,
    kmCents: cents,
    feeCents: row.feeCents,
    tariff: { id: row.tariffId, title: row.tariffTitle },
  };
}

/** "Hauptstraße 1, 90402 Nürnberg"; missing parts are left out. */
export function addressOf(row: Pick<BookingRow, 'street' | 'postalCode'>, cityTitle: string): string {
  return [row.street, [row.postalCode, cityTitle].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/**
 * The kilometres of the price: estimated until the trip is returned, then those of the car; undefined while it has not
 * told them, and when nothing was driven.
 */
function priceKmOf(row: BookingRow): { distanceKm: number; cents: number } | undefined {
  if (row.state === 'RESERVED' || row.state === 'ACTIVE') return plannedKmOf(row);
  return row.drivenKm === null ? undefined : { distanceKm: row.drivenKm, cents: row.kmCents ?? 0 };
}

/** What a booking costs as far as it is known or estimated: the sum that its screens and mails say. */
export const totalCentsOf = (row: BookingRow): number =>
  row.timeCents + (priceKmOf(row)?.cents ?? 0) + row.feeCents;

/** What a booking counts with under a limit (§S11.14): an estimate with no less than the suggested distance. */
export const countedCentsOf = (row: BookingRow): number =>
  row.state === 'RESERVED' || row.state === 'ACTIVE'
    ? row.timeCents + row.feeCents + kmCentsOf(row, bindingDistanceKm(row.plannedKm, periodOf(row)))
    : totalCentsOf(row);

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
    createdAt: row.createdAt.toString(),
    customerId: row.customerId,
    driverId: driverIdOf(row),
    driverName: driverName || null,
    lent: row.driverCustomerId !== null,
    ...(row.driverCustomerId !== null && isDriver && row.customerName ? { lentBy: row.customerName } : {}),
    lendable: cancellable && viewer.isMainAccount && row.customerId === viewer.customerId,
    bookee: {
      id: row.vehicleId,
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
      id: row.stationId,
      name: row.stationName,
      city: row.city,
      street: row.street,
      postalCode: row.postalCode,
      position: { lat: row.lat, lng: row.lng },
      accessNotes: row.accessNotes,
    },
    price: {
      time: money(row.timeCents),
      ...(km ? { km: money(km.cents), distanceKm: km.distanceKm } : {}),
      fees: money(row.feeCents),
      total: money(totalCentsOf(row)),
    },
    priceListId: row.priceListId,
    tariff: { id: row.tariffId, title: row.tariffTitle },
    costCentre: row.costCentre,
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
    ...(isDriver && row.state === 'RESERVED' && row.lateState ? { carLate: row.lateState } : {}),
    moveAsked: isDriver && row.state === 'RESERVED' && row.moveAsked,
  };
}
