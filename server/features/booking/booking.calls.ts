import type { BoundCall } from '#server/http/bind-call.ts';
import { bindCancelBooking } from './cancel-booking.ts';
import { bindChangeBooking } from './change-booking.ts';
import { bindCreateBooking } from './create-booking.ts';
import { bindCreateQuote } from './create-quote.ts';
import { bindListBookings } from './list-bookings.ts';
import { bindShowBooking } from './show-booking.ts';

export const bookingCalls = (): BoundCall[] => [
  bindCreateQuote,
  bindCreateBooking,
  bindListBookings,
  bindShowBooking,
  bindChangeBooking,
  bindCancelBooking,
];
