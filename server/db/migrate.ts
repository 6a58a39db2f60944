import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findRelations } from './relations.ts';
import { letServerWork } from './server-role.ts';
import { StartFault } from './start-fault.ts';

export const MIGRATIONS = join(import.meta.dirname, 'migrations');
const FIRST = '001-house.sql';
/** An arbitrary unique number for the advisory lock: one server migrates, the others wait. */
const MIGRATION_LOCK = 7_283_641;
const CONNECTION_TIMEOUT_MS = 10_000;
const OLDEST_POSTGRES = 15;
/** How often a server says that it is still waiting for another one. */
const SAY_EVERY_MS = 10_000;

type Options = {
  /** The setting that names the database, for faults. */
  setting?: 'DATABASE_URL' | 'DATA_DIR';
  /** Gets a German line at once and every 10 s while another server migrates. */
  onWait?: (line: string) => void;
  /** Runs only these migrations; all by default. */
  only?: readonly string[];
  /** Gets the rights of a running server, unless it is the role that migrates. */
  serverRole?: string | undefined;
};

/**
 * Runs each new migration once, in its own transaction, which holds the lock, as poolers share sessions.
 * Returns their files' names. Throws StartFault when the database is not, or no longer, this program's.
 */
export async function migrate(
  url: string,
  { setting = 'DATABASE_URL', onWait = () => undefined, only, serverRole }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  // The statement that is running reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await mustBeRecent(client, setting);
    const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
    const ran: string[] = [];
    for (;;) {
      await client.query('begin');
      await takeLock(client, url, onWait);
      const done = await findDone(client, setting);
      const unknown = [...done].find((name) => !names.includes(name));
      if (unknown) {
        throw new StartFault(
          `${setting}: Diese Datenbank gehört zu einer neueren Version (${unknown} kennt diese nicht). Starte die neuere, oder nenne eine andere Datenbank.`,
        );
      }
      const next = names.find((name) => !done.has(name) && (only?.includes(name) ?? true));
      if (next !== undefined) {
        await client.query(await readFile(join(MIGRATIONS, next), 'utf8'));
        await client.query('insert into migration (name) values ($1)', [next]);
      }
      if (next === undefined && serverRole !== undefined) await letServerWork(client, serverRole);
      await client.query('commit');
      if (next === undefined) return ran;
      ran.push(next);
    }
  } finally {
    // Also ends the transaction after an error.
    await client.end();
  }
}

async function mustBeRecent(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= OLDEST_POSTGRES) return;
  throw new StartFault(
    `${setting}: Dort läuft PostgreSQL ${version}. Nötig ist Version ${OLDEST_POSTGRES} oder neuer.`,
  );
}

/** Returns the names of the migrations that have run here; creates their table in an empty database. */
async function findDone(client: pg.Client, setting: string): Promise<Set<string>> {
  const foreign = (table: string) =>
    new StartFault(
      `${setting}: In dieser Datenbank liegen Tabellen eines anderen Programms (etwa „${table}“). Nenne eine leere, nur für diesen Dienst.`,
    );
  const tables = await findRelations(client);
  const own = tables.find(({ name }) => name === 'migration');
  if (!own) {
    if (tables[0]) throw foreign(tables[0].name);
    await client.query(
      'create table migration (name text primary key, ran_at timestamptz not null default now())',
    );
    return new Set();
  }
  if (own.columns.join() !== 'name,ran_at') throw foreign(own.name);
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const done = new Set(rows.map(({ name }) => name));
  const other = tables.find(({ name }) => name !== 'migration');
  if (other && !done.has(FIRST)) throw foreign(other.name);
  return done;
}

async function takeLock(client: pg.Client, url: string, onWait: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.taken) return;
  const say = () => void describeHolder(url).then(onWait, () => undefined);
  say();
  const saying = setInterval(say, SAY_EVERY_MS);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  } finally {
    clearInterval(saying);
  }
}

/** Says who holds the lock, and how to end a connection that keeps it although its server is gone. */
async function describeHolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [MIGRATION_LOCK],
    );
    const pid = rows[0]?.pid;
    const holder = pid === undefined ? '' : ` (Prozess ${pid} von PostgreSQL)`;
    const way = pid === undefined ? '' : ` Bleibt es dabei, hilft dort: select pg_terminate_backend(${pid});`;
    return `Die Datenbank wird gerade von einem anderen Server eingerichtet${holder}; dieser wartet auf ihn.${way}`;
  } finally {
    await client.end();
  }
}
