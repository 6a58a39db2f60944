import { may } from '#domain/staff/may.ts';
import type { Step } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';
import type { Entry } from '#server/features/case/blocklist.repository.ts';
import { findHolders } from '#server/features/case/blocklist.repository.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';

/** The list counts for registrations in all cities: only who has the right in all of them sees to it. */
export const isEverywhere = (
  { staff, now }: { staff: Pick<StaffCaller, 'grants'>; now: Temporal.Instant },
  step: Step,
): boolean => may(staff.grants, 'CASES', step, 'ALL', now);

/** Whether it is somebody's own value, or that of who is close to them (§S20.5). */
export async function findCloseTo(
  db: Db,
  personId: number,
  entry: Pick<Entry, 'kind' | 'value'>,
): Promise<'ACT_ON_ONESELF' | 'TOO_CLOSE' | undefined> {
  const close = await findClose(db, personId, await findHolders(db, entry));
  if (close.has(personId)) return 'ACT_ON_ONESELF';
  return close.size > 0 ? 'TOO_CLOSE' : undefined;
}
