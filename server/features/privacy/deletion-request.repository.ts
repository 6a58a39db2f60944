import { sql } from 'kysely';
import { BERLIN } from '#domain/booking/grid.ts';
import type { DeletionFacts } from '#domain/privacy/deletion.ts';
import type { Db } from '#server/db/connect.ts';
import { hasKmLeft } from '#server/features/allotment/km-package.repository.ts';
import { findDrivers } from '#server/features/customer/customer.repository.ts';
import { isOnTheWay } from '#server/features/customer/customer-change.repository.ts';
import { countHearings } from '#server/features/damage/damage.repository.ts';
import { findAccountBalance } from '#server/features/invoice/invoice.repository.ts';
import { findSafetyPackage } from '#server/features/tariff/option.repository.ts';

/** Returns when the customer asked to be deleted, if that is open. */
export async function findOpenRequest(db: Db, customerId: number): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('deletion_request')
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .select('asked_at')
    .executeTakeFirst();
  return row?.asked_at;
}

/** Returns false when there is an open request already. */
export async function insertRequest(db: Db, customerId: number, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('deletion_request')
    .values({ customer_id: customerId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false when there is no open request. */
export async function withdrawRequest(db: Db, customerId: number, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deletion_request')
    .set({ withdrawn_at: now })
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the open request as carried out. Returns false when there is none, perhaps because it was just withdrawn. */
export async function finishRequest(
  db: Db,
  { customerId, by, now }: { customerId: number; by: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deletion_request')
    .set({ done_at: now, done_by: by })
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the open requests, the oldest first. */
export const listRequests = (db: Db) =>
  db
    .selectFrom('deletion_request')
    .innerJoin('customer', 'customer.id', 'deletion_request.customer_id')
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .orderBy('deletion_request.id')
    .select([
      'deletion_request.customer_id as customerId',
      'asked_at as askedAt',
      'customer.customer_number as customerNumber',
      'customer.main_customer_id as mainCustomerId',
    ])
    .execute();

/** What of an account stays without its person. */
export async function countKept(db: Db, customerId: number): Promise<{ bookings: number; invoices: number }> {
  const { rows } = await sql<{ bookings: number; invoices: number }>`
    select (select count(*) from booking where customer_id = ${customerId}) as bookings,
      (select count(*) from invoice where customer_id = ${customerId}) as invoices`.execute(db);
  return rows[0] ?? { bookings: 0, invoices: 0 };
}

export const findByNumber = (db: Db, customerNumber: string) =>
  db
    .selectFrom('customer')
    .where('customer_number', '=', customerNumber)
    .select(['id', 'main_customer_id as mainCustomerId', 'email', 'prename'])
    .executeTakeFirst();

/** Returns what may stand before a deletion. */
export async function findDeletionFacts(
  db: Db,
  { customerId, isMain, now }: { customerId: number; isMain: boolean; now: Temporal.Instant },
): Promise<DeletionFacts & { currency: 'EUR' | 'CHF' }> {
  const { ahead } = await db
    .selectFrom('booking')
    .where('state', '=', 'RESERVED')
    .where((where) =>
      where.or([where('customer_id', '=', customerId), where('driver_customer_id', '=', customerId)]),
    )
    .select(sql<number>`count(*)::int`.as('ahead'))
    .executeTakeFirstOrThrow();
  const drivers = isMain ? await findDrivers(db, customerId) : [];
  const tomorrow = now.toZonedDateTimeISO(BERLIN).startOfDay().add({ days: 1 }).toInstant();
  const insurance = isMain ? await findSafetyPackage(db, customerId, tomorrow) : undefined;
  const { owedCents, currency } = await findAccountBalance(db, customerId);
  return {
    isDriving: await isOnTheWay(db, customerId),
    bookingsAhead: ahead,
    hearings: await countHearings(db, customerId),
    drivers: drivers.length,
    hasSafetyPackage: insurance?.hasBegun ?? false,
    hasKmPackages: isMain && (await hasKmLeft(db, customerId, now)),
    balanceCents: isMain ? owedCents : 0,
    currency,
  };
}
