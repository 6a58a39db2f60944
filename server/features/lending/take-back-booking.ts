import { takeBackBooking } from '#contract/lending.ts';
import { mayLend } from '#domain/booking/may-lend.ts';
import { toViewer } from '#server/features/booking/booker.ts';
import {
  changeDriver,
  findBooking,
  isChecked,
  lockBooking,
} from '#server/features/booking/booking.repository.ts';
import { periodOf, toBooking } from '#server/features/booking/booking-view.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';

/** The customer drives again; nothing happens when they already do. */
export const bindTakeBackBooking = bind(takeBackBooking, async ({ db, now, session }, { params }) => {
  const row = await lockBooking(db, params.id);
  if (row?.customerId !== session.customerId) return refuse('BOOKING_UNKNOWN');
  if (row.driverCustomerId !== null) {
    const facts = { state: row.state, period: periodOf(row), isChecked: await isChecked(db, row) };
    const refusal = mayLend(facts, now);
    if (refusal) return refuse(refusal);
    const isFree = await changeDriver(db, {
      booking: row,
      driverId: null,
      exclusiveId: session.severalDrivers ? null : session.customerId,
      actorId: session.customerId,
      now,
    });
    if (!isFree) return refuse('OWN_BOOKING_OVERLAPS');
  }
  const own = await findBooking(db, row.id);
  if (!own) throw new Error(`booking ${row.id} vanished`);
  return toBooking(own, toViewer(session), now, 'all');
});
