import type { EmployeeRole } from '#domain/employee/employee-role.ts';
import { PROPERTIES_OF, type Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import { insertAct } from '#server/http/act.repository.ts';
import { endRole, giveRole } from './roles.ts';
import { findRolesOf, type HeldRole, insertRole } from './staff-role.repository.ts';

/** The role that fits who is hired as what (§3.16). */
const ROLE_OF: Record<EmployeeRole, Role> = { EMPLOYEE: 'FIELD', FLEET: 'DISPATCH' };

type Hire = {
  customerId: number;
  providerId: string;
  /** Who decides, in words. */
  by: string;
  now: Temporal.Instant;
};

const doing = ({ by, providerId, now }: Hire) => ({
  actor: { text: `Terminal: ${by}` },
  providerId,
  right: undefined,
  requestId: undefined,
  now,
});

/** Gives the role of who begins to work here, in the transaction of that; whoever has it has it. */
export async function beginRoleOf(
  transaction: Db,
  {
    property,
    from,
    to,
    ...hire
  }: Hire & { property: EmployeeRole; from: Temporal.Instant; to: Temporal.Instant | null },
): Promise<void> {
  const { customerId, now } = hire;
  const role = ROLE_OF[property];
  const given = await giveRole(transaction, { customerId, role, cities: null, from, to, by: null, now });
  if (given === 'HELD') return;
  const act = { kind: 'ROLE_GIVEN', object: { kind: 'PERSON', id: customerId }, customerId } as const;
  await insertAct(transaction, { ...act, after: { role, cities: null, from, until: to } }, doing(hire));
}

/** Ends the roles that come with these properties, or all, at a moment, in the transaction of what ends. */
export async function endRolesOf(
  transaction: Db,
  {
    properties,
    isWhole,
    at,
    ...hire
  }: Hire & { properties: readonly EmployeeRole[]; isWhole: boolean; at: Temporal.Instant },
): Promise<void> {
  const { customerId, now } = hire;
  const held = await findRolesOf(transaction, customerId, at);
  const ending = held.filter(
    ({ role }) =>
      isWhole ||
      (PROPERTIES_OF[role].length > 0 && PROPERTIES_OF[role].every((one) => properties.includes(one))),
  );
  for (const property of properties) {
    // Of who had the property before there were roles.
    if (!held.some(({ role }) => PROPERTIES_OF[role].includes(property)))
      ending.push(await roleUntil(transaction, { customerId, role: ROLE_OF[property], at, now }));
  }
  for (const role of ending) {
    if (!(await endRole(transaction, { role, at, by: null, now }))) continue;
    const act = { kind: 'ROLE_ENDED', object: { kind: 'PERSON', id: customerId }, customerId } as const;
    const before = { role: role.role, cities: role.cities, until: role.validTo };
    await insertAct(transaction, { ...act, before, after: { until: at } }, doing(hire));
  }
}

async function roleUntil(
  transaction: Db,
  {
    customerId,
    role,
    at,
    now,
  }: { customerId: number; role: Role; at: Temporal.Instant; now: Temporal.Instant },
): Promise<HeldRole> {
  const from = Temporal.Instant.compare(now, at) < 0 ? now : at;
  const given = { customerId, role, cities: null, from, to: null, by: null, now };
  const id = await insertRole(transaction, given);
  return { id, customerId, role, cities: null, validFrom: from, validTo: null, givenAt: now, givenBy: null };
}
