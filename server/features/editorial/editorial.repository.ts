import type { Db } from '#server/db/connect.ts';

/** Whose accounts these numbers are; of a deleted one the names are gone. */
export const findAccountNames = (db: Db, providerId: string, numbers: readonly string[]) =>
  db
    .selectFrom('customer')
    .where('provider_id', '=', providerId)
    .where('customer_number', 'in', numbers.length > 0 ? [...numbers] : [''])
    .select(['customer_number as number', 'prename', 'name'])
    .execute();

export const findCitySlugs = (db: Db, slugs: readonly string[]): Promise<{ id: number; slug: string }[]> =>
  db
    .selectFrom('city')
    .where('slug', 'in', [...slugs])
    .select(['id', 'slug'])
    .execute();
