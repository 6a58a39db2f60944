import type { BoundCall } from '#server/http/bind-call.ts';
import { bindCreateCommand } from './create-command.ts';
import { bindCreateDepartureCheck } from './create-departure-check.ts';
import { bindCreateReturn } from './create-return.ts';
import { bindShowCommand } from './show-command.ts';
import { bindShowReturn } from './show-return.ts';
import { bindShowTrip } from './show-trip.ts';
import { bindShowTripPrice } from './show-trip-price.ts';

/** @param sendCommands sends what waits in the database for its car */
export const tripCalls = ({ sendCommands }: { sendCommands: () => void }): BoundCall[] => [
  bindShowTrip,
  bindCreateDepartureCheck,
  bindCreateCommand(sendCommands),
  bindShowCommand,
  bindShowReturn,
  bindCreateReturn,
  bindShowTripPrice,
];
