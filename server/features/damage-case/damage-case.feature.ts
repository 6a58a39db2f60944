import { feature } from '#server/feature/feature.ts';
import { bindDecideDamage } from './decide-damage.ts';
import { bindHearDriver } from './hear-driver.ts';
import { bindListDamages } from './list-damages.ts';
import { bindMoveDamage } from './move-damage.ts';
import { proposedDriver } from './proposed-driver.ts';
import { bindRepairDamage } from './repair-damage.ts';
import { bindShowCasePhoto } from './show-case-photo.ts';
import { bindShowDamage } from './show-damage.ts';

export const damageCaseFeature = feature({
  calls: [
    bindListDamages,
    bindShowDamage,
    bindShowCasePhoto,
    bindMoveDamage,
    bindHearDriver,
    bindDecideDamage,
    bindRepairDamage,
  ],
  proposedActs: [proposedDriver],
});
