import { showTripPrice } from '#contract/trip.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { ownOrLentBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findTripPrice } from './price-view.ts';

export const bindShowTripPrice = bind(showTripPrice, async ({ db, now, session }, { params }) => {
  const own = ownOrLentBooking(await findBooking(db, params.id), session);
  return 'refusal' in own ? refuse(own.refusal) : findTripPrice(db, own.row, now);
});
