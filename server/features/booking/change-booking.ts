import { changeBooking } from '#contract/booking.ts';
import { checkChange } from '#domain/booking/change.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { toBooker, toViewer } from './booker.ts';
import { lockBooking } from './booking.repository.ts';
import { periodOf, toBooking } from './booking-view.ts';
import { changeTo } from './change-to.ts';
import { begunForDriverOnly, lentDriverName, ownOrLentBooking } from './own-booking.ts';

export const bindChangeBooking = bind(changeBooking, async ({ db, now, session }, { params, body }) => {
  const own = ownOrLentBooking(await lockBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const period = toPeriod(body.timeRange);
  const refusal =
    checkChange({ state: row.state, period: periodOf(row) }, period, now) ??
    begunForDriverOnly(row, session, now);
  if (refusal) return refuse(refusal);
  const changed = await changeTo(db, row, {
    period,
    booker: toBooker(session),
    actorId: session.customerId,
    driverName: lentDriverName(row, session),
    now,
  });
  return isRefused(changed) ? changed : toBooking(changed, toViewer(session), now, 'all');
});
