import { cancelBooking } from '#contract/booking.ts';
import { cancellationFeeCents, checkCancellation } from '#domain/booking/cancellation.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toViewer } from './booker.ts';
import {
  cancelBookingRow,
  findBooking,
  isBeingOpened,
  isReturnAwaited,
  lockBooking,
} from './booking.repository.ts';
import { cancellationFactsOf, periodOf, toBooking } from './booking-view.ts';
import { ownOrLentBooking } from './own-booking.ts';

export const bindCancelBooking = bind(cancelBooking, async ({ db, now, session }, { params }) => {
  const own = ownOrLentBooking(await lockBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const period = periodOf(row);
  const refusal = checkCancellation({ state: row.state, period }, now);
  if (refusal) return refuse(refusal);
  if (await isReturnAwaited(db, row.id)) return refuse('BOOKING_STARTED');
  // Otherwise the car would open for a booking that is no more.
  if (await isBeingOpened(db, row.id)) return refuse('BOOKING_OPENING');

  const feeCents = cancellationFeeCents(cancellationFactsOf(row), now);
  await cancelBookingRow(db, {
    id: row.id,
    actorId: session.customerId,
    period,
    priceBeforeCents: row.time_cents,
    timeCents: 0,
    feeCents,
    latePeakCents: row.late_peak_cents ?? undefined,
    now,
  });
  await postBookings(db, [row.id], 'CANCELLED', now);
  const cancelled = await findBooking(db, row.id);
  if (!cancelled) throw new Error(`booking ${row.id} vanished`);
  return toBooking(cancelled, toViewer(session), now, 'all');
});
