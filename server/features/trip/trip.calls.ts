import type { FileStore } from '#server/adapters/file-store.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindCreateCommand } from './create-command.ts';
import { bindCreateDepartureCheck } from './create-departure-check.ts';
import { bindCreateGrant } from './create-grant.ts';
import { bindCreateReturn } from './create-return.ts';
import { bindCreateTaskCommand } from './create-task-command.ts';
import { bindNoteSecretLook } from './note-secret-look.ts';
import { bindRevealSecret } from './reveal-secret.ts';
import { bindSaveReturnPart } from './save-return-part.ts';
import { bindShowCarGuide } from './show-car-guide.ts';
import { bindShowCommand } from './show-command.ts';
import { bindShowReturn } from './show-return.ts';
import { bindShowReturnPhoto } from './show-return-photo.ts';
import { bindShowReturnUpload } from './show-return-upload.ts';
import { bindShowTaskCommand } from './show-task-command.ts';
import { bindShowTrip } from './show-trip.ts';
import { bindShowTripPrice } from './show-trip-price.ts';

type Options = {
  /** Sends what waits in the database for its car. */
  sendCommands: () => void;
  vault: Vault;
  files: FileStore;
  /** Where simulated cars listen to phones beside them. */
  door: () => string | undefined;
};

export const tripCalls = ({ sendCommands, vault, files, door }: Options): BoundCall[] => [
  bindShowTrip,
  bindCreateDepartureCheck,
  bindCreateCommand(sendCommands),
  bindShowCommand,
  bindCreateTaskCommand(sendCommands),
  bindShowTaskCommand,
  bindShowReturn,
  bindCreateReturn,
  bindShowReturnUpload,
  bindSaveReturnPart({ files }),
  bindShowReturnPhoto({ files }),
  bindShowTripPrice,
  bindCreateGrant({ vault, door }),
  bindShowCarGuide,
  bindRevealSecret({ vault }),
  bindNoteSecretLook,
];
