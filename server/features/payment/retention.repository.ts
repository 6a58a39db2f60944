import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Erases files for the bank that were written before this day (ISO 8601), as far as the database finds it time. */
export async function eraseOldFiles(db: Db, before: string, atMost: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_collection_files(${before}::date, ${atMost}::integer) as erased`.execute(db);
  return rows[0]?.erased ?? 0;
}
