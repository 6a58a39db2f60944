import { sql } from 'kysely';
import { nextState } from '#domain/customer/activation.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { EffectiveEntitlement } from '#domain/driver/entitlement.ts';
import type { Db } from '#server/db/connect.ts';
import { findCards } from './access-card.repository.ts';
import { EFFECTIVE_ENTITLEMENT } from './entitlement-sql.ts';
import { findPendingSubject } from './onetime-token.repository.ts';

export function findCustomer(db: Db, id: number) {
  return db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .leftJoin('driver', 'driver.customer_id', 'customer.id')
    .leftJoin('customer as main', 'main.id', 'customer.main_customer_id')
    .where('customer.id', '=', id)
    .select([
      'driver.entitlement',
      'driver.reason as entitlementReason',
      'main.gender as mainGender',
      'main.prename as mainPrename',
      'main.name as mainName',
      'customer.id',
      'customer.provider_id as providerId',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
      'customer.email',
      'customer.phone',
      'customer.mobile_phone as mobilePhone',
      'customer.gender',
      'customer.state',
      'customer.plan_id as planId',
      'customer.add_props as addProps',
      'customer.created_at as createdAt',
      'customer.email_confirmed_at as emailConfirmedAt',
      'customer.documents_valid_until as documentsValidUntil',
      'customer.main_customer_id as mainCustomerId',
      'plan.title as planTitle',
      'plan.kundenart',
      'plan.tariff_id as tariffId',
      'plan.several_drivers as severalDrivers',
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the address is a customer's own: confirmed by the link that we sent to it. */
export async function isConfirmedEmail(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_confirmed_at', 'is not', null)
    .where('state', '<>', 'DELETED')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns what `GET /customers` says of the person: options and mandates that have not ended, no secret. */
export async function findPersonalData(db: Db, id: number, now: Temporal.Instant) {
  const [row, mandates, cards, consents, options, pendingEmail] = await Promise.all([
    db
      .selectFrom('customer')
      .leftJoin('customer as main', 'main.id', 'customer.main_customer_id')
      .where('customer.id', '=', id)
      .select([
        'customer.provider_id as providerId',
        'customer.birth_date as birthDate',
        'customer.birth_place as birthPlace',
        'customer.identity_number as identityNumber',
        'customer.street',
        'customer.street_nr as streetNr',
        'customer.postal_code as postalCode',
        'customer.city',
        'customer.country',
        'customer.licence_number as licenceNumber',
        'customer.licence_issued as licenceIssued',
        'customer.licence_issued_place as licenceIssuedPlace',
        'customer.licence_classes as licenceClasses',
        'customer.pin_is_initial as pinIsInitial',
        'main.customer_number as mainCustomerNumber',
      ])
      .select(({ eb }) => eb('customer.pin_hash', 'is not', null).as('hasPin'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sepa_mandate')
      .where('customer_id', '=', id)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .select([
        'id',
        'iban',
        'masked_iban as starredIban',
        'bic',
        'account_holder as accountHolder',
        'accepted_at as acceptedAt',
      ])
      .execute(),
    findCards(db, id),
    db
      .selectFrom('consent')
      .where('customer_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .select('kind')
      .distinct()
      .execute(),
    findOptions(db, id),
    findPendingSubject(db, { customerId: id, purpose: 'EMAIL_CHANGE', now }),
  ]);
  return {
    row,
    mandates,
    cards,
    consents: consents.map(({ kind }) => kind),
    pendingEmail,
    optionIds: options
      .filter(({ end }) => end === null || Temporal.Instant.compare(end, now) > 0)
      .map(({ optionId }) => optionId),
  };
}

export async function findFavouritePlaces(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourite_place')
    .where('customer_id', '=', customerId)
    .orderBy('rank')
    .select('station_id')
    .execute();
  return rows.map((row) => row.station_id);
}

/** Replaces the favourites, in this order. Returns false, changing nothing, when a station does not exist. */
export function replaceFavouritePlaces(db: Db, customerId: number, placeIds: number[]): Promise<boolean> {
  const ids = [...new Set(placeIds)];
  return db.transaction().execute(async (transaction) => {
    // The lock runs changes one after the other, so that two lists are never mixed.
    await transaction
      .selectFrom('customer')
      .where('id', '=', customerId)
      .select('id')
      .forNoKeyUpdate()
      .execute();
    if (ids.length > 0) {
      const known = await transaction.selectFrom('station').where('id', 'in', ids).select('id').execute();
      if (known.length !== ids.length) return false;
    }
    await transaction.deleteFrom('favourite_place').where('customer_id', '=', customerId).execute();
    if (ids.length > 0) {
      await transaction
        .insertInto('favourite_place')
        .values(ids.map((id, rank) => ({ customer_id: customerId, station_id: id, rank })))
        .execute();
    }
    return true;
  });
}

/** Returns the product options with their periods, oldest first (§3.19). */
export async function findOptions(
  db: Db,
  customerId: number,
): Promise<{ optionId: string; start: Temporal.Instant; end: Temporal.Instant | null }[]> {
  const rows = await db
    .selectFrom('customer_option')
    .where('customer_id', '=', customerId)
    .orderBy('starts_at')
    .orderBy('option_id')
    .select(['option_id', 'starts_at', 'ends_at'])
    .execute();
  return rows.map((row) => ({ optionId: row.option_id, start: row.starts_at, end: row.ends_at }));
}

/** The hash of a customer's pin, what a new one must not be (`birthDate` as `YYYY-MM-DD`), and who is told of it. */
export const findPin = (db: Db, customerId: number) =>
  db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select([
      'pin_hash as pinHash',
      'pin_is_initial as pinIsInitial',
      'birth_date as birthDate',
      'email',
      'prename',
    ])
    .executeTakeFirstOrThrow();

/**
 * Stores the hash of a pin that the customer chose. Returns false, and changes nothing, when the pin to be replaced
 * has changed meanwhile.
 */
export async function setPin(
  db: Db,
  customerId: number,
  { before, pinHash }: { before: string | null; pinHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ pin_hash: pinHash, pin_is_initial: false })
    .where('id', '=', customerId)
    .where('pin_hash', 'is not distinct from', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody logs in with it any more. */
export async function endSalesAccount(db: Db, id: number): Promise<void> {
  await db.updateTable('customer').set({ state: 'DELETED' }).where('id', '=', id).execute();
}

type Transition = { id: number; state: CustomerState };

/** Sets the state of a main account whose first driver now exists. */
export async function completeMainAccount(db: Db, { id, state }: Transition): Promise<void> {
  await db.updateTable('customer').set({ state }).where('id', '=', id).execute();
}

/** The state that follows a check, and when it made the account ACTIVE first: a safety package takes effect then (§S11.7). */
const follows = (state: CustomerState, now: Temporal.Instant) => ({
  state,
  ...(state === 'ACTIVE'
    ? { activated_at: sql<Temporal.Instant>`coalesce(activated_at, ${now}::timestamptz)` }
    : {}),
});

/** Stores when the mail address was confirmed, and the state that follows. */
export async function confirmAddress(
  db: Db,
  { id, state, confirmedAt, now }: Transition & { confirmedAt: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ ...follows(state, now), email_confirmed_at: confirmedAt })
    .where('id', '=', id)
    .execute();
}

/** Stores the state that follows when staff accept or deny the customer. */
export async function applyManualDecision(
  db: Db,
  { id, state, now }: Transition & { now: Temporal.Instant },
): Promise<void> {
  await db.updateTable('customer').set(follows(state, now)).where('id', '=', id).execute();
}

/** Stores until when the approved documents are valid (exclusive), and the state that follows. */
export async function acceptDocuments(
  db: Db,
  customer: Transition & {
    documentsValidUntil: Temporal.Instant;
    /** Undefined: as they are. */
    licenceClasses?: string | null | undefined;
    now: Temporal.Instant;
  },
): Promise<void> {
  await db
    .updateTable('customer')
    .set({
      documents_valid_until: customer.documentsValidUntil,
      licence_classes: customer.licenceClasses,
      ...follows(customer.state, customer.now),
    })
    .where('id', '=', customer.id)
    .execute();
}

/** Blocks the customer, unless the account is deleted or being deleted; the state before is kept, also by a second block. */
export async function blockCustomer(db: Db, customerId: number): Promise<void> {
  await db
    .updateTable('customer')
    .set({ state: 'BLOCKED', state_before_block: sql<string>`state` })
    .where('id', '=', customerId)
    .where('state', 'not in', ['DELETED', 'DELETING', 'BLOCKED'])
    .execute();
}

/**
 * Back from BLOCKED to the interrupted state, or what follows from checks meanwhile; ACTIVE if the block is
 * older than the column. False if the customer is in another state. Run it in a transaction.
 */
export async function unblockCustomer(db: Db, customerId: number, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .where('state', '=', 'BLOCKED')
    .select(['state_before_block', 'email_confirmed_at', 'documents_valid_until'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const { email_confirmed_at, documents_valid_until: validUntil } = row;
  const state = nextState({
    state: (row.state_before_block ?? 'ACTIVE') as CustomerState,
    emailConfirmed: email_confirmed_at !== null,
    documentsValid: validUntil !== null && Temporal.Instant.compare(validUntil, now) > 0,
  });
  await db
    .updateTable('customer')
    .set({ ...follows(state, now), state_before_block: null })
    .where('id', '=', customerId)
    .execute();
  return true;
}

/** Returns false and changes nothing when `before` is no longer the hash of the customer's password. */
export async function replacePassword(
  db: Db,
  { customerId, passwordHash, before }: { customerId: number; passwordHash: string; before: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', customerId)
    .where('password_hash', 'is not distinct from', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stops repeated registration requests from getting a login. Returns false when that was already so. */
export async function endLoginByRegistration(db: Db, customerId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ may_ask_again_until: null })
    .where('id', '=', customerId)
    .where('may_ask_again_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type DriverRow = {
  id: number;
  customerNumber: string;
  prename: string | null;
  name: string | null;
  state: string;
  documentsValidUntil: Temporal.Instant | null;
  severalDrivers: boolean;
  entitlement: EffectiveEntitlement;
};

/** Returns the sub-customers of a main account who have not left it, by number. */
export const findDrivers = (db: Db, mainCustomerId: number): Promise<DriverRow[]> =>
  db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .innerJoin('driver', 'driver.customer_id', 'customer.id')
    .innerJoin('customer as main', 'main.id', 'customer.main_customer_id')
    .where('customer.main_customer_id', '=', mainCustomerId)
    .where('customer.state', 'not in', ['DELETED', 'DELETING', 'DENIED'])
    .where('entitlement', '<>', 'REMOVED')
    .orderBy('customer.id')
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
      'customer.state',
      'customer.documents_valid_until as documentsValidUntil',
      'several_drivers as severalDrivers',
      sql<EffectiveEntitlement>`${sql.raw(EFFECTIVE_ENTITLEMENT)}`.as('entitlement'),
    ])
    .execute();

/** Does this customer belong to the main account? Also one who may no longer drive. */
export async function isDriverOf(db: Db, customerId: number, mainCustomerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .where('main_customer_id', '=', mainCustomerId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
