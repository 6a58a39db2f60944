import { sql } from 'kysely';
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

type PartnerCity = { path: string; title: string; provider: string; position: { lat: number; lng: number } };

export async function findPartnerCities(db: Db, partnerId: number): Promise<PartnerCity[]> {
  const rows = await db
    .selectFrom('sales_partner_city')
    .innerJoin('city', 'city.id', 'sales_partner_city.city_id')
    .where('partner_id', '=', partnerId)
    .orderBy('city.title')
    .select(['city.slug as path', 'city.title', 'city.provider_id as provider', 'city.lat', 'city.lng'])
    .execute();
  return rows.map(({ path, title, provider, lat, lng }) => ({
    path,
    title,
    provider,
    position: { lat, lng },
  }));
}

/** The slugs of the cities in which a provider has its fleet, in the order of the alphabet. */
export async function findCitySlugs(db: Db, providerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('city')
    .where('provider_id', '=', providerId)
    .orderBy('slug')
    .select('slug')
    .execute();
  return rows.map(({ slug }) => slug);
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
        .where('provider_id', '=', partner.providerId)
        .select(({ val }) => [val(row.id).as('partner_id'), 'city.id']),
    )
    .execute();
  return row.id;
}

/** Ends a partner; its people are removed one by one. False: somebody else has just ended it. */
export async function endPartner(db: Db, partnerId: number, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sales_partner')
    .set({ ended_at: now })
    .where('id', '=', partnerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a partner, ended or not, until the transaction ends. */
export function lockPartnerByNumber(
  db: Db,
  number: string,
): Promise<(Partner & { endedAt: Temporal.Instant | null }) | undefined> {
  return db
    .selectFrom('sales_partner')
    .where('number', '=', number)
    .select([...PARTNER_COLUMNS, 'ended_at as endedAt'])
    .forUpdate()
    .executeTakeFirst();
}

export async function reopenPartner(db: Db, partnerId: number): Promise<void> {
  await db.updateTable('sales_partner').set({ ended_at: null }).where('id', '=', partnerId).execute();
}

/** Lets this person head the partner, and nobody else. */
export async function setHead(db: Db, partnerId: number, customerId: number): Promise<void> {
  await db
    .updateTable('sales_person')
    .set({ is_head: sql<boolean>`customer_id = ${customerId}` })
    .where('partner_id', '=', partnerId)
    .where('removed_at', 'is', null)
    .execute();
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

/** Who works for the partner with this address, however it is written. */
export async function findPersonByEmail(
  db: Db,
  partnerId: number,
  email: string,
): Promise<PersonRow | undefined> {
  const people = await findPeople(db, partnerId);
  return people.find((person) => person.email?.toLowerCase() === email.toLowerCase());
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
