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
