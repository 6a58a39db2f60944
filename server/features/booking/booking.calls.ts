import type { BoundCall } from '#server/http/bind-call.ts';
import type { CalendarPublisher } from './booking-calendar.ts';
import { bindCancelBooking } from './cancel-booking.ts';
import { bindChangeBooking } from './change-booking.ts';
import { bindCreateBooking } from './create-booking.ts';
import { bindCreateQuote } from './create-quote.ts';
import { bindListBookings } from './list-bookings.ts';
import { bindShowBooking } from './show-booking.ts';
import { bindShowCalendar } from './show-calendar.ts';

export const bookingCalls = (publisher: CalendarPublisher): BoundCall[] => [
  bindCreateQuote,
  bindCreateBooking,
  bindListBookings,
  bindShowBooking,
  bindShowCalendar(publisher),
  bindChangeBooking,
  bindCancelBooking,
];
