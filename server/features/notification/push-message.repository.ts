import { sql } from 'kysely';
import type { NotificationCategory } from '#domain/notification/category.ts';
import type { ReminderKind } from '#domain/notification/reminder-times.ts';
import type { Db } from '#server/db/connect.ts';
import type { DeviceKind } from './device.repository.ts';
import { hasLogin } from './device-sql.ts';

export type NewMessage = {
  category: NotificationCategory;
  event: string;
  tag: string;
  title: string;
  body: string;
  path: string;
  reminder: { kind: ReminderKind; bookingId: number; about: Temporal.Instant } | undefined;
  now: Temporal.Instant;
  nextTryAt: Temporal.Instant;
  usefulUntil: Temporal.Instant;
};

const CONSENTED = sql`exists (select from consent where consent.customer_id = push_device.customer_id
  and consent.kind = 'PUSH_' || message.category and consent.withdrawn_at is null)`;

/**
 * Inserts a message for each device of customers who want this category, unless it has one of the event. A
 * device just being taken away is awaited and left out, so it fails nothing.
 */
export async function insertMessages(
  db: Db,
  customerIds: readonly number[],
  message: NewMessage,
): Promise<void> {
  const { reminder } = message;
  await sql`
    insert into push_message (device_id, category, event, tag, title, body, path, reminder, booking_id, about, created_at,
      next_try_at, useful_until)
    select push_device.id, message.category, ${message.event}, ${message.tag}, ${message.title}, ${message.body},
      ${message.path}, ${reminder?.kind ?? null}, ${reminder?.bookingId ?? null}::bigint,
      ${reminder?.about ?? null}::timestamptz, ${message.now}::timestamptz, ${message.nextTryAt}::timestamptz,
      ${message.usefulUntil}::timestamptz
    from push_device cross join (select ${message.category}::text as category) message
    where push_device.customer_id = any(${[...customerIds]}::bigint[]) and ${hasLogin(message.now)} and ${CONSENTED}
    order by push_device.id
    for key share of push_device
    on conflict (device_id, event) do nothing`.execute(db);
}

export type ClaimedMessage = {
  id: number;
  category: NotificationCategory;
  tag: string;
  title: string;
  body: string;
  path: string;
  reminder: ReminderKind | null;
  bookingId: number | null;
  about: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  usefulUntil: Temporal.Instant;
  tries: number;
  deviceId: number;
  customerId: number;
  kind: DeviceKind;
  address: string;
  p256dh: Buffer | null;
  auth: Buffer | null;
  vapidKeyId: number | null;
  /** The device's login stands and its customer still wants to be told. */
  isWanted: boolean;
  /** How many of its notifications nobody has looked at, this one included. */
  unseen: number;
};

/**
 * Returns the longest due messages, at most one per device, locked until the transaction ends: no server
 * takes them, or a device's later one, which would arrive first. The lock ends with this server.
 */
export async function claimDueMessages(
  transaction: Db,
  now: Temporal.Instant,
  limit: number,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    select message.id, message.category, message.tag, message.title, message.body, message.path, message.reminder,
      message.booking_id as "bookingId", message.about, message.created_at as "createdAt",
      message.useful_until as "usefulUntil", message.tries,
      push_device.id as "deviceId", push_device.customer_id as "customerId", push_device.kind, push_device.address,
      push_device.p256dh,
      push_device.auth, push_device.vapid_key_id as "vapidKeyId",
      ${hasLogin(now)} and ${CONSENTED} as "isWanted",
      (select count(distinct other.tag) from push_message other
        where other.device_id = message.device_id
          and (other.id = message.id or other.sent_at is not null and other.created_at > push_device.seen_at)) as unseen
    from push_message message join push_device on push_device.id = message.device_id
    where message.sent_at is null and message.dropped_at is null and message.next_try_at <= ${now}::timestamptz
      and message.id = (select first.id from push_message first
        where first.device_id = message.device_id and first.sent_at is null and first.dropped_at is null
          and first.next_try_at <= ${now}::timestamptz
        order by first.next_try_at, first.id limit 1)
    order by message.next_try_at, message.id limit ${limit}
    for update of message skip locked`.execute(transaction);
  return rows;
}

/** Deletes the words of a message that was sent: nobody needs them any more. */
export async function markSent(
  transaction: Db,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('push_message')
    .set((set) => ({ sent_at: now, tries: set('tries', '+', 1), title: '', body: '', last_error: null }))
    .where('id', 'in', ids)
    .execute();
}

/** What is not sent at all: it is not wanted any more, it came too late, or it can never arrive. */
export async function markDropped(
  transaction: Db,
  id: number,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('push_message')
    .set({ dropped_at: now, title: '', body: '', last_error: reason })
    .where('id', '=', id)
    .execute();
}

export async function postpone(
  transaction: Db,
  id: number,
  { nextTry, reason }: { nextTry: Temporal.Instant; reason: string },
): Promise<void> {
  await transaction
    .updateTable('push_message')
    .set((set) => ({ next_try_at: nextTry, tries: set('tries', '+', 1), last_error: reason }))
    .where('id', '=', id)
    .execute();
}

/** Deletes what was sent or dropped long ago, so that the same event could be told again only when nobody would. */
export async function removeOldMessages(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('push_message').where('created_at', '<', before).execute();
}

/**
 * The customers who are told of news since before this day began and have a device. With cities, only those who registered
 * there.
 */
export async function findNewsReaders(
  db: Db,
  { cities, before }: { cities: readonly string[]; before: Temporal.Instant },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customer.id from customer
    where exists (select from consent where consent.customer_id = customer.id and consent.kind = 'PUSH_NEWS'
        and consent.withdrawn_at is null and consent.given_at < ${before}::timestamptz)
      and exists (select from push_device where push_device.customer_id = customer.id)
      ${cities.length === 0 ? sql`` : sql`and customer.registered_city_id in (select id from city where slug = any(${[...cities]}::text[]))`}
    order by customer.id`.execute(db);
  return rows.map(({ id }) => id);
}
