import { replaceCar } from '#contract/customer-booking.ts';
import { checkCancellation } from '#domain/booking/cancellation.ts';
import { mayBook } from '#domain/booking/may-book.ts';
import { staffObstacleText } from '#domain/booking/staff-obstacle.ts';
import { isBeingOpened, isReturnAwaited } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { driverIdOf } from '#server/features/booking/own-booking.ts';
import { findLateCar } from '#server/features/late-car/late-car.repository.ts';
import { substitute } from '#server/features/late-car/substitute.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findBooker } from './customer-booking.repository.ts';
import { aboutBooking, findStaffBooking, refuseConcerned, viewStaffBooking } from './staff-booking.ts';

const LATE: ReadonlySet<string | undefined> = new Set(['THREATENED', 'OVERDUE']);

/** §S20.21: another car for a booking that has not begun, without a fee and no dearer, also where theirs is not late. */
export const bindReplaceCar = bind(replaceCar, {
  handle: async (context, { params, body: { bookeeId, reason } }) => {
    const { db, now, session, recordAct } = context;
    const found = await findStaffBooking(context, params.id, 'DO');
    if (isRefused(found)) return found;
    const { row, place } = found;
    const concerned = await refuseConcerned(context, place);
    if (concerned) return concerned;
    const refusal =
      checkCancellation({ state: row.state, period: periodOf(row) }, now) ??
      mayBook(await findBooker(db, driverIdOf(row)), now) ??
      ((await isReturnAwaited(db, row.id)) ? 'BOOKING_STARTED' : undefined) ??
      // The car would open for a booking of another one.
      ((await isBeingOpened(db, row.id)) ? 'BOOKING_OPENING' : undefined);
    if (refusal) return refuseInWords(refusal);
    const late = await findLateCar(db, row);
    const moved = await substitute(db, row, {
      vehicleId: bookeeId,
      actorId: session.customerId,
      isLate: LATE.has(late?.state),
      now,
    });
    if (isRefused(moved)) return refuseInWords(moved.refusal);
    await recordAct({
      kind: 'CAR_REPLACED',
      ...aboutBooking(place),
      vehicleId: moved.vehicleId,
      before: { plate: row.plate, station: row.stationName, cents: row.timeCents },
      after: { plate: moved.plate, station: moved.stationName, cents: moved.timeCents },
      reason,
    });
    return viewStaffBooking(context, moved, place);
  },
});

const refuseInWords = (refusal: string) =>
  refuse('CAR_NOT_REPLACED', { detail: { de: staffObstacleText(refusal), en: refusal } });
