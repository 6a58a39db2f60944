import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Returns the secret that the database holds; if it has none yet, `made` becomes it. */
export async function keepServerSecret(db: Db, made: Buffer): Promise<Buffer> {
  // The update changes nothing, but lets the statement return the row that another server has just made.
  const { rows } = await sql<{ value: Buffer }>`
    insert into server_secret (value) values (${made})
    on conflict (id) do update set value = server_secret.value
    returning value`.execute(db);
  if (!rows[0]) throw new Error('the server has no secret');
  return rows[0].value;
}
