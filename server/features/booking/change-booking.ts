import { changeBooking } from '#contract/booking.ts';
import { checkChange } from '#domain/booking/change.ts';
import { mayChange } from '#domain/booking/may-book.ts';
import { isInside } from '#domain/booking/period.ts';
import { lockTerms } from '#server/features/driver/driver.repository.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBooker, toViewer } from './booker.ts';
import { findBooking, isReturnAwaited, lockBooking, moveBooking } from './booking.repository.ts';
import { findBookingObstacle } from './booking-obstacle.ts';
import { distanceKmOf, kmCentsOf, periodOf, toBooking } from './booking-view.ts';
import { limitInTheWay } from './driver-limit.ts';
import { begunForDriverOnly, driverIdOf, lentDriverName, ownOrLentBooking } from './own-booking.ts';
import { priceChange } from './price-change.ts';

export const bindChangeBooking = bind(changeBooking, async ({ db, now, session }, { params, body }) => {
  const own = ownOrLentBooking(await lockBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const period = {
    start: Temporal.Instant.from(body.timeRange.start),
    end: Temporal.Instant.from(body.timeRange.end),
  };
  const booker = toBooker(session);
  const before = { state: row.state, period: periodOf(row) };
  const refusal =
    checkChange(before, period, now) ??
    begunForDriverOnly(row, session, now) ??
    mayChange(booker, before, period, now);
  if (refusal) return refuse(refusal);
  if (await isReturnAwaited(db, row.id)) return refuse('BOOKING_STARTED');

  const { obstacle } = await findBookingObstacle(db, {
    vehicleId: row.vehicleId,
    period,
    // Whoever drives cannot be in two cars at once.
    customerId: driverIdOf(row),
    exclusive: true,
    exceptBookingId: row.id,
  });
  if (obstacle) return refuse(obstacle);

  const { price, feeCents, latePeakCents } = await priceChange(
    db,
    row,
    period,
    now,
    distanceKmOf(row, period),
  );
  // Everybody may give time back.
  const limit =
    !isInside(before.period, period) &&
    (await limitInTheWay(db, await lockTerms(db, driverIdOf(row)), {
      driverId: driverIdOf(row),
      period,
      vehicleClass: row.class,
      trip: {
        plannedKm: row.plannedKm,
        centsWith: (km) => price.timeCents + kmCentsOf(row, km) + row.feeCents + feeCents,
      },
      currency: row.currency,
      exceptBookingId: row.id,
      driverName: lentDriverName(row, session),
    }));
  if (limit) return refuse('LIMIT_EXCEEDED', { detail: limit });
  const collision = await moveBooking(db, {
    id: row.id,
    actorId: session.customerId,
    period,
    priceBeforeCents: row.timeCents,
    timeCents: price.timeCents,
    feeCents,
    latePeakCents,
    now,
  });
  // The database's constraint refused the period: another request took it after the checks above.
  if (collision) return refuse(collision);
  if (feeCents !== 0) await postBookings(db, [row.id], 'CHANGE_FEE', now);
  const changed = await findBooking(db, row.id);
  if (!changed) throw new Error(`booking ${row.id} vanished`);
  return toBooking(changed, toViewer(session), now, 'all');
});
