import { sql } from 'kysely';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { countsSince } from '#domain/sales/activation.ts';
import type { Db } from '#server/db/connect.ts';
import { type ActivationEventKind, registrationsOf } from './sales.repository.ts';

/** Who belongs to nobody's contract any more. */
const GONE = ['DELETED', 'DELETING'];

/** Who may be activated at the partner: the accounts that it registered, and who drives on them, in the order of their ids. */
export function findWaitingPeople(
  db: Db,
  partnerId: number,
  page: { after: number | undefined; limit: number; now: Temporal.Instant },
) {
  const { after, limit, now } = page;
  return db
    .selectFrom(registrationsOf(db, partnerId, now).as('registered'))
    .innerJoin('customer as waiting', (join) =>
      join.on(({ eb, or, ref }) =>
        or([
          eb('waiting.id', '=', ref('registered.customerId')),
          eb('waiting.main_customer_id', '=', ref('registered.customerId')),
        ]),
      ),
    )
    .innerJoin('plan as own_plan', 'own_plan.id', 'waiting.plan_id')
    .leftJoin('driver', 'driver.customer_id', 'waiting.id')
    .where('registered.contractSentAt', 'is not', null)
    .where('waiting.state', '=', 'VERIFIED')
    .where(({ eb, or }) =>
      or([eb('driver.entitlement', 'is', null), eb('driver.entitlement', '<>', 'REMOVED')]),
    )
    .$if(after !== undefined, (query) => query.where('waiting.id', '>', after ?? 0))
    .orderBy('waiting.id')
    .limit(limit)
    .select([
      'registered.id as registrationId',
      'registered.registeredAt',
      'waiting.id',
      'waiting.customer_number as customerNumber',
      'waiting.prename',
      'waiting.name',
      'waiting.main_customer_id as mainCustomerId',
      'own_plan.title as planTitle',
      (from) =>
        from
          .selectFrom('sales_event')
          .innerJoin('customer as seeing', 'seeing.id', 'sales_event.person_id')
          .whereRef('sales_event.customer_id', '=', 'waiting.id')
          .where('sales_event.kind', '=', 'ORIGINALS_SEEN')
          .where('sales_event.happened_at', '>', countsSince(now))
          .orderBy('sales_event.id', 'desc')
          .limit(1)
          .select(sql<string>`concat_ws(' ', seeing.prename, seeing.name)`.as('by'))
          .as('originalsSeenBy'),
    ])
    .execute();
}

/** A registration that became an account and that the partner may see now (§S12.1). */
export async function findRegisteredAccount(
  db: Db,
  partnerId: number,
  registrationId: string,
  now: Temporal.Instant,
) {
  const row = await registrationsOf(db, partnerId, now)
    .where('one.id', '=', registrationId)
    .where('one.customer_id', 'is not', null)
    .executeTakeFirst();
  return row?.customerId
    ? { id: row.id, mainId: row.customerId, contractSent: row.contractSentAt !== null }
    : undefined;
}

/** The account and who drives on it, the account itself first. */
export function findAccountPeople(db: Db, mainId: number) {
  return db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .leftJoin('driver', 'driver.customer_id', 'customer.id')
    .where(({ eb, or }) => or([eb('customer.id', '=', mainId), eb('customer.main_customer_id', '=', mainId)]))
    .where('customer.state', 'not in', GONE)
    .where(({ eb, or }) =>
      or([eb('driver.entitlement', 'is', null), eb('driver.entitlement', '<>', 'REMOVED')]),
    )
    .orderBy('customer.id')
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.main_customer_id as mainCustomerId',
      'customer.prename',
      'customer.name',
      'customer.state',
      'customer.birth_date as birthDate',
      'customer.street',
      'customer.street_nr as streetNr',
      'customer.postal_code as postalCode',
      'customer.city',
      'customer.email',
      'customer.email_confirmed_at as emailConfirmedAt',
      'customer.documents_valid_until as documentsValidUntil',
      'plan.title as planTitle',
    ])
    .execute();
}
export type AccountPerson = Awaited<ReturnType<typeof findAccountPeople>>[number];

/** Locks the person until the transaction ends, so that of two at the partner one comes after the other. */
export async function lockAccountPerson(db: Db, customerId: number): Promise<void> {
  await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export type StepRow = {
  id: number;
  kind: ActivationEventKind;
  personId: number;
  by: string;
  at: Temporal.Instant;
};

/** The latest event of each kind about the person, at this registration. */
export async function findSteps(db: Db, registrationId: string, customerId: number): Promise<StepRow[]> {
  const rows = await db
    .selectFrom('sales_event')
    .innerJoin('customer as person', 'person.id', 'sales_event.person_id')
    .where('sales_event.registration_id', '=', registrationId)
    .where('sales_event.customer_id', '=', customerId)
    .distinctOn('sales_event.kind')
    .orderBy('sales_event.kind')
    .orderBy('sales_event.id', 'desc')
    .select([
      'sales_event.id',
      'sales_event.kind',
      'sales_event.person_id',
      'sales_event.happened_at',
      sql<string>`concat_ws(' ', person.prename, person.name)`.as('by'),
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ActivationEventKind,
    personId: row.person_id,
    by: row.by,
    at: row.happened_at,
  }));
}

/** When the name or the licence was last changed, and whether photos of the papers wait for staff. */
export async function findPaperFacts(db: Db, customerId: number) {
  const row = await db
    .selectNoFrom((from) => [
      from
        .selectFrom('customer_change')
        .where('customer_id', '=', customerId)
        .where('subject', 'in', ['NAME', 'LICENCE'])
        .select(({ fn }) => fn.max('changed_at').as('changed_at'))
        .as('changed_at'),
      from
        .exists(
          from
            .selectFrom('document_check')
            .where('customer_id', '=', customerId)
            .where('state', '=', 'SUBMITTED')
            .select('id'),
        )
        .as('photos_wait'),
    ])
    .executeTakeFirstOrThrow();
  return { changedAt: row.changed_at ?? undefined, photosWait: Boolean(row.photos_wait) };
}

/** Other accounts of the same person below the same contract: who registers a family drives in it too. */
export async function findSamePerson(db: Db, mainId: number, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('customer as shown')
    .innerJoin('customer as other', (join) =>
      join
        .onRef('other.account_number', '=', 'shown.account_number')
        .onRef('other.id', '<>', 'shown.id')
        .onRef('other.prename', '=', 'shown.prename')
        .onRef('other.name', '=', 'shown.name')
        .onRef('other.birth_date', '=', 'shown.birth_date')
        .onRef('other.email', '=', 'shown.email'),
    )
    .where('shown.id', '=', customerId)
    .where(({ eb, or }) => or([eb('other.id', '=', mainId), eb('other.main_customer_id', '=', mainId)]))
    .where('other.state', '=', 'VERIFIED' satisfies CustomerState)
    .select('other.id')
    .execute();
  return rows.map(({ id }) => id);
}
