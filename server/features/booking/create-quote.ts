import { createQuote } from '#contract/booking.ts';
import { freeCancellationUntil } from '#domain/booking/cancellation.ts';
import { checkChange, lateSinceAfterChange } from '#domain/booking/change.ts';
import { nearestFreePeriod } from '#domain/booking/nearest-free-period.ts';
import { checkPeriod, type Period } from '#domain/booking/period.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import type { Db } from '#server/db/connect.ts';
import { findCurrentPriceList } from '#server/features/tariff/price-list.repository.ts';
import { findBusyPeriods, findObstacle, findVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { findBooking } from './booking.repository.ts';
import { cancellationFactsOf, distanceKmOf, periodOf } from './booking-view.ts';
import { ownBooking } from './own-booking.ts';
import { priceChange } from './price-change.ts';

/** Busy periods are loaded 14 days around the wanted one, as far as `nearestFreePeriod` searches. */
const NEAREST_HOURS = 14 * 24;

export const bindCreateQuote = bind(createQuote, async ({ db, now, session }, { body }) => {
  const period = {
    start: Temporal.Instant.from(body.timeRange.start),
    end: Temporal.Instant.from(body.timeRange.end),
  };
  if (body.bookingId !== undefined) {
    if (!session) return refuse('AUTHENTICATION');
    const own = ownBooking(await findBooking(db, body.bookingId), session);
    if ('refusal' in own) return refuse(own.refusal);
    const { row } = own;
    if (row.vehicle_id !== body.bookeeId) return refuse('BOOKEE_UNKNOWN');
    const refusal = checkChange({ state: row.state, period: periodOf(row) }, period, now);
    if (refusal) return refuse(refusal);
    const km = body.km ?? distanceKmOf(row, period);
    const { price, feeCents, tariff } = await priceChange(db, row, period, now, km);
    const lateSince = lateSinceAfterChange(cancellationFactsOf(row), now);
    const until = freeCancellationUntil({ period, bookedAt: row.created_at, lateSince }, now);
    return {
      ...(await availability(db, row.vehicle_id, period, now, row.id)),
      price: toPrice(price, km),
      tariff: { id: tariff.id, title: tariff.title },
      fee: { cents: feeCents, currency: price.currency },
      freeCancellationUntil: until?.toString() ?? null,
    };
  }

  const refusal = checkPeriod(period, now);
  if (refusal) return refuse(refusal);
  const vehicle = await findVehicle(db, body.bookeeId);
  if (!vehicle) return refuse('BOOKEE_UNKNOWN');
  const tariff = session?.tariff ?? TARIFF_START;
  const km = body.km ?? suggestedDistanceKm(period);
  const price = tripPrice({
    vehicleClass: vehicle.class,
    electric: vehicle.electric,
    period,
    km,
    priceList: await findCurrentPriceList(db, vehicle.provider_id, now),
    tariff,
  });
  return {
    ...(await availability(db, vehicle.id, period, now)),
    price: toPrice(price, km),
    tariff: { id: tariff.id, title: tariff.title },
    freeCancellationUntil: freeCancellationUntil({ period, bookedAt: now }, now)?.toString() ?? null,
  };
});

async function availability(
  db: Db,
  vehicleId: number,
  period: Period,
  now: Temporal.Instant,
  exceptBookingId?: number,
) {
  const obstacle = await findObstacle(db, { vehicleId, period, exceptBookingId });
  if (!obstacle) return { available: true };
  const busy = await findBusyPeriods(db, vehicleId, {
    from: period.start.subtract({ hours: NEAREST_HOURS }),
    to: period.end.add({ hours: NEAREST_HOURS }),
  });
  const free = nearestFreePeriod(busy, period, now);
  return { available: false, ...(free ? { freeFrom: toTimeRange(free) } : {}) };
}

function toPrice(price: TripPrice, distanceKm: number) {
  const money = (cents: number) => ({ cents, currency: price.currency });
  return {
    total: money(price.totalCents),
    time: money(price.timeCents),
    km: money(price.kmCents),
    vat: money(price.vatCents),
    distanceKm,
    kmRate: money(price.kmRateCents),
    lines: price.lines,
    alternatives: price.alternatives,
  };
}
