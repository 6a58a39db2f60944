import { listBookingDamages } from '#contract/damage.ts';
import { isReportOffered } from '#domain/damage/may-report.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findDamagesOfBooking, findReturn } from './damage.repository.ts';
import { viewBookingDamages } from './damage-view.ts';

export const bindListBookingDamages = bind(listBookingDamages, async ({ db, now, session }, { params }) => {
  const own = ownBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const [damages, endedAt] = await Promise.all([findDamagesOfBooking(db, row.id), findReturn(db, row.id)]);
  // Of two drivers of one booking each sees what concerns them.
  const concerned = damages.filter(
    ({ reporterId: reporter, bookingId: booking, heardCustomerId: heard }) =>
      (booking === row.id && reporter === session.customerId) || heard === session.customerId,
  );
  return {
    items: await viewBookingDamages(db, concerned, session.customerId),
    mayReport: isReportOffered(
      { state: row.state, period: periodOf(row), endedAt: endedAt ?? undefined },
      now,
    ),
  };
});
