import { sql } from 'kysely';
import {
  EMPLOYEE_PROP,
  type EmployeeRole,
  FLEET_EMPLOYEE_PROP,
  markOf,
} from '#domain/employee/employee-role.ts';
import type { Db } from '#server/db/connect.ts';

const PROPS: Record<EmployeeRole, number> = { EMPLOYEE: EMPLOYEE_PROP, FLEET: FLEET_EMPLOYEE_PROP };

export type StaffCandidate = {
  id: number;
  providerId: string;
  state: string;
  prename: string | null;
  name: string | null;
  email: string | null;
  kundenart: string;
  isMain: boolean;
  isEmployee: boolean;
  isFleetEmployee: boolean;
};

/** Who may become an employee, or is one. */
export const findStaffCandidate = (db: Db, customerNumber: string): Promise<StaffCandidate | undefined> =>
  db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.customer_number', '=', customerNumber)
    .select([
      'customer.id',
      'customer.provider_id as providerId',
      'customer.state',
      'customer.prename',
      'customer.name',
      'customer.email',
    ])
    .select('plan.kundenart')
    .select(sql<boolean>`customer.main_customer_id is null`.as('isMain'))
    .select([hasMark('EMPLOYEE').as('isEmployee'), hasMark('FLEET').as('isFleetEmployee')])
    .executeTakeFirst();

const hasMark = (role: EmployeeRole) =>
  sql<boolean>`customer.add_props @> ${JSON.stringify(markOf(PROPS[role]))}::jsonb`;

/** §3.16: gives somebody the property of a role, or takes it; returns whether that changed anything. */
export async function setStaffMark(
  db: Db,
  customerId: number,
  role: EmployeeRole,
  isMarked: boolean,
): Promise<boolean> {
  const mark = isMarked ? JSON.stringify(markOf(PROPS[role])) : '[]';
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({
      add_props: sql`(
        select coalesce(jsonb_agg(prop), '[]') from jsonb_array_elements(customer.add_props) as prop
        where prop->'type'->>'id' is distinct from ${String(PROPS[role])}) || ${mark}::jsonb`,
    })
    .where('id', '=', customerId)
    .where('state', 'not in', ['DELETED', 'DELETING'])
    .where(hasMark(role), isMarked ? 'is not' : 'is', sql<boolean>`true`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
