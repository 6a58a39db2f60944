import { sql } from 'kysely';
import { withSuffix } from '#domain/customer/customer-number.ts';
import type { AreaRights } from '#domain/staff/right.ts';
import { PROPERTIES_OF, ROLES, type Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';

export type HeldRole = {
  id: number;
  customerId: number;
  role: Role;
  cities: number[] | null;
  validFrom: Temporal.Instant;
  /** Also of what was ended before its time. */
  validTo: Temporal.Instant | null;
  givenAt: Temporal.Instant;
  givenBy: number | null;
};

const held = (db: Db) =>
  db
    .selectFrom('staff_role')
    .leftJoin('staff_role_end', 'staff_role_end.role_id', 'staff_role.id')
    .orderBy('staff_role.id')
    .select([
      'staff_role.id',
      'staff_role.customer_id as customerId',
      'staff_role.cities',
      'staff_role.valid_from as validFrom',
      'staff_role.given_at as givenAt',
      'staff_role.given_by as givenBy',
    ])
    .select(sql<Role>`staff_role.role`.as('role'))
    .select(sql<Temporal.Instant | null>`least(staff_role.valid_to, staff_role_end.ends_at)`.as('validTo'));

/** Is over after this moment, or never. */
const endsAfter = (now: Temporal.Instant) =>
  sql<boolean>`coalesce(least(staff_role.valid_to, staff_role_end.ends_at) > ${now}, true)`;

/** What somebody has or will have. */
export const findRolesOf = (db: Db, customerId: number, now: Temporal.Instant): Promise<HeldRole[]> =>
  held(db).where('staff_role.customer_id', '=', customerId).where(endsAfter(now)).execute();

export const findRole = (db: Db, id: number): Promise<HeldRole | undefined> =>
  held(db).where('staff_role.id', '=', id).executeTakeFirst();

/** Everything that anybody of the provider has or will have. */
export const findAllRoles = (db: Db, providerId: string, now: Temporal.Instant): Promise<HeldRole[]> =>
  held(db)
    .innerJoin('customer', 'customer.id', 'staff_role.customer_id')
    .where('customer.provider_id', '=', providerId)
    .where('customer.state', 'not in', ['DELETED', 'DELETING'])
    .where(endsAfter(now))
    .execute();

/** Everything that anybody has or will have. */
export const findEveryRole = (db: Db, now: Temporal.Instant): Promise<HeldRole[]> =>
  held(db).where(endsAfter(now)).execute();

type NewRole = {
  customerId: number;
  role: Role;
  cities: readonly number[] | null;
  from: Temporal.Instant;
  to: Temporal.Instant | null;
  /** Null: in the terminal. */
  by: number | null;
  now: Temporal.Instant;
};

export async function insertRole(
  db: Db,
  { customerId, role, cities, from, to, by, now }: NewRole,
): Promise<number> {
  const { id } = await db
    .insertInto('staff_role')
    .values({
      customer_id: customerId,
      role,
      cities: cities && [...cities],
      valid_from: from,
      valid_to: to,
      given_at: now,
      given_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false when it has an end already. */
export async function insertRoleEnd(
  db: Db,
  { roleId, at, by, now }: { roleId: number; at: Temporal.Instant; by: number | null; now: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_role_end')
    .values({ role_id: roleId, ends_at: at, ended_at: now, ended_by: by })
    .onConflict((conflict) => conflict.column('role_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether it was said when it ends, before its time or after. */
export async function hasEnd(db: Db, roleId: number): Promise<boolean> {
  const end = db.selectFrom('staff_role_end').where('role_id', '=', roleId).select('role_id');
  return (await end.executeTakeFirst()) !== undefined;
}

/** Two who change what a role stands for come one after the other, until the transaction ends. */
export async function lockPreset(transaction: Db, role: Role): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('role preset'), hashtext(${role}))`.execute(transaction);
}

export async function insertPreset(
  db: Db,
  { role, rights, by, now }: { role: Role; rights: AreaRights; by: number; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('role_preset')
    .values({ role, rights: JSON.stringify(rights), changed_at: now, changed_by: by })
    .execute();
}

export type RolePerson = {
  id: number;
  providerId: string;
  customerNumber: string;
  prename: string | null;
  name: string | null;
  hasFactor: boolean;
};

export const findPeople = (db: Db, ids: readonly number[]): Promise<RolePerson[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('customer')
        .leftJoin('second_factor', (join) =>
          join
            .onRef('second_factor.customer_id', '=', 'customer.id')
            .on('second_factor.confirmed_at', 'is not', null),
        )
        .where('customer.id', 'in', [...ids])
        .orderBy('customer.name')
        .orderBy('customer.id')
        .select([
          'customer.id',
          'customer.provider_id as providerId',
          'customer.customer_number as customerNumber',
          'customer.prename',
          'customer.name',
        ])
        .select(sql<boolean>`second_factor.customer_id is not null`.as('hasFactor'))
        .execute();

/** The cities of a provider, by name. */
export const findCities = (db: Db, providerId: string): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('city')
    .where('provider_id', '=', providerId)
    .orderBy('title')
    .select(['id', 'title'])
    .execute();

const accounts = (db: Db) =>
  db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.provider_id as providerId',
      'customer.state',
      'customer.prename',
      'customer.name',
      'customer.email',
      'plan.kundenart',
    ])
    .select(sql<boolean>`customer.main_customer_id is null`.as('isMain'));

/** The account that may get a role, at any provider. */
export const findAccountAnywhere = (db: Db, customerNumber: string) =>
  accounts(db).where('customer.customer_number', '=', customerNumber).executeTakeFirst();

/** Who has had a role and logs in so, by mail address or account; an address may be that of several. */
export const findStaffByLogin = (db: Db, login: string) =>
  accounts(db)
    .where((eb) =>
      eb.or([
        eb('customer.customer_number', '=', withSuffix(login)),
        sql<boolean>`lower(customer.email) = ${login.toLowerCase()}`,
      ]),
    )
    .where('customer.id', 'in', db.selectFrom('staff_role').select('customer_id'))
    .orderBy('customer.id')
    .execute();

export const findAccountById = (db: Db, id: number) =>
  accounts(db).where('customer.id', '=', id).executeTakeFirst();

/** The account that may get a role, at this provider. */
export async function findAccount(
  db: Db,
  { customerNumber, providerId }: { customerNumber: string; providerId: string },
) {
  const found = await findAccountAnywhere(db, customerNumber);
  return found?.providerId === providerId ? found : undefined;
}

/** Which of the two properties of an employee somebody should have now, of all who ever had a role (§3.16). */
export async function findDueMarks(
  db: Db,
  now: Temporal.Instant,
  customerId?: number,
): Promise<{ customerId: number; isEmployee: boolean; isFleetEmployee: boolean; isStaff: boolean }[]> {
  const giving = (property: 'EMPLOYEE' | 'FLEET') =>
    ROLES.filter((role) => PROPERTIES_OF[role].includes(property));
  const { rows } = await sql<{
    customerId: number;
    isEmployee: boolean;
    isFleetEmployee: boolean;
    isStaff: boolean;
  }>`
    select held.customer_id as "customerId",
      coalesce(bool_or(is_now and role = any(${giving('EMPLOYEE')}::text[])), false) as "isEmployee",
      coalesce(bool_or(is_now and role = any(${giving('FLEET')}::text[])), false) as "isFleetEmployee",
      coalesce(bool_or(is_now), false) as "isStaff"
    from (
      select customer_id, role, valid_from <= ${now} and (valid_to is null or valid_to > ${now})
        and (ends_at is null or ends_at > ${now}) as is_now
      from staff_role left join staff_role_end on role_id = id
      where ${customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`}) held
    group by held.customer_id order by 1`.execute(db);
  return rows;
}

/** Who has shown the second factor in a login of theirs. */
export async function findProven(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('token')
    .where('customer_id', 'in', [...ids])
    .where('second_factor_at', 'is not', null)
    .distinct()
    .select('customer_id as customerId')
    .execute();
  return rows.map(({ customerId }) => customerId);
}

/** Keeps others from deciding about the same person until the transaction ends. */
export async function lockPerson(transaction: Db, customerId: number): Promise<void> {
  await transaction
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
}
