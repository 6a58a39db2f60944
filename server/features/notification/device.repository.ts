import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { hasLogin } from './device-sql.ts';

export type DeviceKind = 'WEB' | 'FCM' | 'APNS';
type Login = { customerId: number; tokenHandle: string };
export type NewDevice = { address: string } & (
  | { kind: 'WEB'; p256dh: Buffer; auth: Buffer; vapidKeyId: number }
  | { kind: 'FCM' | 'APNS' }
);

/** How many devices of a customer are told something at most (§S14.23). */
export const MAX_DEVICES = 20;

/**
 * Writes a login's one device. Another's becomes this login's, and what waited for the other goes. Beyond
 * MAX_DEVICES the longest unused go. Run under `lockLogins`. False when the login has just ended.
 */
export async function keepDevice(
  transaction: Db,
  { customerId, tokenHandle }: Login,
  device: NewDevice,
  now: Temporal.Instant,
): Promise<boolean> {
  const login = await transaction
    .selectFrom('token')
    .where('handle', '=', tokenHandle)
    .where('customer_id', '=', customerId)
    .select('stored_family_id')
    .executeTakeFirst();
  if (!login) return false;
  const binding = {
    stored_family_id: login.stored_family_id,
    token_handle: login.stored_family_id === null ? tokenHandle : null,
  };
  const web =
    device.kind === 'WEB'
      ? { p256dh: device.p256dh, auth: device.auth, vapid_key_id: device.vapidKeyId }
      : { p256dh: null, auth: null, vapid_key_id: null };
  const row = { customer_id: customerId, kind: device.kind, ...web, ...binding, seen_at: now };
  await lockAddresses(transaction, device.address, binding);
  let isWritten = false;
  while (!isWritten) {
    // What is not the same device of the same customer begins anew, without what waited for it.
    await transaction
      .deleteFrom('push_device')
      .where(({ and, eb, or }) =>
        or([
          and([eb('address', '=', device.address), eb('customer_id', '<>', customerId)]),
          and([
            eb('address', '<>', device.address),
            or([
              eb('token_handle', '=', binding.token_handle),
              eb('stored_family_id', '=', binding.stored_family_id),
            ]),
          ]),
        ]),
      )
      .execute();
    const written = await transaction
      .insertInto('push_device')
      .values({ ...row, address: device.address, registered_at: now })
      .onConflict((conflict) =>
        // Somebody else who has registered it meanwhile is found by the next deletion.
        conflict.column('address').doUpdateSet(row).where('push_device.customer_id', '=', customerId),
      )
      .returning('id')
      .executeTakeFirst();
    isWritten = written !== undefined;
  }
  await sql`
    delete from push_device where id in (
      select id from push_device where customer_id = ${customerId}
      order by (address = ${device.address}) desc, seen_at desc, id desc offset ${MAX_DEVICES})`.execute(
    transaction,
  );
  return true;
}

/**
 * Has all who register one of these addresses, the new one and the login's former, wait for each other. In
 * one order: two phones swapping theirs would wait for ever.
 */
async function lockAddresses(
  transaction: Db,
  address: string,
  { token_handle, stored_family_id }: { token_handle: string | null; stored_family_id: string | null },
): Promise<void> {
  const before = await transaction
    .selectFrom('push_device')
    .where(({ eb, or }) =>
      or([eb('token_handle', '=', token_handle), eb('stored_family_id', '=', stored_family_id)]),
    )
    .select('address')
    .execute();
  const addresses = new Set([address, ...before.map((device) => device.address)]);
  for (const one of [...addresses].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`push device ${one}`}, 0))`.execute(
      transaction,
    );
}

/** The login's device; undefined when it has none. */
export async function findDevice(
  db: Db,
  { customerId, tokenHandle }: Login,
): Promise<{ kind: DeviceKind; registeredAt: Temporal.Instant } | undefined> {
  const { rows } = await sql<{ kind: DeviceKind; registeredAt: Temporal.Instant }>`
    select push_device.kind, push_device.registered_at as "registeredAt"
    from push_device join token on token.handle = push_device.token_handle
      or token.stored_family_id = push_device.stored_family_id
    where push_device.customer_id = ${customerId} and token.handle = ${tokenHandle}::uuid`.execute(db);
  return rows[0];
}

export async function countDevices(db: Db, customerId: number, now: Temporal.Instant): Promise<number> {
  const { devices } = await db
    .selectFrom('push_device')
    .where('customer_id', '=', customerId)
    .where(hasLogin(now))
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .executeTakeFirstOrThrow();
  return devices;
}

export async function removeDevice(db: Db, { customerId, tokenHandle }: Login): Promise<void> {
  await sql`
    delete from push_device using token
    where push_device.customer_id = ${customerId} and token.handle = ${tokenHandle}::uuid
      and (token.handle = push_device.token_handle or token.stored_family_id = push_device.stored_family_id)`.execute(
    db,
  );
}

/** Removes devices that their service no longer knows under these addresses. */
export async function removeGoneDevices(db: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db.deleteFrom('push_device').where('address', 'in', addresses).execute();
}

/** Of somebody who is deleted. */
export async function removeDevicesOf(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('push_device').where('customer_id', '=', customerId).execute();
}

/** Removes the devices whose login has ended; they are told nothing since. */
export async function removeEndedDevices(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`delete from push_device where not ${hasLogin(now)}`.execute(db);
}

/** Which categories the customer has switched on, and since when. */
export async function findConsents(
  db: Db,
  customerId: number,
): Promise<Map<string, { since: Temporal.Instant }>> {
  const rows = await db
    .selectFrom('consent')
    .where('customer_id', '=', customerId)
    .where('kind', 'like', 'PUSH\\_%')
    .where('withdrawn_at', 'is', null)
    .groupBy('kind')
    .select(({ fn }) => ['kind', fn.min('given_at').as('since')])
    .execute();
  return new Map(rows.map(({ kind, since }) => [kind, { since }]));
}
