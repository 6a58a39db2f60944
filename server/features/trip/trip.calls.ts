import type { Vault } from '#server/adapters/vault.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindCreateCommand } from './create-command.ts';
import { bindCreateDepartureCheck } from './create-departure-check.ts';
import { bindCreateGrant } from './create-grant.ts';
import { bindCreateReturn } from './create-return.ts';
import { bindNoteSecretLook } from './note-secret-look.ts';
import { bindRevealSecret } from './reveal-secret.ts';
import { bindShowCarGuide } from './show-car-guide.ts';
import { bindShowCommand } from './show-command.ts';
import { bindShowReturn } from './show-return.ts';
import { bindShowTrip } from './show-trip.ts';
import { bindShowTripPrice } from './show-trip-price.ts';

type Options = {
  /** Sends what waits in the database for its car. */
  sendCommands: () => void;
  vault: Vault;
  /** Where simulated cars listen to phones beside them. */
  door: () => string | undefined;
};

export const tripCalls = ({ sendCommands, vault, door }: Options): BoundCall[] => [
  bindShowTrip,
  bindCreateDepartureCheck,
  bindCreateCommand(sendCommands),
  bindShowCommand,
  bindShowReturn,
  bindCreateReturn,
  bindShowTripPrice,
  bindCreateGrant({ vault, door }),
  bindShowCarGuide,
  bindRevealSecret({ vault }),
  bindNoteSecretLook,
];
