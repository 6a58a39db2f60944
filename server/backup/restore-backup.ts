import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { FileStore } from '#server/adapters/file-store.ts';
import { MIGRATIONS, migrate } from '#server/db/migrate.ts';
import { findTables, orderedByReference, readTable } from './database-copy.ts';
import { BackupFault, filePath, type Manifest, readManifest, tablePath } from './manifest.ts';

type Options = {
  url: string;
  files: Pick<FileStore, 'put'>;
  folder: string;
  /** Deletes what the database holds. Without it, only a database without customers is filled. */
  overwrite: boolean;
};

/**
 * Fills database and file store with a backup, after every file of it was compared with its manifest; then runs the
 * migrations that are newer than it. No server may use the database. Throws BackupFault for what an operator can mend.
 */
export async function restoreBackup({ url, files, folder, overwrite }: Options): Promise<Manifest> {
  const backup = await readManifest(folder);
  const known = new Set((await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')));
  const newer = backup.migrations.find((name) => !known.has(name));
  if (newer)
    throw new BackupFault(`Die Sicherung stammt von einer neueren Version: ${newer} kennt diese nicht.`);

  const client = new pg.Client({ connectionString: url, application_name: 'stadtwagen-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await mustBeAlone(client);
    if (!overwrite) await mustBeEmpty(client);
    // Photos first: a photo without its row does no harm, a row without its photo does.
    for (const { key } of backup.files) await files.put(key, await readFile(filePath(folder, key)));
    await emptyDatabase(client);
    await migrate(url, { only: backup.migrations });
    await fillTables(client, backup, folder);
  } finally {
    await client.end();
  }
  await migrate(url);
  return backup;
}

/** PostgreSQL ends a closed connection a moment later. */
const ENDING_MS = 2_000;

async function mustBeAlone(client: pg.Client): Promise<void> {
  const started = performance.now();
  let others: number;
  do {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    others = rows[0]?.count ?? 0;
    if (others === 0) return;
    await wait(100);
  } while (performance.now() - started < ENDING_MS);
  throw new BackupFault(
    `Die Datenbank wird gerade benutzt (${others} ${others === 1 ? 'Verbindung' : 'Verbindungen'}). Beende zuerst alle Server.`,
  );
}

async function mustBeEmpty(client: pg.Client): Promise<void> {
  const tables = await findTables(client);
  if (!tables.some(({ name }) => name === 'customer')) {
    if (tables.length === 0) return;
    throw new BackupFault('In der Datenbank liegen Tabellen eines anderen Programms. Nenne eine leere.');
  }
  const { rows } = await client.query('select from customer limit 1');
  if (rows.length === 0) return;
  throw new BackupFault(
    'In der Datenbank sind schon Kunden. Mit --overwrite wird alles gelöscht und durch die Sicherung ersetzt.',
  );
}

/** Drops all tables, and those of the job queue, which servers create anew. */
async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('drop schema if exists pgboss cascade');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.query('commit');
}

async function fillTables(client: pg.Client, backup: Manifest, folder: string): Promise<void> {
  const present = await findTables(client);
  const names = backup.tables.map(({ name }) => name);
  await client.query('begin');
  for (const { name } of present) {
    // Triggers would write what the backup holds already, or refuse it.
    await client.query(`alter table public.${pg.escapeIdentifier(name)} disable trigger user`);
  }
  // Migrations fill some tables, which the backup has as they were.
  const all = present.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(', ');
  await client.query(`truncate ${all}`);
  for (const name of await orderedByReference(client, names)) {
    const table = backup.tables.find((each) => each.name === name);
    if (!table) continue;
    const rows = await readTable(client, table, tablePath(folder, name));
    if (rows !== table.rows)
      throw new BackupFault(`Die Tabelle ${name} hat ${rows} statt ${table.rows} Zeilen.`);
  }
  for (const { name, last, called } of backup.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${pg.escapeIdentifier(name)}`,
      last,
      called,
    ]);
  }
  for (const { name } of present) {
    await client.query(`alter table public.${pg.escapeIdentifier(name)} enable trigger user`);
  }
  await client.query('commit');
  await client.query('analyze');
}
