import { showCalendar } from '#contract/calendar-feed.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { driverIdOf, ownOrLentBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { findRevision } from './calendar-feed.repository.ts';

export const bindShowCalendar = bind(showCalendar, async (context, { params }) => {
  const {
    db,
    session,
    reply,
    mailer,
    config: { productName },
  } = context;
  const own = ownOrLentBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const revision = await findRevision(db, row.id);
  if (!revision) throw new Error(`booking ${row.id} vanished`);
  const { cityTitle, sequence, at: revisedAt } = revision;
  const { filename, text } = bookingCalendar(
    { row, cityTitle, sequence, revisedAt, isLentAway: driverIdOf(row) !== session.customerId },
    { mailer, productName },
  );
  void reply
    .header('cache-control', 'private, no-store')
    // Phones open it in the calendar then; browsers that cannot show it save it under this name.
    .header('content-disposition', `inline; filename="${filename}"`)
    .header('x-content-type-options', 'nosniff');
  return Buffer.from(text);
});
