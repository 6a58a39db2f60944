import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { findRelations } from '#server/db/relations.ts';

/** A backup and a restore use one connection of their own, not the pool: they hold one long transaction. */
export type Client = pg.Client;
export type Table = { name: string; columns: readonly string[] };
export type Sequence = { name: string; last: string; called: boolean };

const quoted = (name: string) => `public.${pg.escapeIdentifier(name)}`;
const listOf = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Runs the work on a connection of its own. `name` is how the database's administrator sees it. */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  // The statement that is running reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Also ends the transaction after an error.
    await client.end();
  }
}

/** Everything that the work reads is of one instant. */
export async function inSnapshot<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  const result = await work();
  await client.query('rollback');
  return result;
}

export async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await work();
  await client.query('commit');
}

/** Returns when the transaction began, in ISO 8601. */
export async function findInstant(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return rows[0]?.at ?? '';
}

export async function findMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

/** The files that the database names: photos of documents, and of damage, cars left elsewhere and tasks both as they came and as others see them. */
const FILE_KEYS = `
  select file_key as key from document
  union all select file_key from damage_photo where recorded_at is not null
  union all select original_key from damage_photo where recorded_at is not null
  union all select file_key from return_photo where recorded_at is not null
  union all select original_key from return_photo where recorded_at is not null
  union all select file_key from task_photo where recorded_at is not null
  union all select original_key from task_photo where recorded_at is not null
  union all select file_key from service_case_photo where recorded_at is not null
  union all select original_key from service_case_photo where recorded_at is not null`;

/** Returns the keys of all photos that the database names. */
export async function findFileKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`${FILE_KEYS} order by key`);
  return rows.map(({ key }) => key);
}

/** How many of these photos the database names. */
export async function countNamedFiles(client: Client, keys: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (${FILE_KEYS}) named where key = any($1)`,
    [keys],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the tables of this program with the columns that hold data, in the order of their names. */
export async function findTables(client: Client): Promise<Table[]> {
  const relations = await findRelations(client);
  return relations.filter(({ kind }) => kind === 'r').map(({ name, columns }) => ({ name, columns }));
}

/** Which table refers to which other one. */
export async function findReferences(client: Client): Promise<{ child: string; parent: string }[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent
       from pg_constraint
       join pg_class as child on child.oid = conrelid
       join pg_class as parent on parent.oid = confrelid
       where contype = 'f' and conrelid <> confrelid and child.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Returns the rows as PostgreSQL's COPY text. */
export const readRows = (client: Client, { name, columns }: Table) =>
  client.query(copyTo(`copy (select ${listOf(columns)} from ${quoted(name)}) to stdout`));

/** Takes COPY text; its `rowCount` is set at the end. */
export const writeRows = (client: Client, { name, columns }: Table) =>
  client.query(copyFrom(`copy ${quoted(name)} (${listOf(columns)}) from stdin`));

export async function findSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    const [value] = values;
    if (value) sequences.push({ name, ...value });
  }
  return sequences;
}

export async function setSequence(client: Client, { name, last, called }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called]);
}

/** How many others use the database. */
export async function countOtherConnections(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

export async function hasCustomers(client: Client): Promise<boolean> {
  const { rows } = await client.query('select from customer limit 1');
  return rows.length > 0;
}

/** Drops all tables, and those of the job queue, which servers create anew. */
export async function emptyDatabase(client: Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('drop schema if exists pgboss cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  });
}

/** Migrations fill some tables, which a backup has as they were. */
export async function removeAllRows(client: Client, tables: readonly Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

/** While rows are restored, triggers would write what the backup holds already, or refuse it. */
export async function setTriggers(
  client: Client,
  tables: readonly Table[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${state} trigger user`);
}

/**
 * Returns for each table a text that differs when a row of it does, by its name; the order of the rows does not count, nor
 * does the version of PostgreSQL.
 */
export async function fingerprints(client: Client, tables: readonly Table[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ fingerprint: string }>(
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(row(${listOf(columns)})::text), 15))::bit(60)::bigint), 0)
         as fingerprint from ${quoted(name)}`,
    );
    found.set(name, rows[0]?.fingerprint ?? '');
  }
  return found;
}

/** Lets PostgreSQL plan with the rows that are there now. */
export async function analyze(client: Client): Promise<void> {
  await client.query('analyze');
}
