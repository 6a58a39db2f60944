import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import pg from 'pg';
import type { FileStore } from '#server/adapters/file-store.ts';
import { findTables, readSequences, writeTable } from './database-copy.ts';
import { BackupFault, filePath, type Manifest, syncFolder, tablePath, writeManifest } from './manifest.ts';

/** A photo that is replaced while it is being copied makes the backup begin again with a newer snapshot. */
const MAX_ATTEMPTS = 5;

type Options = { url: string; files: Pick<FileStore, 'get'>; folder: string };

/**
 * Writes database and photos as of one instant into a new folder, beside a running server. Nothing is left under the
 * folder's name unless the backup is whole. Tables of the job queue are left out: servers schedule their jobs anew.
 * Throws BackupFault for what an operator can mend.
 */
export async function writeBackup({ url, files, folder }: Options): Promise<Manifest> {
  const target = resolve(folder);
  const partial = `${target}.unfertig`;
  if ((await entriesOf(target)).length > 0)
    throw new BackupFault(`${target} gibt es schon; nenne einen neuen Ordner.`);
  const client = new pg.Client({ connectionString: url, application_name: 'stadtwagen-backup' });
  // The statement that is running reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let attempt = 1; ; attempt++) {
      await rm(partial, { recursive: true, force: true });
      await mkdir(partial, { recursive: true, mode: 0o700 });
      await client.query('begin isolation level repeatable read read only');
      const content = await writeSnapshot(client, { url, files, folder: partial });
      await client.query('rollback');
      if (content) {
        await writeManifest(partial, content);
        await rm(target, { recursive: true, force: true });
        await rename(partial, target);
        await syncFolder(dirname(target));
        return { format: 1, ...content };
      }
      if (attempt === MAX_ATTEMPTS) {
        throw new BackupFault(
          'Während der Sicherung ändern sich ständig Fotos. Versuche es zu ruhigerer Zeit.',
        );
      }
    }
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Returns undefined when a photo of the snapshot was replaced before it was copied. */
async function writeSnapshot(
  client: pg.Client,
  { url, files, folder }: Options,
): Promise<Omit<Manifest, 'format'> | undefined> {
  const { rows: times } = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from migration order by name',
  );
  // Photos first: the shorter the time, the fewer are replaced meanwhile.
  const photos = await writeFiles(client, files, folder);
  if (!(await areStillNamed(url, photos.lostFiles))) return undefined;
  await mkdir(dirname(tablePath(folder, '')), { mode: 0o700 });
  const tables: Manifest['tables'] = [];
  for (const table of await findTables(client)) {
    tables.push(await writeTable(client, table, tablePath(folder, table.name)));
  }
  await syncFolder(dirname(tablePath(folder, '')));
  return {
    createdAt: times[0]?.at ?? '',
    migrations: migrations.map(({ name }) => name),
    tables,
    // Not part of the snapshot, therefore at least as far as its rows.
    sequences: await readSequences(client),
    ...photos,
  };
}

async function writeFiles(
  client: pg.Client,
  store: Options['files'],
  folder: string,
): Promise<Pick<Manifest, 'files' | 'lostFiles'>> {
  const { rows } = await client.query<{ key: string }>(
    'select file_key as key from document order by file_key',
  );
  const files: Manifest['files'] = [];
  const lostFiles: string[] = [];
  for (const { key } of rows) {
    const bytes = await store.get(key);
    if (!bytes) {
      lostFiles.push(key);
      continue;
    }
    const path = filePath(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    files.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return { files, lostFiles };
}

/** Whether all these photos are named by the database of now: then they were not replaced, but lost. */
async function areStillNamed(url: string, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const client = new pg.Client({ connectionString: url, application_name: 'stadtwagen-backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from document where file_key = any($1)',
      [keys],
    );
    return rows[0]?.count === keys.length;
  } finally {
    await client.end();
  }
}

/** Empty also when there is no such folder. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new BackupFault(`${folder} ist kein Ordner, in den geschrieben werden kann (${code}).`);
  }
}
