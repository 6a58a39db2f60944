import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { FileStore } from '#server/adapters/file-store.ts';
import { syncFolder, syncName } from '#server/db/sync-folder.ts';
import {
  type Client,
  countNamedFiles,
  findFileKeys,
  findInstant,
  findMigrations,
  findSequences,
  findTables,
  inSnapshot,
  withClient,
} from './backup.repository.ts';
import { writeTable } from './database-copy.ts';
import { BackupFault, filePath, type Manifest, tablePath, writeManifest } from './manifest.ts';

const NAME = 'stadtwagen-backup';

/** A photo that is replaced while it is being copied makes the backup begin again with a newer snapshot. */
const MAX_ATTEMPTS = 5;

type Options = { url: string; files: Pick<FileStore, 'get'>; folder: string };

/**
 * Writes database and photos as of one instant into a new folder, whole or not, beside a running server;
 * without the job queue, which servers schedule anew. Throws BackupFault for what operators can mend.
 */
export async function writeBackup({ url, files, folder }: Options): Promise<Manifest> {
  const target = resolve(folder);
  const partial = `${target}.unfertig`;
  if ((await entriesOf(target)).length > 0)
    throw new BackupFault(`${target} gibt es schon; nenne einen neuen Ordner.`);
  try {
    return await withClient(url, NAME, async (client) => {
      for (let attempt = 1; ; attempt++) {
        await rm(partial, { recursive: true, force: true });
        await mkdir(partial, { recursive: true, mode: 0o700 });
        const content = await inSnapshot(client, () =>
          writeSnapshot(client, { url, files, folder: partial }),
        );
        if (content) {
          await writeManifest(partial, content);
          await syncFolder(partial);
          await rm(target, { recursive: true, force: true });
          await rename(partial, target);
          await syncName(target);
          return { format: 1, ...content };
        }
        if (attempt === MAX_ATTEMPTS) {
          throw new BackupFault(
            'Während der Sicherung ändern sich ständig Fotos. Versuche es zu ruhigerer Zeit.',
          );
        }
      }
    });
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Returns undefined when a photo of the snapshot was replaced before it was copied. */
async function writeSnapshot(
  client: Client,
  { url, files, folder }: Options,
): Promise<Omit<Manifest, 'format'> | undefined> {
  const createdAt = await findInstant(client);
  const migrations = await findMigrations(client);
  // Photos first: the shorter the time, the fewer are replaced meanwhile.
  const photos = await writeFiles(client, files, folder);
  if (!(await areStillNamed(url, photos.lostFiles))) return undefined;
  await mkdir(dirname(tablePath(folder, '')), { mode: 0o700 });
  const tables: Manifest['tables'] = [];
  for (const table of await findTables(client)) {
    tables.push(await writeTable(client, table, tablePath(folder, table.name)));
  }
  return {
    createdAt,
    migrations,
    tables,
    // Not part of the snapshot, therefore at least as far as its rows.
    sequences: await findSequences(client),
    ...photos,
  };
}

async function writeFiles(
  client: Client,
  store: Options['files'],
  folder: string,
): Promise<Pick<Manifest, 'files' | 'lostFiles'>> {
  const files: Manifest['files'] = [];
  const lostFiles: string[] = [];
  for (const key of await findFileKeys(client)) {
    const bytes = await store.get(key);
    if (!bytes) {
      lostFiles.push(key);
      continue;
    }
    const path = filePath(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    files.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return { files, lostFiles };
}

/** Whether all these photos are named by the database of now: then they were not replaced, but lost. */
async function areStillNamed(url: string, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  return withClient(url, NAME, async (client) => (await countNamedFiles(client, keys)) === keys.length);
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
