import { sql } from 'kysely';
import type { AreaRights } from '#domain/staff/right.ts';
import { PRESETS, type Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import type { FindStaff } from '#server/http/staff-caller.ts';

type Row = {
  role: Role;
  rights: AreaRights | null;
  cities: number[] | null;
  validFrom: Temporal.Instant;
  validTo: Temporal.Instant | null;
  hasFactor: boolean;
  isProven: boolean;
};

/** What somebody has now, and whether this login has shown the second factor: one statement for each call of the console. */
export const findStaffCaller: FindStaff = async (db, { customerId, tokenHandle, now }) => {
  const { rows } = await sql<Row>`
    select held.role, held.cities, held.valid_from as "validFrom",
      least(held.valid_to, ended.ends_at) as "validTo",
      (select rights from role_preset preset where preset.role = held.role order by preset.id desc limit 1) as rights,
      exists (select from second_factor factor where factor.customer_id = held.customer_id and confirmed_at is not null)
        as "hasFactor",
      exists (select from token where token.handle = ${tokenHandle}::uuid and token.customer_id = held.customer_id
        and token.second_factor_at is not null) as "isProven"
    from staff_role held left join staff_role_end ended on ended.role_id = held.id
    where held.customer_id = ${customerId} and held.valid_from <= ${now}
      and (held.valid_to is null or held.valid_to > ${now}) and (ended.ends_at is null or ended.ends_at > ${now})
    order by held.id`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  return {
    grants: rows.map(({ role, rights, cities, validFrom, validTo }) => ({
      role,
      rights: rights ?? PRESETS[role],
      cities: cities ?? 'ALL',
      from: validFrom,
      to: validTo,
    })),
    hasFactor: first.hasFactor,
    isProven: first.hasFactor && first.isProven,
  };
};

/** What somebody may now, whatever their login has shown: of who has proposed what another one confirms. */
export async function findGrantsOf(db: Db, customerId: number, now: Temporal.Instant) {
  const nobody = '00000000-0000-0000-0000-000000000000';
  return (await findStaffCaller(db, { customerId, tokenHandle: nobody, now }))?.grants ?? [];
}

/** What a role stands for now. */
export async function findPreset(
  db: Db,
  role: Role,
): Promise<{ rights: AreaRights; changedAt: Temporal.Instant | null }> {
  const row = await db
    .selectFrom('role_preset')
    .where('role', '=', role)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['rights', 'changed_at as changedAt'])
    .executeTakeFirst();
  return row
    ? { rights: row.rights as AreaRights, changedAt: row.changedAt }
    : { rights: PRESETS[role], changedAt: null };
}
