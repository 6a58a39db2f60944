import { sql } from 'kysely';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';

/** Which of these main accounts belong to one of the cities. */
export async function findPayersIn(
  db: Db,
  ids: readonly number[],
  cities: 'ALL' | readonly number[],
): Promise<ReadonlySet<number>> {
  if (cities === 'ALL') return new Set(ids);
  const { rows } = await sql<{ id: number }>`
    select id from customer where id = any(${[...ids]}::bigint[]) and registered_city_id = any(${[...cities]}::integer[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function findProviderCurrency(db: Db, providerId: string): Promise<Currency> {
  const { currency } = await db
    .selectFrom('provider')
    .where('id', '=', providerId)
    .select('currency')
    .executeTakeFirstOrThrow();
  return currency as Currency;
}
