import type { BoundCall } from '#server/http/bind-call.ts';
import { bindCreateCorrection } from './create-correction.ts';
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
import type { TimesPdfOptions } from './working-times-pdf.ts';

export const employeeCalls = (options: TimesPdfOptions): BoundCall[] => [
  bindShowPresence,
  bindSaveStamp,
  bindCreateCorrection,
  bindShowWorkingTimes,
  bindShowWorkingTimesTable,
  bindShowWorkingTimesPdf(options),
  bindShowOwnAvailability,
  bindSaveWeek,
  bindSaveAvailabilityDay,
  bindRemoveAvailabilityDay,
  bindShowCover,
];
