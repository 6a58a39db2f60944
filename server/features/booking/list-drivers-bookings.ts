import { listDriversBookings } from '#contract/booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { toViewer } from './booker.ts';
import { findDriversBookings } from './booking.repository.ts';
import { bookingPage } from './booking-page.ts';
import { toDriversBooking } from './drivers-booking-view.ts';

export const bindListDriversBookings = bind(listDriversBookings, async ({ db, now, session }, { query }) => {
  const viewer = toViewer(session);
  return bookingPage(query, {
    find: (page) => findDriversBookings(db, { ...page, customerId: session.customerId, now }),
    view: (row) => toDriversBooking(row, viewer, now),
  });
});
