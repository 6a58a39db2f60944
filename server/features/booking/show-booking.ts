import { showBooking } from '#contract/booking.ts';
import { mayChange } from '#domain/booking/may-book.ts';
import { longestExtension } from '#domain/booking/nearest-free-period.ts';
import { MAX_BOOKING_MS } from '#domain/booking/period.ts';
import { findBusyPeriods } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBooker, toViewer } from './booker.ts';
import { findBooking, findEvents } from './booking.repository.ts';
import { periodOf, toBooking } from './booking-view.ts';
import { driverIdOf, ownOrLentBooking } from './own-booking.ts';

export const bindShowBooking = bind(showBooking, async ({ db, now, session }, { params }) => {
  const own = ownOrLentBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const booker = toBooker(session);
  const isDriver = driverIdOf(row) === session.customerId;
  const view = toBooking(row, toViewer(session), now, 'all');
  const money = (cents: number) => ({ cents, currency: row.currency });

  const furthest = row.starts_at.add({ milliseconds: MAX_BOOKING_MS });
  const longer = { start: row.starts_at, end: row.ends_at.add({ minutes: 15 }) };
  const mayExtend = mayChange(booker, { state: row.state, period: periodOf(row) }, longer, now) === undefined;
  const wantsExtension = view.changeable && mayExtend && Temporal.Instant.compare(row.ends_at, furthest) < 0;
  const busy = wantsExtension
    ? await findBusyPeriods(db, row.vehicle_id, { from: row.ends_at, to: furthest })
    : undefined;
  const longest = busy && longestExtension(busy, periodOf(row));

  // Where somebody has been and when is theirs to know: whoever lent the booking is not told (§S4.33).
  const events = await findEvents(db, row.id, { trip: isDriver });
  return {
    ...view,
    ...(longest ? { latestEnd: longest.end.toString() } : {}),
    events: events.map((event) => ({
      at: event.at.toString(),
      kind: event.kind,
      actor: event.customer_id === null ? 'SYSTEM' : 'CUSTOMER',
      ...(event.actor_name === null ? {} : { actorName: event.actor_name }),
      ...(event.starts_at && event.ends_at
        ? { timeRange: { start: event.starts_at.toString(), end: event.ends_at.toString() } }
        : {}),
      ...(event.price_before_cents === null ? {} : { priceBefore: money(event.price_before_cents) }),
      ...(event.price_after_cents === null ? {} : { priceAfter: money(event.price_after_cents) }),
      ...(event.fee_cents !== 0 ? { fee: money(event.fee_cents) } : {}),
    })),
  };
});
