import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { type Cities, inCities } from '#server/features/customer/city-sql.ts';

export type FileHead = {
  id: number;
  number: string;
  providerId: string;
  prename: string | null;
  name: string | null;
  addition: string | null;
  state: string;
  createdAt: Temporal.Instant;
  plan: string;
  cityId: number | null;
  city: string | null;
  mainId: number | null;
  mainNumber: string | null;
  email: string | null;
  emailConfirmedAt: Temporal.Instant | null;
  mobilePhone: string | null;
  phone: string | null;
  street: string | null;
  postalCode: string | null;
  place: string | null;
  currency: Currency;
  documentsValidUntil: Temporal.Instant | null;
  hasPin: boolean;
  /** Of a case that is not decided, or was by blocking. */
  caseKind: string | null;
  /** Of a block by staff that holds. */
  block: { told: string; since: string; until: string | null; by: string } | null;
};

const headWhere = (where: RawBuilder<unknown>) => sql<FileHead>`
    select customer.id, customer.customer_number as number, customer.provider_id as "providerId", customer.prename, customer.name,
      customer.company_addition as addition, customer.state, customer.created_at as "createdAt", plan.title as plan,
      provider.currency, city.id as "cityId", city.title as city, main.id as "mainId", main.customer_number as "mainNumber", customer.email,
      customer.email_confirmed_at as "emailConfirmedAt", customer.mobile_phone as "mobilePhone", customer.phone,
      nullif(concat_ws(' ', customer.street, customer.street_nr), '') as street, customer.postal_code as "postalCode",
      customer.city as place, customer.documents_valid_until as "documentsValidUntil", customer.pin_hash is not null as "hasPin",
      (select kind from review_case where customer_id = customer.id and (decided_at is null or customer.state = 'BLOCKED')
        order by review_case.id desc limit 1) as "caseKind",
      (select json_build_object('told', block.told, 'since', block.began_at, 'until', block.ends_at,
          'by', coalesce(nullif(concat_ws(' ', author.prename, author.name), ''), author.customer_number))
        from customer_block block join customer author on author.id = block.blocked_by
        where block.customer_id = customer.id and block.ended_at is null) as block
    from customer join plan on plan.id = customer.plan_id
      join provider on provider.id = customer.provider_id
      left join customer main on main.id = customer.main_customer_id
      left join city on city.id = coalesce(customer.registered_city_id, main.registered_city_id)
    where ${where}`;

/** The account of this number, if it is in one of the cities; a driver's city is that of the account. */
export async function findFileHead(
  db: Db,
  { number, providerId, cities }: { number: string; providerId: string; cities: Cities },
): Promise<FileHead | undefined> {
  const { rows } = await headWhere(sql`customer.customer_number = ${number}
    and customer.provider_id = ${providerId} and ${inCities(cities, sql`city.id`)}`).execute(db);
  return rows[0];
}

export const findFileHeadById = async (db: Db, id: number): Promise<FileHead | undefined> =>
  (await headWhere(sql`customer.id = ${id}`).execute(db)).rows[0];

export type FileMail = {
  id: number;
  at: Temporal.Instant;
  subject: string;
  sentAt: Temporal.Instant | null;
  givenUpAt: Temporal.Instant | null;
  tries: number;
};

/** The mails to an address that are still kept, the latest first. */
export async function findMailsTo(db: Db, email: string, limit: number): Promise<FileMail[]> {
  const { rows } = await sql<FileMail>`
    select id, created_at as at, subject, sent_at as "sentAt", given_up_at as "givenUpAt", tries
    from mail where lower(to_address) = lower(${email}) order by id desc limit ${limit}`.execute(db);
  return rows;
}

export type FileNote = {
  id: number;
  at: Temporal.Instant;
  text: string;
  remindOn: string | null;
  settledAt: Temporal.Instant | null;
  authorId: number;
  authorPrename: string | null;
  authorName: string | null;
};

export async function findNotes(db: Db, customerId: number): Promise<FileNote[]> {
  const { rows } = await sql<FileNote>`
    select note.id, note.written_at as at, note.text, note.remind_on as "remindOn", note.settled_at as "settledAt",
      note.author_id as "authorId", author.prename as "authorPrename",
      author.name as "authorName"
    from customer_note note join customer author on author.id = note.author_id
    where note.customer_id = ${customerId} order by note.id desc`.execute(db);
  return rows;
}

type NewNote = {
  customerId: number;
  authorId: number;
  text: string;
  remindOn: string | undefined;
  now: Temporal.Instant;
};

export async function insertNote(
  db: Db,
  { customerId, authorId, text, remindOn, now }: NewNote,
): Promise<number> {
  const { id } = await db
    .insertInto('customer_note')
    .values({
      customer_id: customerId,
      author_id: authorId,
      text,
      remind_on: remindOn ?? null,
      written_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false if there is no reminder in this file that waits. */
export async function settleNote(
  db: Db,
  { id, customerId, by, now }: { id: number; customerId: number; by: number; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_note')
    .set({ settled_at: now, settled_by: by })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('remind_on', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns false if there is none of this author in this file. */
export async function deleteNote(
  db: Db,
  { id, customerId, authorId }: { id: number; customerId: number; authorId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_note')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export const eraseNotes = (db: Db, customerId: number) =>
  db.deleteFrom('customer_note').where('customer_id', '=', customerId).execute();
