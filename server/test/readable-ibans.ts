import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** The tables in whose rows one of these IBANs can be read, with or without spaces, in whatever column. */
export async function tablesWithReadable(db: Db, ibans: readonly string[]): Promise<string[]> {
  const wanted = ibans.flatMap((iban) => [iban, iban.replace(/(.{4})(?=.)/g, '$1 ')]);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
      and schemaname = 'public' order by tablename`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as found
      where exists (select from unnest(${wanted}::text[]) iban where strpos(upper(found::text), iban) > 0)
      limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
