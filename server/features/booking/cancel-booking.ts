import { cancelBooking } from '#contract/booking.ts';
import { cancellationFeeCents, checkCancellation } from '#domain/booking/cancellation.ts';
import type { Db } from '#server/db/connect.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toViewer } from './booker.ts';
import {
  type BookingRow,
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
  const refusal = checkCancellation({ state: row.state, period: periodOf(row) }, now);
  if (refusal) return refuse(refusal);
  if (await isReturnAwaited(db, row.id)) return refuse('BOOKING_STARTED');
  // Otherwise the car would open for a booking that is no more.
  if (await isBeingOpened(db, row.id)) return refuse('BOOKING_OPENING');

  const cancelled = await cancel(db, row, session.customerId, now);
  return toBooking(cancelled, toViewer(session), now, 'all');
});

/** Cancels a booking whose lock the caller holds and which can be cancelled; returns it as it is then. */
export async function cancel(
  db: Db,
  row: BookingRow,
  actorId: number,
  now: Temporal.Instant,
): Promise<BookingRow> {
  return cancelFor(db, row, cancellationFeeCents(cancellationFactsOf(row), now), actorId, now);
}

/**
 * Cancels a reserved booking because the operator has no car for it any more: it costs nothing, and what a shortening cost is
 * taken back. The caller holds its lock.
 */
export const cancelByOperator = (
  db: Db,
  row: BookingRow,
  staffId: number,
  now: Temporal.Instant,
): Promise<BookingRow> => cancelFor(db, row, 0 - row.feeCents, staffId, now);

/** Cancels it at this fee, which is added to what it has cost so far; the caller holds its lock. */
export async function cancelFor(
  db: Db,
  row: BookingRow,
  feeCents: number,
  actorId: number,
  now: Temporal.Instant,
): Promise<BookingRow> {
  await cancelBookingRow(db, {
    id: row.id,
    actorId,
    period: periodOf(row),
    priceBeforeCents: row.timeCents,
    timeCents: 0,
    feeCents,
    latePeakCents: row.latePeakCents ?? undefined,
    now,
  });
  await postBookings(db, [row.id], 'CANCELLED', now);
  const cancelled = await findBooking(db, row.id);
  if (!cancelled) throw new Error(`booking ${row.id} vanished`);
  return cancelled;
}
