import { changeForCustomer } from '#contract/customer-booking.ts';
import { staffObstacleText } from '#domain/booking/staff-obstacle.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { changeTo } from '#server/features/booking/change-to.ts';
import { driverIdOf } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { toPeriod, toTimeRange } from '#server/http/time-range.ts';
import { findBooker } from './customer-booking.repository.ts';
import { aboutBooking, findStaffBooking, refuseConcerned, viewStaffBooking } from './staff-booking.ts';

/** §S20.9: the same rules and the same price as when the person does it; why it does not go, staff read in their own words. */
export const bindChangeForCustomer = bind(changeForCustomer, {
  handle: async (context, { params, body: { timeRange, reason } }) => {
    const { db, now, session, recordAct } = context;
    const found = await findStaffBooking(context, params.id, 'DO');
    if (isRefused(found)) return found;
    const { row, place } = found;
    const refused = await refuseConcerned(context, place);
    if (refused) return refused;
    const changed = await changeTo(db, row, {
      period: toPeriod(timeRange),
      booker: await findBooker(db, driverIdOf(row)),
      actorId: session.customerId,
      driverName: [row.prename, row.name].filter(Boolean).join(' '),
      now,
    });
    if (isRefused(changed)) {
      const { refusal, detail } = changed;
      const de = staffObstacleText(refusal, 'CHANGE');
      return refuse('CHANGE_NOT_POSSIBLE', { detail: { de, en: detail?.en ?? refusal } });
    }
    await recordAct({
      kind: 'BOOKING_CHANGED',
      ...aboutBooking(place),
      before: { timeRange: toTimeRange(periodOf(row)), cents: row.timeCents, feeCents: row.feeCents },
      after: {
        timeRange: toTimeRange(periodOf(changed)),
        cents: changed.timeCents,
        feeCents: changed.feeCents,
      },
      reason,
    });
    return viewStaffBooking(context, changed, place);
  },
});
