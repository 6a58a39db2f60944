import { cancelDriversBooking } from '#contract/booking.ts';
import { checkCancellation } from '#domain/booking/cancellation.ts';
import { isDriverOf } from '#server/features/customer/customer.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toViewer } from './booker.ts';
import { isChecked, lockBooking } from './booking.repository.ts';
import { periodOf } from './booking-view.ts';
import { cancel } from './cancel-booking.ts';
import { toDriversBooking } from './drivers-booking-view.ts';

export const bindCancelDriversBooking = bind(
  cancelDriversBooking,
  async ({ db, now, session }, { params }) => {
    // The lock makes cancelling and the check at the car wait for each other.
    const row = await lockBooking(db, params.id);
    if (!row || !(await isDriverOf(db, row.customerId, session.customerId))) return refuse('BOOKING_UNKNOWN');
    const refusal = checkCancellation({ state: row.state, period: periodOf(row) }, now);
    if (refusal) return refuse(refusal);
    // Whoever has answered it stands beside the car, and may be opening it.
    if (await isChecked(db, row)) return refuse('DRIVER_HAS_CHECKED');
    return toDriversBooking(await cancel(db, row, session.customerId, now), toViewer(session), now);
  },
);
