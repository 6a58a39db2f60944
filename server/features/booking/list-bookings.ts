import { listBookings } from '#contract/booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { toViewer } from './booker.ts';
import { findBookings } from './booking.repository.ts';
import { bookingPage } from './booking-page.ts';
import { toBooking } from './booking-view.ts';

export const bindListBookings = bind(listBookings, async ({ db, now, session }, { query }) => {
  const viewer = toViewer(session);
  return bookingPage(query, {
    find: (page) =>
      findBookings(db, {
        ...page,
        customerId: session.customerId,
        endsAfter: query.start === undefined ? undefined : Temporal.Instant.from(query.start),
        startsBefore: query.end === undefined ? undefined : Temporal.Instant.from(query.end),
        now,
      }),
    view: (row) => toBooking(row, viewer, now, query.expand ?? []),
  });
});
