import { feature } from '#server/feature/feature.ts';
import { actsCommand } from './admin-acts.ts';
import { staffCommand } from './admin-staff.ts';
import { bindConfirmSecondFactor } from './confirm-second-factor.ts';
import { bindEndStaffRole } from './end-staff-role.ts';
import { bindExportActs } from './export-acts.ts';
import { bindGiveStaffRole } from './give-staff-role.ts';
import { bindListActs } from './list-acts.ts';
import { bindListStaff } from './list-staff.ts';
import { proposedPreset } from './proposed-preset.ts';
import { proposedRole } from './proposed-role.ts';
import { bindProveSecondFactor } from './prove-second-factor.ts';
import { bindResetSecondFactor } from './reset-second-factor.ts';
import { bindSaveRolePreset } from './save-role-preset.ts';
import { bindShowOwnStaff } from './show-own-staff.ts';
import { staffJobs } from './staff.jobs.ts';
import { staffLetters } from './staff.letters.ts';
import { staffOwnData } from './staff-own-data.repository.ts';
import { bindStartSecondFactor } from './start-second-factor.ts';

export const staffFeature = feature({
  calls: [
    bindShowOwnStaff,
    bindStartSecondFactor,
    bindConfirmSecondFactor,
    bindProveSecondFactor,
    bindListStaff,
    bindGiveStaffRole,
    bindEndStaffRole,
    bindResetSecondFactor,
    bindSaveRolePreset,
    bindListActs,
    bindExportActs,
  ],
  proposedActs: [proposedRole, proposedPreset],
  jobs: staffJobs,
  letters: staffLetters,
  ownData: staffOwnData,
  admin: [staffCommand, actsCommand],
});
