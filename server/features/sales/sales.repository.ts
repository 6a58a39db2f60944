import { sql } from 'kysely';
import { VISIBLE_DAYS, WAITING_DAYS } from '#domain/sales/sales-stage.ts';
import type { Db } from '#server/db/connect.ts';

export type Partner = {
  id: number;
  providerId: string;
  number: string;
  name: string;
  street: string;
  streetNr: string;
  postalCode: string;
  city: string;
  needsTwoPeople: boolean;
};

const PARTNER_COLUMNS = [
  'id',
  'provider_id as providerId',
  'number',
  'name',
  'street',
  'street_nr as streetNr',
  'postal_code as postalCode',
  'city',
  'needs_two_people as needsTwoPeople',
] as const;

export function findPartner(db: Db, partnerId: number): Promise<Partner> {
  return db
    .selectFrom('sales_partner')
    .where('id', '=', partnerId)
    .select(PARTNER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** By the number that the operator gave it; undefined also when the partner has ended. */
export function findPartnerByNumber(db: Db, number: string): Promise<Partner | undefined> {
  return db
    .selectFrom('sales_partner')
    .where('number', '=', number)
    .where('ended_at', 'is', null)
    .select(PARTNER_COLUMNS)
    .executeTakeFirst();
}

export function listPartners(db: Db) {
  return db
    .selectFrom('sales_partner')
    .leftJoin('sales_person', (join) =>
      join
        .onRef('sales_person.partner_id', '=', 'sales_partner.id')
        .on('sales_person.removed_at', 'is', null),
    )
    .groupBy('sales_partner.id')
    .orderBy('sales_partner.number')
    .select([
      'sales_partner.number',
      'sales_partner.name',
      'sales_partner.ended_at as endedAt',
      ({ fn }) => fn.count<number>('sales_person.customer_id').as('people'),
    ])
    .execute();
}

export function findPartnerCities(db: Db, partnerId: number): Promise<{ path: string; title: string }[]> {
  return db
    .selectFrom('sales_partner_city')
    .innerJoin('city', 'city.id', 'sales_partner_city.city_id')
    .where('partner_id', '=', partnerId)
    .orderBy('city.title')
    .select(['city.slug as path', 'city.title'])
    .execute();
}

/** Undefined when the partner registers nobody there. */
export function findPartnerCity(
  db: Db,
  partnerId: number,
  slug: string,
): Promise<{ title: string; providerId: string } | undefined> {
  return db
    .selectFrom('sales_partner_city')
    .innerJoin('city', 'city.id', 'sales_partner_city.city_id')
    .where('partner_id', '=', partnerId)
    .where('city.slug', '=', slug)
    .select(['city.title', 'city.provider_id as providerId'])
    .executeTakeFirst();
}

type NewPartner = Omit<Partner, 'id'> & { cities: readonly string[]; now: Temporal.Instant };

/** Returns the partner's id; undefined when the number is taken. */
export async function insertPartner(
  db: Db,
  { cities, now, ...partner }: NewPartner,
): Promise<number | undefined> {
  const row = await db
    .insertInto('sales_partner')
    .values({
      provider_id: partner.providerId,
      number: partner.number,
      name: partner.name,
      street: partner.street,
      street_nr: partner.streetNr,
      postal_code: partner.postalCode,
      city: partner.city,
      needs_two_people: partner.needsTwoPeople,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .insertInto('sales_partner_city')
    .columns(['partner_id', 'city_id'])
    .expression((from) =>
      from
        .selectFrom('city')
        .where('slug', 'in', cities)
        .select(({ val }) => [val(row.id).as('partner_id'), 'city.id']),
    )
    .execute();
  return row.id;
}

/** Ends a partner; its people are removed one by one. */
export async function endPartner(db: Db, partnerId: number, now: Temporal.Instant): Promise<void> {
  await db.updateTable('sales_partner').set({ ended_at: now }).where('id', '=', partnerId).execute();
}

/** The next free login of somebody at a partner, `vertrieb-N`. */
export async function nextSalesLogin(db: Db): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ login: string; taken: boolean }>`
      with next as materialized (select 'vertrieb-' || nextval('sales_login_number') as login)
      select login, exists (select from customer where customer_number = next.login) as taken from next`.execute(
      db,
    );
    const [row] = rows;
    if (row && !row.taken) return row.login;
  }
}

export async function insertPerson(
  db: Db,
  person: { customerId: number; partnerId: number; isHead: boolean; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('sales_person')
    .values({
      customer_id: person.customerId,
      partner_id: person.partnerId,
      is_head: person.isHead,
      created_at: person.now,
    })
    .execute();
}

export async function noteSalesInvitation(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sales_person')
    .set({ invited_at: now })
    .where('customer_id', '=', customerId)
    .execute();
}

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

/** Who works for the partner now, the head first. */
export function findPeople(db: Db, partnerId: number) {
  return db
    .selectFrom('sales_person')
    .innerJoin('customer', 'customer.id', 'sales_person.customer_id')
    .where('partner_id', '=', partnerId)
    .where('removed_at', 'is', null)
    .orderBy('is_head', 'desc')
    .orderBy('customer.id')
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
      'customer.email',
      'sales_person.is_head as isHead',
      'sales_person.invited_at as invitedAt',
      (from) => from('customer.password_hash', 'is not', null).as('hasPassword'),
    ])
    .execute();
}

/** Locks the person until the transaction ends; undefined when they do not work for the partner. */
export async function lockPerson(
  db: Db,
  partnerId: number,
  customerId: number,
): Promise<PersonRow | undefined> {
  const row = await db
    .selectFrom('sales_person')
    .where('customer_id', '=', customerId)
    .where('partner_id', '=', partnerId)
    .where('removed_at', 'is', null)
    .select('customer_id as customerId')
    .forUpdate()
    .executeTakeFirst();
  return row && (await findPeople(db, partnerId)).find(({ id }) => id === customerId);
}

/** Holds somebody at the partner in their place until the transaction ends; false when they are there no more. */
export async function holdSalesPerson(db: Db, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sales_person')
    .where('customer_id', '=', personId)
    .where('removed_at', 'is', null)
    .select('customer_id')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markRemoved(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sales_person')
    .set({ removed_at: now })
    .where('customer_id', '=', customerId)
    .execute();
}

/** What is done about one person of a registered account (§2.13). */
export type ActivationEventKind =
  | 'ORIGINALS_SEEN'
  | 'CARD_GIVEN'
  | 'CARD_RETURNED'
  | 'CARD_LOST'
  | 'CODE_SENT'
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
