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
export async function findCitiesOfProviders(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('city').select(['provider_id', 'slug']).orderBy('slug').execute();
  const cities = new Map<string, string[]>();
  for (const { provider_id, slug } of rows)
    cities.set(provider_id, [...(cities.get(provider_id) ?? []), slug]);
  return cities;
}
