import { sql } from 'kysely';
import { VISIBLE_DAYS, WAITING_DAYS } from '#domain/sales/sales-stage.ts';
import type { Db } from '#server/db/connect.ts';

/** What is done about one person of a registered account (§2.13). */
export type ActivationEventKind =
  | 'ORIGINALS_SEEN'
  | 'CARD_GIVEN'
  | 'CARD_RETURNED'
  | 'CARD_LOST'
  | 'CODE_SENT'
  | 'CODE_WRONG'
  | 'PRESENCE_PROVED'
  | 'CONFIRMED'
  | 'PASSED';

export type SalesEventKind =
  | 'STARTED'
  | 'SEEN'
  | 'REGISTERED'
  | 'CODE_SHOWN'
  | 'HANDED_OVER'
  | 'TAKEN_BACK'
  /** The person has the partner's tablet; the partner has it again. */
  | 'TABLET_TURNED'
  | 'TABLET_BACK'
  | 'CONTRACT_SENT'
  | 'PASSWORD_SENT'
  | ActivationEventKind;

type SalesEvent = {
  registrationId: string;
  partnerId: number;
  personId: number;
  kind: SalesEventKind;
  /** Whom of the account it is about. */
  customerId?: number;
  /** The look at the originals that a second person confirms: the database refuses the same person's. */
  confirms?: { eventId: number; personId: number };
  now: Temporal.Instant;
};

export async function insertSalesEvent(db: Db, event: SalesEvent): Promise<void> {
  await db
    .insertInto('sales_event')
    .values({
      registration_id: event.registrationId,
      partner_id: event.partnerId,
      person_id: event.personId,
      kind: event.kind,
      customer_id: event.customerId ?? null,
      confirms_event_id: event.confirms?.eventId ?? null,
      confirms_person_id: event.confirms?.personId ?? null,
      happened_at: event.now,
    })
    .execute();
}

