import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * One text for all that is open and claimed, in one statement: another one, if anything of it has changed. The exclusive or of
 * hashes needs no order.
 */
export async function findVersion(db: Db, watched: readonly RawBuilder<unknown>[]): Promise<string> {
  const parts = watched.map(
    (keys) =>
      sql`(select count(*) || '.' || coalesce(bit_xor(hashtextextended(key, 0)), 0) from (${keys}) open)`,
  );
  const { rows } = await sql<{ version: string }>`
    select md5(concat_ws(' ', ${sql.join(parts)})) as version`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a version is always found');
  return row.version;
}
