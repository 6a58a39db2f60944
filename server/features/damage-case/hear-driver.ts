import { hearDriver as contract } from '#contract/damage-case.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import type { HearFault } from '#domain/damage/hearing.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { findTripOfCar } from '#server/features/damage/damage.repository.ts';
import { hearDriver } from '#server/features/damage/decide-damage.ts';
import { multiLine } from '#server/features/mail/clean-text.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutDamage, findCaseHere } from './find-case.ts';

const FAULTS = {
  STATE: 'DAMAGE_STEP',
  OTHER_VEHICLE: 'DAMAGE_TRIP_UNKNOWN',
  BOOKING_UNKNOWN: 'DAMAGE_TRIP_UNKNOWN',
  REPORTED_BEFORE_TRIP: 'DAMAGE_WAS_THERE',
  TRIP_NOT_BEFORE_REPORT: 'DAMAGE_TRIP_LATER',
} as const satisfies Record<HearFault | 'BOOKING_UNKNOWN', RefusalCode>;

/** §S20.16: asks who drove that booking what they know of the damage; they have the days of §S10.15. */
export const bindHearDriver = bind(contract, {
  handle: async (context, { params, body: { bookingId, told, reason } }) => {
    const { db, mailer, now, session, recordAct } = context;
    const found = await findCaseHere(context, params.id, 'DECIDE');
    if (isRefused(found)) return found;
    const { damage, cityId } = found;
    const trip = await findTripOfCar(db, bookingId);
    // A trip of long ago is not among those whose drivers have been looked at.
    const close = trip && (await findClose(db, session.customerId, [trip.customerId]));
    if (close && close.size > 0)
      return refuse(close.has(session.customerId) ? 'ACT_ON_ONESELF' : 'TOO_CLOSE');
    const heard = await hearDriver(db, mailer, {
      damage,
      bookingId,
      by: { staff: await findStaffNameOf(db, session.customerId), staffId: session.customerId },
      text: multiLine(told),
      now,
    });
    if (typeof heard === 'string') return refuse(FAULTS[heard]);
    await recordAct({
      ...aboutDamage(damage, cityId),
      kind: 'DAMAGE_HEARD',
      customerId: heard.trip.customerId,
      bookingId,
      before: { state: damage.state, booking: damage.heardBookingId },
      after: { state: 'HEARING', booking: bookingId, until: heard.until.toString() },
      reason,
    });
    return { until: heard.until.toString(), isMailed: heard.trip.email !== null };
  },
});
