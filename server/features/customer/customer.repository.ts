import type { Db } from '#server/db/connect.ts';

export function findCustomer(db: Db, id: number) {
  return db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.id', '=', id)
    .select([
      'customer.id',
      'customer.provider_id',
      'customer.customer_number',
      'customer.prename',
      'customer.name',
      'customer.email',
      'customer.phone',
      'customer.mobile_phone',
      'customer.gender',
      'customer.state',
      'customer.plan_id',
      'customer.add_props',
      'customer.created_at',
      'customer.email_confirmed_at',
      'customer.documents_valid_until',
      'customer.main_customer_id',
      'plan.title as plan_title',
      'plan.kundenart',
      'plan.tariff_id',
      'plan.several_drivers',
    ])
    .executeTakeFirstOrThrow();
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

/** Replaces the favourites, in one transaction. False, and nothing changed, when a station does not exist. */
export function replaceFavouritePlaces(db: Db, customerId: number, placeIds: number[]): Promise<boolean> {
  const ids = [...new Set(placeIds)];
  return db.transaction().execute(async (transaction) => {
    // One change at a time: the later of two wins whole.
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

/** Product options with their time, oldest first (specification §3). */
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

export async function findBirthDate(db: Db, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('birth_date')
    .executeTakeFirstOrThrow();
  return row.birth_date;
}

/** A pin that the customer has chosen. */
export async function setPin(db: Db, customerId: number, pinHash: string): Promise<void> {
  await db
    .updateTable('customer')
    .set({ pin_hash: pinHash, pin_is_initial: false })
    .where('id', '=', customerId)
    .execute();
}
