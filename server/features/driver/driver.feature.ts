import { feature } from '#server/feature/feature.ts';
import { bindBlockDriver } from './block-driver.ts';
import { bindCreateDriver } from './create-driver.ts';
import { driverLetters } from './driver.letters.ts';
import { driverOwnData } from './driver-own-data.repository.ts';
import { bindInviteDriver } from './invite-driver.ts';
import { bindListManagedDrivers } from './list-managed-drivers.ts';
import { bindRemoveDriver } from './remove-driver.ts';
import { bindSaveDriverCostCentre } from './save-driver-cost-centre.ts';
import { bindSaveDriverLimits } from './save-driver-limits.ts';
import { bindSaveListedCostCentres } from './save-listed-cost-centres.ts';
import { bindUnblockDriver } from './unblock-driver.ts';

export const driverFeature = feature({
  calls: [
    bindListManagedDrivers,
    bindCreateDriver,
    bindInviteDriver,
    bindBlockDriver,
    bindUnblockDriver,
    bindRemoveDriver,
    bindSaveDriverLimits,
    bindSaveDriverCostCentre,
    bindSaveListedCostCentres,
  ],
  ownData: driverOwnData,
  letters: driverLetters,
});
