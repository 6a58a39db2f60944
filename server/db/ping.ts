import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Resolves when the database takes what is written; rejects when away, read-only or its disk full. It sorts
 * more than memory allows, which writes a file and leaves no row or bloat.
 */
export async function pingWriting(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction);
    const { rows } = await sql<{ readOnly: string; written: number }>`
      select current_setting('transaction_read_only') as "readOnly", count(distinct text) as written from (
        select repeat(md5(n::text), 4) as text from generate_series(1, 2000) n
      ) written`.execute(transaction);
    if (rows[0]?.readOnly !== 'off') throw new Error('the database is read-only');
  });
}
