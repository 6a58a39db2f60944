import { showCommand } from '#contract/trip.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCommand } from './command.repository.ts';
import { toCommand } from './command-view.ts';

export const bindShowCommand = bind(showCommand, async ({ db, session }, { params }) => {
  const own = ownBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const command = await findCommand(db, own.row.id, params.commandId);
  return command ? toCommand(command) : refuse('COMMAND_UNKNOWN');
});
