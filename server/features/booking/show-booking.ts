import { showBooking } from '#contract/booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBooker, toViewer } from './booker.ts';
import { findBooking } from './booking.repository.ts';
import { findEvents } from './booking-event.repository.ts';
import { toBooking } from './booking-view.ts';
import { findLatestEnd } from './longest-extension.ts';
import { driverIdOf, ownOrLentBooking } from './own-booking.ts';

export const bindShowBooking = bind(showBooking, async ({ db, fleet, now, session }, { params }) => {
  const own = ownOrLentBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const isDriver = driverIdOf(row) === session.customerId;
  const view = toBooking(row, toViewer(session), now, 'all');
  const money = (cents: number) => ({ cents, currency: row.currency });
  const latestEnd = view.changeable ? await findLatestEnd(fleet, row, toBooker(session), now) : undefined;

  // Where somebody has been and when is theirs to know: whoever lent the booking is not told (§S4.33).
  const events = await findEvents(db, row.id, { trip: isDriver });
  return {
    ...view,
    ...(latestEnd ? { latestEnd: latestEnd.toString() } : {}),
    events: events.map((event) => ({
      at: event.at.toString(),
      kind: event.kind,
      ...(event.command === null ? {} : { command: event.command }),
      actor: event.customerId === null ? 'SYSTEM' : 'CUSTOMER',
      ...(event.actorName === null ? {} : { actorName: event.actorName }),
      ...(event.startsAt && event.endsAt
        ? { timeRange: { start: event.startsAt.toString(), end: event.endsAt.toString() } }
        : {}),
      ...(event.priceBeforeCents === null ? {} : { priceBefore: money(event.priceBeforeCents) }),
      ...(event.priceAfterCents === null ? {} : { priceAfter: money(event.priceAfterCents) }),
      ...(event.feeCents !== 0 ? { fee: money(event.feeCents) } : {}),
    })),
  };
});
