import { feature } from '#server/feature/feature.ts';
import { damagesCommand } from './admin-damages.ts';
import { bindCreateDamage } from './create-damage.ts';
import { bindCreateStatement } from './create-statement.ts';
import { damageJobs } from './damage.jobs.ts';
import { damageLetters } from './damage.letters.ts';
import { damageOwnData } from './damage-own-data.repository.ts';
import { damageSource } from './inbox-damages.repository.ts';
import { bindListBookingDamages } from './list-booking-damages.ts';
import { bindListVehicleDamages } from './list-vehicle-damages.ts';
import { bindSaveDamagePart } from './save-damage-part.ts';
import { bindShowDamagePhoto } from './show-damage-photo.ts';
import { bindShowDamageUpload } from './show-damage-upload.ts';

export const damageFeature = feature({
  calls: [
    bindListVehicleDamages,
    bindCreateDamage,
    bindListBookingDamages,
    bindShowDamageUpload,
    bindSaveDamagePart,
    bindShowDamagePhoto,
    bindCreateStatement,
  ],
  jobs: damageJobs,
  ownData: damageOwnData,
  admin: [damagesCommand],
  letters: damageLetters,
  inbox: [damageSource],
});
