import { feature } from '#server/feature/feature.ts';
import { employeesCommand } from './admin-employees.ts';
import { bindCreateCorrection } from './create-correction.ts';
import { employeeLetters } from './employee.letters.ts';
import { employeeOwnData } from './employee-own-data.repository.ts';
import { bindRemoveAvailabilityDay } from './remove-availability-day.ts';
import { bindSaveAvailabilityDay } from './save-availability-day.ts';
import { bindSaveStamp } from './save-stamp.ts';
import { bindSaveWeek } from './save-week.ts';
import { bindShowCover } from './show-cover.ts';
import { bindShowOwnAvailability } from './show-own-availability.ts';
import { bindShowPresence } from './show-presence.ts';
import { bindShowWorkingTimes } from './show-working-times.ts';
import { bindShowWorkingTimesPdf } from './show-working-times-pdf.ts';
import { bindShowWorkingTimesTable } from './show-working-times-table.ts';

export const employeeFeature = feature({
  calls: [
    bindShowPresence,
    bindSaveStamp,
    bindCreateCorrection,
    bindShowWorkingTimes,
    bindShowWorkingTimesTable,
    bindShowWorkingTimesPdf,
    bindShowOwnAvailability,
    bindSaveWeek,
    bindSaveAvailabilityDay,
    bindRemoveAvailabilityDay,
    bindShowCover,
  ],
  letters: employeeLetters,
  ownData: employeeOwnData,
  admin: [employeesCommand],
});
