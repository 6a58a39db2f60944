import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Changes rows of a table past the triggers that keep them as they were, as only its owner can: for tests alone. */
export const pastTriggers = (
  db: Db,
  table: string,
  change: (transaction: Db) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
    await change(transaction);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
  });
