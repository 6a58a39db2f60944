import { endForCustomer } from '#contract/customer-booking.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { expireCommands, isCommandSent } from '#server/features/trip/command.repository.ts';
import { confirmReturn } from '#server/features/trip/confirm-return.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findEnding, isDriven } from './ending.ts';
import { aboutBooking, findStaffBooking, refuseConcerned, viewStaffBooking } from './staff-booking.ts';

/**
 * §S20.20: ends a trip that its driver does not end, at the price as if they did. What does not stand as it should
 * becomes a task; the receipt says that we ended it.
 */
export const bindEndForCustomer = bind(endForCustomer, {
  handle: async (context, { params, body: { endedAt, reason } }) => {
    const { db, now, session, recordAct } = context;
    const found = await findStaffBooking(context, params.id, 'DO');
    if (isRefused(found)) return found;
    const { row, place } = found;
    const concerned = await refuseConcerned(context, place);
    if (concerned) return concerned;
    if (row.state !== 'ACTIVE') return refuse('TRIP_NOT_RUNNING');
    await expireCommands(db, now, row.vehicleId);
    // The car would open or close after its trip has ended.
    if (await isCommandSent(db, row.vehicleId, now)) return refuse('COMMAND_OUTSTANDING');
    const { confirmation } = await findEnding(db, row, { endedAt, reason, staffId: session.customerId, now });
    if (isDriven(confirmation)) return refuse('TRIP_GOES_ON');
    await confirmReturn(db, confirmation);
    const ended = await findBooking(db, row.id);
    if (!ended) throw new Error(`booking ${row.id} vanished`);
    await recordAct({
      kind: 'TRIP_ENDED',
      ...aboutBooking(place),
      before: {
        state: row.state,
        endsAt: row.endsAt.toString(),
        cents: row.timeCents,
        feeCents: row.feeCents,
      },
      after: {
        state: ended.state,
        returnedAt: ended.returnedAt?.toString() ?? null,
        isByWord: confirmation.isByWord,
        cents: ended.timeCents,
        feeCents: ended.feeCents,
      },
      reason,
    });
    return viewStaffBooking(context, ended, place);
  },
});
