import type { EmployeeRole } from '#domain/employee/employee-role.ts';
import type { Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import { setStaffMark } from '#server/features/customer/staff-mark.repository.ts';
import { removeAllLogins } from '#server/features/session/session.repository.ts';
import {
  findDueMarks,
  findProven,
  findRolesOf,
  type HeldRole,
  insertRole,
  insertRoleEnd,
  lockPerson,
} from './staff-role.repository.ts';

type Given = {
  customerId: number;
  role: Role;
  cities: readonly number[] | null;
  from: Temporal.Instant;
  to: Temporal.Instant | null;
  /** Null: in the terminal. */
  by: number | null;
  now: Temporal.Instant;
};

/**
 * Gives somebody a role, in a transaction: two decisions about one person come one after the other. Returns its id, or
 * HELD when they have the same role at a time of it already.
 */
export async function giveRole(transaction: Db, given: Given): Promise<number | 'HELD'> {
  const { customerId, now } = given;
  await lockPerson(transaction, customerId);
  if (await isHeld(transaction, given)) return 'HELD';
  const id = await insertRole(transaction, given);
  await applyRoles(transaction, now, customerId);
  return id;
}

/** Whether somebody has the same role at a time of it already; `replaces`: but for this one. */
export async function isHeld(
  db: Db,
  {
    customerId,
    role,
    from,
    to,
    now,
    replaces,
  }: Pick<Given, 'customerId' | 'role' | 'from' | 'to' | 'now'> & { replaces?: number | null },
): Promise<boolean> {
  const held = await findRolesOf(db, customerId, now);
  return held.some((one) => one.role === role && one.id !== replaces && overlaps(one, { from, to }));
}

const overlaps = (
  { validFrom, validTo }: Pick<HeldRole, 'validFrom' | 'validTo'>,
  { from, to }: Pick<Given, 'from' | 'to'>,
): boolean =>
  (to === null || Temporal.Instant.compare(validFrom, to) < 0) &&
  (validTo === null || Temporal.Instant.compare(from, validTo) < 0);

type Ending = {
  role: HeldRole;
  at: Temporal.Instant;
  /** Null: in the terminal. */
  by: number | null;
  now: Temporal.Instant;
  /** The same role as it goes on: in between the person is not without one. */
  next?: Given;
};

/** Ends a role at a moment, in a transaction; with the last one all logins end at once. Returns false when it has an end. */
export async function endRole(transaction: Db, { role, at, by, now, next }: Ending): Promise<boolean> {
  await lockPerson(transaction, role.customerId);
  if (!(await insertRoleEnd(transaction, { roleId: role.id, at, by, now }))) return false;
  if (next) await insertRole(transaction, next);
  await applyRoles(transaction, now, role.customerId);
  return true;
}

/**
 * Gives and takes the properties that follow from roles (§3.16), and ends the logins of the console of whoever has no role any
 * more: of one person, or of all whose time has come.
 */
export async function applyRoles(db: Db, now: Temporal.Instant, customerId?: number): Promise<void> {
  const due = await findDueMarks(db, now, customerId);
  for (const { customerId: id, isEmployee, isFleetEmployee } of due) {
    const marks: [EmployeeRole, boolean][] = [
      ['EMPLOYEE', isEmployee],
      ['FLEET', isFleetEmployee],
    ];
    for (const [role, isMarked] of marks) await setStaffMark(db, id, role, isMarked);
  }
  const left = due.filter(({ isStaff }) => !isStaff).map((one) => one.customerId);
  for (const id of await findProven(db, left)) {
    await (db.isTransaction
      ? removeAllLogins(db, id)
      : db.transaction().execute((transaction) => removeAllLogins(transaction, id)));
  }
}