/** Begins a registration for the partner; `draftHash` names what is entered. */
export async function insertSalesRegistration(
  db: Db,
  started: { partnerId: number; personId: number; draftHash: Buffer | undefined; now: Temporal.Instant },
): Promise<string> {
  const { id } = await db
    .insertInto('sales_registration')
    .values({
      partner_id: started.partnerId,
      person_id: started.personId,
      draft_hash: started.draftHash ?? null,
      started_at: started.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setRegistered(
  db: Db,
  registered: { id: string; customerId: number; now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('sales_registration')
    .set({ customer_id: registered.customerId, registered_at: registered.now })
    .where('id', '=', registered.id)
    .execute();
}

/** The partner's registration that this draft belongs to. */
export async function findByDraft(db: Db, draftHash: Buffer) {
  return db
    .selectFrom('sales_registration')
    .where('draft_hash', '=', draftHash)
    .select(['id', 'partner_id as partnerId', 'person_id as personId'])
    .executeTakeFirst();
}

/** Keeps that the person looks at the registration; looks within a quarter of an hour are one. */
export async function noteLook(db: Db, look: Omit<SalesEvent, 'kind'>): Promise<void> {
  const { registrationId, partnerId, personId, now } = look;
  await sql`
    insert into sales_event (registration_id, partner_id, person_id, kind, happened_at)
    select ${registrationId}::uuid, ${partnerId}::bigint, ${personId}::bigint, 'SEEN', ${now}::timestamptz
    where not exists (
      select from sales_event
      where registration_id = ${registrationId}::uuid and person_id = ${personId} and kind = 'SEEN'
        and happened_at > ${now.subtract({ minutes: 15 })})`.execute(db);
}

export type SalesRegistrationCursor = { startedAt: Temporal.Instant; id: string };

export type SalesRegistrationRow = Awaited<ReturnType<typeof findSalesRegistrations>>[number];

/** What of the customers and drafts a list says, for the partner that may see it (§S12.1). */
export const registrationsOf = (db: Db, partnerId: number, now: Temporal.Instant) =>
  db
    .selectFrom('sales_registration as one')
    .innerJoin('customer as person', 'person.id', 'one.person_id')
    .leftJoin('customer', 'customer.id', 'one.customer_id')
    .leftJoin('plan', 'plan.id', 'customer.plan_id')
    .leftJoin('city', 'city.id', 'customer.registered_city_id')
    .leftJoin('sales_contract', 'sales_contract.registration_id', 'one.id')
    .leftJoin('registration_session as draft', (join) =>
      join.onRef('draft.secret_hash', '=', 'one.draft_hash').on('draft.expires_at', '>', now),
    )
    .where('one.partner_id', '=', partnerId)
    .where((where) =>
      where.or([
        where.and([where('one.customer_id', 'is', null), where('draft.expires_at', 'is not', null)]),
        where('customer.activated_at', '>', now.subtract({ hours: 24 * VISIBLE_DAYS })),
        where.and([
          where('one.customer_id', 'is not', null),
          where('customer.activated_at', 'is', null),
          where('one.registered_at', '>', now.subtract({ hours: 24 * WAITING_DAYS })),
        ]),
      ]),
    )
    .select([
      'one.id',
      'one.started_at as startedAt',
      'one.registered_at as registeredAt',
      'one.customer_id as customerId',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
      'customer.state',
      'plan.title as planTitle',
      'city.slug as cityPath',
      'sales_contract.issued_at as contractSentAt',
      'person.prename as personPrename',
      'person.name as personName',
      sql<string | null>`draft.data->'form'->>'prename'`.as('draftPrename'),
      sql<string | null>`draft.data->'form'->>'name'`.as('draftName'),
      sql<string | null>`draft.data->'form'->>'city'`.as('draftCity'),
    ]);

export function findSalesRegistrations(
  db: Db,
  partnerId: number,
  page: { after: SalesRegistrationCursor | undefined; limit: number; now: Temporal.Instant },
) {
  const { after, limit, now } = page;
  return registrationsOf(db, partnerId, now)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(date_trunc('milliseconds', one.started_at), one.id) < (${after?.startedAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(sql`date_trunc('milliseconds', one.started_at)`, 'desc')
    .orderBy('one.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many were begun, registered and activated within the period, and where. */
export async function countSalesRegistrations(
  db: Db,
  partnerId: number,
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
) {
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
  const count = (column: string) => sql<number>`count(*) filter (where ${within(column)})`;
  const [sums, cities] = await Promise.all([
    db
      .selectFrom('sales_registration as one')
      .leftJoin('customer', 'customer.id', 'one.customer_id')
      .where('one.partner_id', '=', partnerId)
      .select([
        count('one.started_at').as('started'),
        count('one.registered_at').as('registered'),
        count('customer.activated_at').as('activated'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sales_registration as one')
      .innerJoin('customer', 'customer.id', 'one.customer_id')
      .innerJoin('city', 'city.id', 'customer.registered_city_id')
      .where('one.partner_id', '=', partnerId)
      .where(within('one.registered_at'))
      .groupBy('city.slug')
      .select(['city.slug as path', ({ fn }) => fn.countAll<number>().as('registered')])
      .execute(),
  ]);
  return { ...sums, cities };
}

/** One registration that the partner may see. */
export function findSalesRegistration(db: Db, partnerId: number, id: string, now: Temporal.Instant) {
  return registrationsOf(db, partnerId, now).where('one.id', '=', id).executeTakeFirst();
}

/** What the person has entered alone; never what it is. */
export function findEntered(db: Db, id: string) {
  return db
    .selectFrom('sales_registration as one')
    .innerJoin('registration_session as draft', 'draft.secret_hash', 'one.draft_hash')
    .where('one.id', '=', id)
    .select([
      sql<boolean>`draft.password_hash is not null`.as('password'),
      sql<boolean>`draft.data->'secrets'->>'iban' is not null`.as('iban'),
      sql<boolean>`coalesce(jsonb_typeof(draft.data->'form'->'signature') = 'object', false)`.as('signature'),
    ])
    .executeTakeFirst();
}

/** Replaces the codes shown before. */
export async function insertHandover(
  db: Db,
  code: { tokenHash: Buffer; registrationId: string; now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await endHandovers(db, code.registrationId, code.now);
  await db
    .insertInto('sales_handover')
    .values({
      token_hash: code.tokenHash,
      registration_id: code.registrationId,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Codes that nobody has opened are over. */
export async function endHandovers(db: Db, registrationId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sales_handover')
    .set({ expires_at: now })
    .where('registration_id', '=', registrationId)
    .where('opened_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** The code that a phone opens. What is written of it is written under the lock of the draft. */
export function findHandover(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('sales_handover')
    .where('token_hash', '=', tokenHash)
    .select(['registration_id as registrationId', 'expires_at as expiresAt', 'opened_at as openedAt'])
    .executeTakeFirst();
}

export async function setOpened(db: Db, tokenHash: Buffer, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sales_handover')
    .set({ opened_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The code shown last. */
export function findLatestHandover(db: Db, registrationId: string) {
  return db
    .selectFrom('sales_handover')
    .where('registration_id', '=', registrationId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['expires_at as expiresAt', 'opened_at as openedAt'])
    .executeTakeFirst();
}

/** Whose registration it is, and the secret of its draft. */
export function findStarted(db: Db, id: string) {
  return db
    .selectFrom('sales_registration')
    .innerJoin('sales_partner', 'sales_partner.id', 'sales_registration.partner_id')
    .where('sales_registration.id', '=', id)
    .select([
      'sales_registration.partner_id as partnerId',
      'sales_registration.person_id as personId',
      'sales_registration.draft_hash as draftHash',
      'sales_partner.name as partnerName',
    ])
    .executeTakeFirst();
}

/** Forgets registrations that nobody went on with: their events stay. */
export async function removeGivenUp(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('sales_registration')
    .where('customer_id', 'is', null)
    .where('draft_hash', 'is', null)
    .where('started_at', '<', now.subtract({ hours: 24 }))
    .execute();
}

/** Who at a partner, or at this one, entered wrong codes of presence: the latest first, at most `limit`. */
export const findWrongCodes = (
  db: Db,
  { partnerNumber, limit }: { partnerNumber: string | undefined; limit: number },
) =>
  db
    .selectFrom('sales_event')
    .innerJoin('sales_partner', 'sales_partner.id', 'sales_event.partner_id')
    .innerJoin('customer as person', 'person.id', 'sales_event.person_id')
    .innerJoin('customer as asked', 'asked.id', 'sales_event.customer_id')
    .where('sales_event.kind', '=', 'CODE_WRONG')
    .$if(partnerNumber !== undefined, (query) =>
      query.where('sales_partner.number', '=', partnerNumber ?? ''),
    )
    .orderBy('sales_event.id', 'desc')
    .limit(limit)
    .select([
      'sales_event.happened_at as happenedAt',
      'sales_partner.number as partnerNumber',
      'sales_partner.name as partnerName',
      'person.prename',
      'person.name',
      'person.customer_number as customerNumber',
      'asked.customer_number as account',
    ])
    .execute();

/** Of how many registrations the partner sees the end is not reached: somebody enters them, or they wait to be activated. */
export async function countBegun(db: Db, partnerId: number, now: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom(registrationsOf(db, partnerId, now).where('customer.activated_at', 'is', null).as('begun'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
