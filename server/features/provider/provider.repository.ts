import type { Db } from '#server/db/connect.ts';

export type Provider = { id: string; title: string; currency: 'EUR' | 'CHF' };

export async function findProviders(db: Db): Promise<Provider[]> {
  const rows = await db.selectFrom('provider').select(['id', 'title', 'currency']).orderBy('title').execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    currency: row.currency as Provider['currency'],
  }));
}

export async function isProvider(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('provider').where('id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}

export async function findCurrency(db: Db, id: string): Promise<Provider['currency']> {
  const row = await db
    .selectFrom('provider')
    .where('id', '=', id)
    .select('currency')
    .executeTakeFirstOrThrow();
  return row.currency as Provider['currency'];
}

/** The slugs of the cities, by provider id. */
export async function countCities(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('city')
    .groupBy('provider_id')
    .select(({ fn }) => ['provider_id', fn.countAll<number>().as('cities')])
    .execute();
  return new Map(rows.map(({ provider_id, cities }) => [provider_id, cities]));
}
