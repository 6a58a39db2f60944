import { cancelForCustomer } from '#contract/customer-booking.ts';
import { cancellationFeeCents, checkCancellation } from '#domain/booking/cancellation.ts';
import { needsSecondPerson } from '#domain/staff/act.ts';
import { isBeingOpened, isReturnAwaited } from '#server/features/booking/booking.repository.ts';
import { cancellationFactsOf, periodOf } from '#server/features/booking/booking-view.ts';
import { cancelFor } from '#server/features/booking/cancel-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutBooking, findStaffBooking, refuseConcerned, viewStaffBooking } from './staff-booking.ts';

/**
 * §S20.9: by the rules of the person, or without the fee of this cancelling, up to what one person waives. What an earlier
 * shortening cost stays either way.
 */
export const bindCancelForCustomer = bind(cancelForCustomer, {
  handle: async (context, { params, body: { isFree, reason } }) => {
    const { db, now, session, recordAct } = context;
    const found = await findStaffBooking(context, params.id, 'DO');
    if (isRefused(found)) return found;
    const { row, place } = found;
    const concerned = await refuseConcerned(context, place);
    if (concerned) return concerned;
    const refusal = checkCancellation({ state: row.state, period: periodOf(row) }, now);
    if (refusal) return refuse(refusal);
    if (await isReturnAwaited(db, row.id)) return refuse('BOOKING_STARTED');
    // Otherwise the car would open for a booking that is no more.
    if (await isBeingOpened(db, row.id)) return refuse('BOOKING_OPENING');
    const ruledCents = cancellationFeeCents(cancellationFactsOf(row), now);
    const waivedCents = isFree ? Math.max(0, ruledCents) : 0;
    if (needsSecondPerson({ kind: 'WAIVER', cents: waivedCents })) return refuse('WAIVER_TOO_HIGH');
    const cancelled = await cancelFor(db, row, ruledCents - waivedCents, session.customerId, now);
    await recordAct({
      kind: 'BOOKING_CANCELLED',
      ...aboutBooking(place),
      before: { state: row.state, cents: row.timeCents, feeCents: row.feeCents },
      after: { state: cancelled.state, feeCents: cancelled.feeCents, waivedCents },
      reason,
      ...(waivedCents > 0 ? { isAboutMoney: true as const } : {}),
    });
    return viewStaffBooking(context, cancelled, place);
  },
});
