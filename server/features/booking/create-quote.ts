import type * as z from 'zod';
import { createQuote } from '#contract/booking.ts';
import { REFUSALS } from '#contract/refusal.ts';
import { cancellationFeeCents, freeCancellationUntil } from '#domain/booking/cancellation.ts';
import { checkChange, isStartFixed } from '#domain/booking/change.ts';
import { mayBook, mayChange } from '#domain/booking/may-book.ts';
import { checkPeriod, isInside, type Period } from '#domain/booking/period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import { findTerms } from '#server/features/driver/driver.repository.ts';
import { findCurrentPriceList } from '#server/features/provider/price-list.repository.ts';
import { canBill } from '#server/features/provider/provider.repository.ts';
import { toEstimatedPrice } from '#server/features/tariff/estimated-price.ts';
import { toBookee } from '#server/features/vehicle/bookee.ts';
import { findVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import type { ContextOf } from '#server/http/call-steps.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { toPeriod, toTimeRange } from '#server/http/time-range.ts';
import { toBooker } from './booker.ts';
import { findBooking, findOwnBookings, type OwnBooking } from './booking.repository.ts';
import { type AnyObstacle, findBookingObstacle } from './booking-obstacle.ts';
import { cancellationFactsOf, distanceKmOf, kmCentsOf, periodOf } from './booking-view.ts';
import { findMayDriveManual } from './booking-wish.repository.ts';
import { nearestPeriods, type Offer, rangeAround, readRefused, similarVehicles } from './conflict-offers.ts';
import { limitInTheWay } from './driver-limit.ts';
import { begunForDriverOnly, driverIdOf, lentDriverName, ownOrLentBooking } from './own-booking.ts';
import { priceChange } from './price-change.ts';

type Context = ContextOf<typeof createQuote>;
type Body = z.output<typeof createQuote.body>;

export const bindCreateQuote = bind(createQuote, (context, { body }) => {
  const period = toPeriod(body.timeRange);
  const { bookingId } = body;
  return bookingId === undefined
    ? quoteBooking(context, body, period)
    : quoteChange(context, { ...body, bookingId }, period);
});

/** What booking the period would cost, and what `createBooking` would refuse it with. */
async function quoteBooking(context: Context, { bookeeId, km, wanted }: Body, period: Period) {
  const distanceIn = (wanted: Period) => km ?? suggestedDistanceKm(wanted);
  const { db, now, session, fleet } = context;
  const refusal = checkPeriod(period, now);
  if (refusal) return refuse(refusal);
  const vehicle = await findVehicle(db, bookeeId);
  if (!vehicle) return refuse('BOOKEE_UNKNOWN');
  const tariff = session?.tariff ?? TARIFF_START;
  const priceList = await findCurrentPriceList(db, vehicle.providerId, now);
  const priceWith = (wanted: Period, distanceKm: number) =>
    tripPrice({
      vehicleClass: vehicle.class,
      electric: vehicle.electric,
      period: wanted,
      km: distanceKm,
      priceList,
      tariff,
    });
  const priceIn = (wanted: Period) => priceWith(wanted, distanceIn(wanted));

  const exclusive = session !== undefined && !session.severalDrivers;
  const found = await findBookingObstacle(db, {
    vehicleId: vehicle.id,
    period,
    customerId: session?.customerId,
    exclusive,
    now,
  });
  const unbillable = (await canBill(db, vehicle.providerId)) ? undefined : ('PROVIDER_CANNOT_BILL' as const);
  const personal = unbillable ?? (session && mayBook(toBooker(session), now));
  const isDriver = session !== undefined && !isMainAccount(session.customerNumber);
  const price = priceIn(period);
  const limit =
    isDriver &&
    (await limitInTheWay(db, await findTerms(db, session.customerId), {
      driverId: session.customerId,
      period,
      vehicleClass: vehicle.class,
      trip: { plannedKm: km, centsWith: (distanceKm) => priceWith(period, distanceKm).totalCents },
      currency: price.currency,
    }));
  const alsoBusy =
    exclusive && !found.available
      ? (await findOwnBookings(db, session.customerId, rangeAround(period))).map((own) => own.period)
      : [];
  const wantedHere = { vehicleId: vehicle.id, period };
  const cars = found.available ? undefined : await readRefused(fleet, wantedHere, now);
  const free = cars ? nearestPeriods(cars, { ...wantedHere, alsoBusy }, now) : [];
  // A second car in the same period helps nobody whose own booking is in the way.
  const similar =
    !cars || personal || found.own.length > 0
      ? []
      : similarVehicles(
          cars,
          vehicle,
          { period, km: distanceIn(period), priceList, tariff },
          { wanted, mayDriveManual: !session || (await findMayDriveManual(db, session.customerId)) },
          now,
        );
  const sameVehicle = free.map((other): Offer => {
    return {
      bookee: toBookee(vehicle),
      period: other,
      price: priceIn(other),
      distanceKm: distanceIn(other),
      differences: [],
    };
  });
  return {
    ...toAvailability(found.available, free),
    ...toObstacle(context, {
      obstacle: personal ?? found.obstacle,
      own: found.own,
      limit: limit || undefined,
    }),
    offers: [...similar, ...(personal ? [] : sameVehicle)].map(toOffer),
    price: toPrice(price, distanceIn(period)),
    tariff: { id: tariff.id, title: tariff.title },
    freeCancellationUntil: freeCancellationUntil({ period, bookedAt: now }, now)?.toString() ?? null,
    lateSharePercent: priceList.lateSharePercent,
  };
}

/** What changing the booking to the period would cost, and what `changeBooking` would refuse it with. */
async function quoteChange(context: Context, body: Body & { bookingId: number }, period: Period) {
  const { db, now, session, fleet } = context;
  if (!session) return refuse('AUTHENTICATION');
  const own = ownOrLentBooking(await findBooking(db, body.bookingId), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  if (row.vehicleId !== body.bookeeId) return refuse('BOOKEE_UNKNOWN');
  const before = { state: row.state, period: periodOf(row) };
  const refusal = checkChange(before, period, now) ?? begunForDriverOnly(row, session, now);
  if (refusal) return refuse(refusal);

  const km = body.km ?? distanceKmOf(row, period);
  const { price, feeCents, latePeakCents, tariff } = await priceChange(db, row, period, now, km);
  const found = await findBookingObstacle(db, {
    vehicleId: row.vehicleId,
    period,
    customerId: driverIdOf(row),
    exclusive: true,
    exceptBookingId: row.id,
  });
  const personal = mayChange(toBooker(session), before, period, now);
  const limit = isInside(before.period, period)
    ? undefined
    : await limitInTheWay(db, await findTerms(db, driverIdOf(row)), {
        driverId: driverIdOf(row),
        period,
        vehicleClass: row.class,
        trip: {
          plannedKm: body.km ?? row.plannedKm,
          centsWith: (distanceKm) => price.timeCents + kmCentsOf(row, distanceKm) + row.feeCents + feeCents,
        },
        currency: row.currency,
        exceptBookingId: row.id,
        driverName: lentDriverName(row, session),
      });
  // Once a booking has begun, no other time can be offered: `latestEnd` of the booking says how far it goes.
  const isMovable = !found.available && !personal && !isStartFixed(before, now);
  const vehicle = isMovable ? await findVehicle(db, row.vehicleId) : undefined;
  const offers: Offer[] = [];
  if (vehicle) {
    const others = await findOwnBookings(db, driverIdOf(row), rangeAround(period), row.id);
    const alsoBusy = others.map((other) => other.period);
    const wanted = { vehicleId: vehicle.id, period, own: before.period };
    const cars = await readRefused(fleet, wanted, now);
    for (const free of nearestPeriods(cars, { ...wanted, alsoBusy }, now)) {
      const distanceKm = body.km ?? distanceKmOf(row, free);
      const { price: offered } = await priceChange(db, row, free, now, distanceKm);
      offers.push({ bookee: toBookee(vehicle), period: free, price: offered, distanceKm, differences: [] });
    }
  }

  const money = (cents: number) => ({ cents, currency: price.currency });
  const changed = {
    period,
    priceList: row.prices,
    bookedAt: row.createdAt,
    latePeakCents,
    freeBecauseLateUntil: row.freeUntil ?? undefined,
    timePriceCents: price.timeCents,
    paidFeeCents: cancellationFactsOf(row).paidFeeCents + feeCents,
  };
  return {
    ...toAvailability(
      found.available,
      offers.map((offer) => offer.period),
    ),
    ...toObstacle(context, { obstacle: personal ?? found.obstacle, own: found.own, limit }),
    offers: offers.map(toOffer),
    price: toPrice(price, km),
    tariff: { id: tariff.id, title: tariff.title },
    fee: money(feeCents),
    cancellationFee: money(cancellationFeeCents(changed, now)),
    freeCancellationUntil: freeCancellationUntil(changed, now)?.toString() ?? null,
    lateSharePercent: row.prices.lateSharePercent,
  };
}

function toAvailability(available: boolean, [nearest]: readonly Period[]) {
  return { available, ...(nearest ? { freeFrom: toTimeRange(nearest) } : {}) };
}

function toObstacle(
  { request }: Context,
  found: {
    obstacle: AnyObstacle | undefined;
    own: readonly OwnBooking[];
    /** What the driver's limits say against it, besides. */
    limit: { de: string; en: string } | undefined;
  },
) {
  const { obstacle: resultCode, own, limit } = found;
  if (!resultCode) {
    const detail = limit?.[speaksEnglish(request) ? 'en' : 'de'];
    return detail ? { obstacle: { resultCode: 'LIMIT_EXCEEDED' as const, detail } } : {};
  }
  const [overlapping] = own;
  const { de, en } = REFUSALS[resultCode];
  const detail = speaksEnglish(request) ? en : de;
  if (resultCode !== 'OWN_BOOKING_OVERLAPS' || !overlapping) return { obstacle: { resultCode, detail } };
  const { id, period, vehicleId, model } = overlapping;
  const booking = { id, timeRange: toTimeRange(period), bookee: { id: vehicleId, model } };
  return { obstacle: { resultCode, detail, booking } };
}

function toOffer({ bookee, period, price, distanceKm, distance, differences }: Offer) {
  return {
    bookee,
    timeRange: toTimeRange(period),
    price: toEstimatedPrice(price, distanceKm),
    ...(distance === undefined ? {} : { distance }),
    differences,
  };
}

function toPrice(price: TripPrice, distanceKm: number) {
  const money = (cents: number) => ({ cents, currency: price.currency });
  return {
    total: money(price.totalCents),
    time: money(price.timeCents),
    km: money(price.kmCents),
    vat: money(price.vatCents),
    ...(price.vatBasisPoints === undefined ? {} : { vatBasisPoints: price.vatBasisPoints }),
    distanceKm,
    kmRate: money(price.kmRateCents),
    lines: price.lines,
    alternatives: price.alternatives,
  };
}
