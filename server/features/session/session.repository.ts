import { CompiledQuery, sql } from 'kysely';
import { CUSTOMER_STATES, mayLogIn } from '#domain/customer/customer-state.ts';
import { isEmailLogin } from '#domain/customer/login-name.ts';
import type { EffectiveEntitlement } from '#domain/driver/entitlement.ts';
import {
  EMPLOYEE_PROP,
  employeeRole,
  FLEET_EMPLOYEE_PROP,
  markOf,
  mayDecidePapers,
} from '#domain/employee/employee-role.ts';
import { isCompanyAccount, isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';
import { endLoginByRegistration, replacePassword } from '#server/features/customer/customer.repository.ts';
import { EFFECTIVE_ENTITLEMENT } from '#server/features/customer/entitlement-sql.ts';
import { removeOnetimeTokens } from '#server/features/customer/onetime-token.repository.ts';
import type { Session } from '#server/http/session.ts';
import { forgetDevices } from './known-device.repository.ts';
import { removeChallengesOf } from './passkey.repository.ts';
import { isFamilyOf, removeAllStoredLogins, removeFamily, turnFamily } from './stored-login.repository.ts';

/**
 * The plan of `customer` at a moment (§S11.6): a change counts from its beginning, before customer.plan_id follows.
 * @param at SQL of the moment, such as "$2"
 */
export const planAt = (at: string): string => `coalesce(
  (select to_plan_id from plan_change change where change.customer_id = customer.id
    and change.taken_back_at is null and change.begun_at is null and change.starts_at <= ${at}),
  customer.plan_id)`;

type SessionRow = {
  secret_hash: Buffer;
  handle: string;
  is_valid: boolean;
  is_use_to_note: boolean;
  customer_id: number;
  customer_number: string;
  provider_id: string;
  state: string;
  documents_valid_until: Temporal.Instant | null;
  is_main: boolean;
  kundenart: string;
  several_drivers: boolean;
  is_employee: boolean;
  is_fleet_employee: boolean;
  entitlement: EffectiveEntitlement | null;
  partner_id: number | null;
  is_head: boolean | null;
  handed_registration_id: string | null;
  plan_id: string;
  plan_title: string;
  tariff_id: string;
  tariff_title: string;
  monthly_cents: number;
  time_discount_percent: number;
};

// Compiled once: it runs for every customer's call, and compares times here, as reading one costs more than
// the rest.
const FIND_SESSIONS = `
  select token.secret_hash, token.handle, token.expires_at > $2 as is_valid,
    (coalesce(token.last_used_at, token.created_at) <= $2::timestamptz - interval '1 hour'
      or token.last_used_at is null and token.stored_family_id is not null) as is_use_to_note,
    customer.id as customer_id, customer.customer_number, customer.provider_id, customer.state,
    customer.documents_valid_until, customer.main_customer_id is null as is_main,
    customer.add_props @> '${JSON.stringify(markOf(EMPLOYEE_PROP))}' as is_employee,
    customer.add_props @> '${JSON.stringify(markOf(FLEET_EMPLOYEE_PROP))}' as is_fleet_employee,
    plan.kundenart, plan.several_drivers, plan.id as plan_id, plan.title as plan_title,
    ${EFFECTIVE_ENTITLEMENT} as entitlement,
    sales_person.partner_id, sales_person.is_head, token.handed_registration_id, tariff.id as tariff_id, tariff.title as tariff_title, tariff.monthly_cents,
    tariff.time_discount_percent
  from token
    join customer on customer.id = token.customer_id
    join plan on plan.id = ${planAt('$2')}
    join tariff on tariff.id = plan.tariff_id
    left join driver on driver.customer_id = customer.id
    left join customer main on main.id = customer.main_customer_id
    left join sales_person on sales_person.customer_id = customer.id and sales_person.removed_at is null
  where token.secret_hash = any($1::bytea[])`;

type PresentedToken = { secretHash: Buffer; now: Temporal.Instant };

/** The session of a token; undefined when the token is unknown or has expired. */
export const findSession = batched(
  async (db, tokens: readonly PresentedToken[]): Promise<(Session | undefined)[]> => {
    const now = latestOf(tokens);
    const { rows } = await db.executeQuery<SessionRow>(
      CompiledQuery.raw(FIND_SESSIONS, [tokens.map(({ secretHash }) => secretHash), now]),
    );
    await noteUse(db, rows, now);
    const found = new Map(rows.map((row) => [row.secret_hash.toString('latin1'), row]));
    return tokens.map(({ secretHash }) => {
      const row = found.get(secretHash.toString('latin1'));
      return row?.is_valid ? toSession(row) : undefined;
    });
  },
);

/**
 * A login's last use is kept to the hour: more is nobody's business, and a write per call. A stored login's
 * token's first use counts at once, even expired: its answer arrived (docs/decisions/083).
 */
async function noteUse(db: Db, rows: readonly SessionRow[], now: Temporal.Instant): Promise<void> {
  const toNote = rows.filter((row) => row.is_use_to_note);
  if (toNote.length === 0) return;
  await db
    .updateTable('token')
    .set({ last_used_at: now })
    .where(
      'secret_hash',
      'in',
      toNote.map(({ secret_hash }) => secret_hash),
    )
    .execute();
}

/** Calls that are looked up together came within a moment: the latest one's time counts for all. */
function latestOf([first, ...others]: readonly PresentedToken[]): Temporal.Instant {
  if (!first) throw new Error('no token is looked up');
  return others.reduce(
    (latest, { now }) => (Temporal.Instant.compare(now, latest) > 0 ? now : latest),
    first.now,
  );
}

function toSession(row: SessionRow): Session {
  return {
    tokenHandle: row.handle,
    customerId: row.customer_id,
    customerNumber: row.customer_number,
    providerId: row.provider_id,
    state: row.state,
    ended: endedBy(row.state),
    documentsValidUntil: row.documents_valid_until,
    isCompanyAccount: isCompanyAccount({ kundenart: row.kundenart, isMain: row.is_main }),
    isSalesPartner: isSalesPartnerPlan(row.kundenart),
    sales: row.partner_id === null ? undefined : { partnerId: row.partner_id, isHead: row.is_head ?? false },
    turnedRoundFor: row.handed_registration_id ?? undefined,
    staff: employeeRole({
      state: row.state,
      isEmployee: row.is_employee,
      isFleetEmployee: row.is_fleet_employee,
    }),
    mayDecidePapers: mayDecidePapers({ state: row.state, isEmployee: row.is_employee }),
    severalDrivers: row.several_drivers,
    entitlement: row.entitlement ?? 'ENTITLED',
    plan: { id: row.plan_id, title: row.plan_title },
    tariff: {
      id: row.tariff_id,
      title: row.tariff_title,
      monthlyCents: row.monthly_cents,
      timeDiscountPercent: row.time_discount_percent,
    },
  };
}

/** §4.12, §4.13: customers who may not log in are logged out; DELETED and DELETING make user data invalid. */
function endedBy(state: string): Session['ended'] {
  if (mayLogIn(state)) return undefined;
  return state === 'DELETED' || state === 'DELETING' ? 'USER_DATA_INVALID' : 'CUSTOMER_STATE';
}

/** The columns that decide whether a customer may log in. */
export type LoginFacts = { id: number; state: string; passwordHash: string | null };

/**
 * Locks these customers' logins until the transaction ends, in id order against deadlocks. Taken before other
 * rows by whatever opens, renews or ends one: a logout finds earlier logins, a login its changes.
 */
export function lockLogins(transaction: Db, customerIds: readonly number[]): Promise<LoginFacts[]> {
  return transaction
    .selectFrom('customer')
    .where('id', 'in', [...new Set(customerIds)])
    .orderBy('id')
    .select(['id', 'state', 'password_hash as passwordHash'])
    .forNoKeyUpdate()
    .execute();
}

/**
 * Whom a `loginName` means: an account number one account, an e-mail address the one account in which it is confirmed. An
 * address that several have confirmed means none of them.
 */
export async function findCredentials(db: Db, name: string) {
  const [found, ...others] = await db
    .selectFrom('customer')
    .where((where) =>
      isEmailLogin(name)
        ? where.and([
            sql<boolean>`lower(email) = ${name}`,
            where('email_confirmed_at', 'is not', null),
            where('state', 'not in', ['DELETED', 'DELETING']),
          ])
        : where('customer_number', '=', name),
    )
    .select([
      'id',
      'customer_number as customerNumber',
      'provider_id as providerId',
      'state',
      'password_hash as passwordHash',
    ])
    .limit(2)
    .execute();
  return others.length === 0 ? found : undefined;
}

type NewToken = {
  secretHash: Buffer;
  customerId: number;
  storeLogin: boolean;
  /** In words. */
  device?: string | null;
  /** The stored login that was created with the token, or that created it: both end together. */
  storedFamilyId?: string;
  /** What the stored login is turned round for. */
  turnedRoundFor?: string | undefined;
  /** When the customer proved their identity; null for a stored login, which proves only the browser. */
  provenAt: Temporal.Instant | null;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

/** Writes a token; an existing token with the same secret stays as it is. */
export async function insertToken(
  db: Db,
  token: NewToken,
): Promise<{ handle: string; expiresAt: Temporal.Instant }> {
  const row = await db
    .insertInto('token')
    .values({
      secret_hash: token.secretHash,
      customer_id: token.customerId,
      store_login: token.storeLogin,
      device: token.device ?? null,
      stored_family_id: token.storedFamilyId ?? null,
      handed_registration_id: token.turnedRoundFor ?? null,
      proven_at: token.provenAt,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) =>
      // Changes nothing, but PostgreSQL returns only rows that it has written.
      conflict.column('secret_hash').doUpdateSet((set) => ({ expires_at: set.ref('token.expires_at') })),
    )
    .returning(['handle', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { handle: row.handle, expiresAt: row.expires_at };
}

/**
 * Turns the tablet round for a registration, or, with undefined, back: the token and the stored login that renews it. Run it
 * under `lockLogins`.
 */
export async function turnLogin(
  db: Db,
  { customerId, tokenHandle }: { customerId: number; tokenHandle: string },
  registrationId: string | undefined,
): Promise<void> {
  const turned = { handed_registration_id: registrationId ?? null };
  const row = await db
    .updateTable('token')
    .set(turned)
    .where('customer_id', '=', customerId)
    .where('handle', '=', tokenHandle)
    .returning('stored_family_id')
    .executeTakeFirst();
  if (!row?.stored_family_id) return;
  // A tab that renewed the login at the same moment has another token of the same family.
  await db.updateTable('token').set(turned).where('stored_family_id', '=', row.stored_family_id).execute();
  await turnFamily(db, row.stored_family_id, registrationId);
}

/** This login has shown the second factor (§S20.1); one that a stored login renews has not. */
export async function noteSecondFactor(
  db: Db,
  { customerId, tokenHandle, now }: { customerId: number; tokenHandle: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('token')
    .set({ second_factor_at: now })
    .where('customer_id', '=', customerId)
    .where('handle', '=', tokenHandle)
    .execute();
}

/** Removes the customer's token with this handle, and its stored login. Run it under `lockLogins`. */
export async function removeToken(db: Db, customerId: number, handle: string): Promise<void> {
  const row = await db
    .deleteFrom('token')
    .where('customer_id', '=', customerId)
    .where('handle', '=', handle)
    .returning('stored_family_id')
    .executeTakeFirst();
  if (row?.stored_family_id) await removeFamily(db, row.stored_family_id);
}

export type LoginRow = {
  id: string;
  device: string | null;
  since: Temporal.Instant;
  lastUsedAt: Temporal.Instant;
  staysLoggedIn: boolean;
  isThis: boolean;
};

/** Returns where the customer is logged in, the last used first: stored logins by family, and tokens without one. */
export async function findLogins(
  db: Db,
  { customerId, tokenHandle, now }: { customerId: number; tokenHandle: string; now: Temporal.Instant },
): Promise<LoginRow[]> {
  const { rows } = await sql<LoginRow>`
    with alive as (
      select handle, stored_family_id, device, created_at, coalesce(last_used_at, created_at) as used_at
      from token where customer_id = ${customerId} and expires_at > ${now}
    )
    select stored.family_id as id, stored.device, coalesce(stored.since, stored.created_at) as since,
      greatest(stored.created_at, max(alive.used_at)) as "lastUsedAt", true as "staysLoggedIn",
      coalesce(bool_or(alive.handle = ${tokenHandle}::uuid), false) as "isThis"
    from stored_login stored left join alive on alive.stored_family_id = stored.family_id
    where stored.customer_id = ${customerId} and stored.rotated_at is null and stored.expires_at > ${now}
    group by stored.family_id, stored.device, stored.since, stored.created_at
    union all
    select handle, device, created_at, used_at, false, handle = ${tokenHandle}::uuid
    from alive where stored_family_id is null
    order by "lastUsedAt" desc, id`.execute(db);
  return rows;
}

/** Ends one of the customer's logins, by the id of `findLogins`. Returns false when there is none. */
export async function removeLogin(transaction: Db, customerId: number, id: string): Promise<boolean> {
  await lockLogins(transaction, [customerId]);
  const { numDeletedRows } = await transaction
    .deleteFrom('token')
    .where('customer_id', '=', customerId)
    .where('handle', '=', id)
    .where('stored_family_id', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  if (!(await isFamilyOf(transaction, customerId, id))) return false;
  await removeFamily(transaction, id);
  return true;
}

export async function removeTokenBySecret(db: Db, secretHash: Buffer): Promise<void> {
  await db.deleteFrom('token').where('secret_hash', '=', secretHash).execute();
}

/**
 * Removes a customer's tokens, stored logins and passkey challenges, and ends the login by registration. Run it in a
 * transaction.
 */
export async function removeAllLogins(transaction: Db, customerId: number): Promise<void> {
  await lockLogins(transaction, [customerId]);
  await endRegistrationLogin(transaction, customerId);
  await removeAllStoredLogins(transaction, customerId);
  await removeChallengesOf(transaction, customerId);
  await transaction.deleteFrom('token').where('customer_id', '=', customerId).execute();
}

/**
 * After the first login the registration must log nobody in again: the device's next person has its cookie
 * too. Run under `lockLogins`. False when it had ended before.
 */
export async function endRegistrationLogin(transaction: Db, customerId: number): Promise<boolean> {
  if (!(await endLoginByRegistration(transaction, customerId))) return false;
  await removeOnetimeTokens(transaction, customerId, ['CUSTOMER_CREATED', 'CUSTOMER_LOGIN']);
  return true;
}

/**
 * Sets a new password, logs out everywhere, forgets known browsers. `before`: the hash to be replaced; false,
 * and nothing changed, when it is another. Run it in a transaction.
 */
export async function changePassword(
  db: Db,
  { customerId, passwordHash, before }: { customerId: number; passwordHash: string; before: string | null },
): Promise<boolean> {
  await lockLogins(db, [customerId]);
  if (!(await replacePassword(db, { customerId, passwordHash, before }))) return false;
  await removeAllLogins(db, customerId);
  await forgetDevices(db, customerId);
  return true;
}

/** Whether this token belongs to a stored login. */
export async function isStoredLogin(db: Db, customerId: number, handle: string): Promise<boolean> {
  const row = await db
    .selectFrom('token')
    .where('customer_id', '=', customerId)
    .where('handle', '=', handle)
    .select('store_login')
    .executeTakeFirst();
  return row?.store_login ?? false;
}

/** Whether the customer has proved their identity for this token at `since` or later. */
export async function wasProvenSince(
  db: Db,
  { customerId, tokenHandle }: { customerId: number; tokenHandle: string },
  since: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom('token')
    .where('customer_id', '=', customerId)
    .where('handle', '=', tokenHandle)
    .where('proven_at', '>=', since)
    .select('handle')
    .executeTakeFirst();
  return row !== undefined;
}

/** One that was never used stays with its stored login, which may still be asked for it again. */
export async function removeExpiredTokens(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('token')
    .where('expires_at', '<=', now)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('last_used_at', 'is not', null),
        eb('proven_at', 'is not', null),
        not(
          exists(
            selectFrom('stored_login')
              .whereRef('stored_login.family_id', '=', 'token.stored_family_id')
              .where('stored_login.expires_at', '>', now)
              .select('stored_login.family_id'),
          ),
        ),
      ]),
    )
    .execute();
}

/** Removes the logins of customers who may no longer log in; until then each of their calls is refused. */
export async function removeEndedLogins(db: Db): Promise<void> {
  const ended = db
    .selectFrom('customer')
    .where('state', 'not in', CUSTOMER_STATES.filter(mayLogIn))
    .select('id');
  await db.deleteFrom('token').where('customer_id', 'in', ended).execute();
  await db.deleteFrom('stored_login').where('customer_id', 'in', ended).execute();
}
