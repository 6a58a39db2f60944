import type { Grant } from '#domain/staff/may.ts';
import type { Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';

/** Who calls from the console; the staff feature's repository loads it for each call, so that what ends is over at once. */
export type StaffCaller = {
  /** What they have now, with the rights that it stands for. */
  grants: readonly (Grant & { role: Role })[];
  /** There is a second factor that has proved itself. */
  hasFactor: boolean;
  /** This login has shown it. */
  isProven: boolean;
};

/** Undefined: has no role now. */
export type FindStaff = (
  db: Db,
  login: { customerId: number; tokenHandle: string; now: Temporal.Instant },
) => Promise<StaffCaller | undefined>;
