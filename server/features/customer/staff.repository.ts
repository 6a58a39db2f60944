import { sql } from 'kysely';
import { EMPLOYEE_PROP, FLEET_EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import type { Db } from '#server/db/connect.ts';

/** §3.16: who has one of the two properties, and may work. */
export const isEmployeeSql = sql<boolean>`customer.state = 'ACTIVE' and (
  customer.add_props @> ${JSON.stringify(markOf(EMPLOYEE_PROP))}::jsonb
  or customer.add_props @> ${JSON.stringify(markOf(FLEET_EMPLOYEE_PROP))}::jsonb)`;

export type Staff = { id: number; customerNumber: string; prename: string | null; name: string | null };

/** Who works for us at this moment: by one of the properties, or by a role of the console. */
const staff = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('customer')
    .where(
      sql<boolean>`(${isEmployeeSql} or customer.state = 'ACTIVE' and exists (
        select from staff_role held left join staff_role_end ended on ended.role_id = held.id
        where held.customer_id = customer.id and held.valid_from <= ${now}
          and (held.valid_to is null or held.valid_to > ${now}) and (ended.ends_at is null or ended.ends_at > ${now})))`,
    )
    .orderBy('customer_number')
    .select(['id', 'customer_number as customerNumber', 'prename', 'name']);

export const findStaffByNumber = (db: Db, customerNumber: string, now: Temporal.Instant): Promise<Staff[]> =>
  staff(db, now).where('customer_number', '=', customerNumber).execute();

/** Those of this whole name, in any case of letters. */
export const findStaffByName = (db: Db, name: string, now: Temporal.Instant): Promise<Staff[]> =>
  staff(db, now).where(sql<boolean>`lower(concat_ws(' ', prename, name)) = lower(${name})`).execute();

/** Who leads the fleet of the provider, and has an address for mail. */
export async function findFleetHeads(
  db: Db,
  providerId: string,
): Promise<{ email: string; prename: string | null }[]> {
  const rows = await db
    .selectFrom('customer')
    .where('state', '=', 'ACTIVE')
    .where(sql<boolean>`add_props @> ${JSON.stringify(markOf(FLEET_EMPLOYEE_PROP))}::jsonb`)
    .where('provider_id', '=', providerId)
    .orderBy('id')
    .select(['prename', 'email'])
    .execute();
  return rows.flatMap(({ prename, email }) => (email === null ? [] : [{ prename, email }]));
}

/** "Bea Beispiel (100010-1)" */
export async function findStaffNameOf(db: Db, customerId: number): Promise<string> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['prename', 'name', 'customer_number as customerNumber'])
    .executeTakeFirstOrThrow();
  const name = [row.prename, row.name].filter(Boolean).join(' ');
  return name === '' ? row.customerNumber : `${name} (${row.customerNumber})`;
}

/** Where a person gets mail, and whose customer they are. */
export const findPersonMail = (
  db: Db,
  customerId: number,
): Promise<{ providerId: string; prename: string | null; email: string | null } | undefined> =>
  db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['provider_id as providerId', 'prename', 'email'])
    .executeTakeFirst();
