import type { FileStore } from '#server/adapters/file-store.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindCreateDamage } from './create-damage.ts';
import { bindCreateStatement } from './create-statement.ts';
import { bindListBookingDamages } from './list-booking-damages.ts';
import { bindListVehicleDamages } from './list-vehicle-damages.ts';
import { bindSaveDamagePart } from './save-damage-part.ts';
import { bindShowDamagePhoto } from './show-damage-photo.ts';
import { bindShowDamageUpload } from './show-damage-upload.ts';

export const damageCalls = ({ files }: { files: FileStore }): BoundCall[] => [
  bindListVehicleDamages,
  bindCreateDamage,
  bindListBookingDamages,
  bindShowDamageUpload,
  bindSaveDamagePart({ files }),
  bindShowDamagePhoto({ files }),
  bindCreateStatement,
];
