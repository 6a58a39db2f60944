import { may } from '#domain/staff/may.ts';
import type { Step } from '#domain/staff/right.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';

/** What the bank sends belongs to no city: only who has the right in all of them sees to it (docs/decisions/164). */
export const isEverywhere = (
  { staff, now }: { staff: StaffCaller; now: Temporal.Instant },
  step: Step,
): boolean => may(staff.grants, 'MONEY', step, 'ALL', now);
