import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileStore } from '#server/adapters/file-store.ts';
import { MIGRATIONS, migrate } from '#server/db/migrate.ts';
import {
  analyze,
  type Client,
  countOtherConnections,
  emptyDatabase,
  findTables,
  hasCustomers,
  inTransaction,
  removeAllRows,
  setSequence,
  setTriggers,
  withClient,
} from './backup.repository.ts';
import { orderedByReference, readTable } from './database-copy.ts';
import { BackupFault, filePath, type Manifest, readManifest, tablePath } from './manifest.ts';

type Options = {
  url: string;
  files: Pick<FileStore, 'put'>;
  folder: string;
  /** Deletes what the database holds. Without it, only a database without customers is filled. */
  overwrite: boolean;
  /** Compares the tables with those that the backup is of, before newer migrations change them; throws BackupFault. */
  compare?: (client: Client, tables: Manifest['tables']) => Promise<void>;
};

/**
 * Fills database and file store with a backup, after comparing every file with its manifest; then runs newer
 * migrations. No server may use the database. Throws BackupFault for what an operator can mend.
 */
export async function restoreBackup({ url, files, folder, overwrite, compare }: Options): Promise<Manifest> {
  const backup = await readManifest(folder);
  const known = new Set((await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')));
  const newer = backup.migrations.find((name) => !known.has(name));
  if (newer)
    throw new BackupFault(`Die Sicherung stammt von einer neueren Version: ${newer} kennt diese nicht.`);

  await withClient(url, 'stadtwagen-restore', async (client) => {
    await mustBeAlone(client);
    if (!overwrite) await mustBeEmpty(client);
    // Photos first: a photo without its row does no harm, a row without its photo does.
    for (const { key } of backup.files) await files.put(key, await readFile(filePath(folder, key)));
    await emptyDatabase(client);
    await migrate(url, { only: backup.migrations });
    await fillTables(client, backup, folder);
    await compare?.(client, backup.tables);
  });
  await migrate(url);
  return backup;
}

/** PostgreSQL ends a closed connection a moment later. */
const ENDING_MS = 2_000;

async function mustBeAlone(client: Client): Promise<void> {
  const started = performance.now();
  let others: number;
  do {
    others = await countOtherConnections(client);
    if (others === 0) return;
    await wait(100);
  } while (performance.now() - started < ENDING_MS);
  throw new BackupFault(
    `Die Datenbank wird gerade benutzt (${others} ${others === 1 ? 'Verbindung' : 'Verbindungen'}). Beende zuerst alle Server.`,
  );
}

async function mustBeEmpty(client: Client): Promise<void> {
  const tables = await findTables(client);
  if (!tables.some(({ name }) => name === 'customer')) {
    if (tables.length === 0) return;
    throw new BackupFault('In der Datenbank liegen Tabellen eines anderen Programms. Nenne eine leere.');
  }
  if (!(await hasCustomers(client))) return;
  throw new BackupFault(
    'In der Datenbank sind schon Kunden. Mit --overwrite wird alles gelöscht und durch die Sicherung ersetzt.',
  );
}

async function fillTables(client: Client, backup: Manifest, folder: string): Promise<void> {
  const present = await findTables(client);
  const names = backup.tables.map(({ name }) => name);
  await inTransaction(client, async () => {
    await setTriggers(client, present, 'disable');
    await removeAllRows(client, present);
    for (const name of await orderedByReference(client, names)) {
      const table = backup.tables.find((each) => each.name === name);
      if (!table) continue;
      const rows = await readTable(client, table, tablePath(folder, name));
      if (rows !== table.rows)
        throw new BackupFault(`Die Tabelle ${name} hat ${rows} statt ${table.rows} Zeilen.`);
    }
    for (const sequence of backup.sequences) await setSequence(client, sequence);
    await setTriggers(client, present, 'enable');
  });
  await analyze(client);
}
