import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Flushes a file, or the entries of a folder, to the disk. Windows cannot open folders, and needs no flush. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (process.platform === 'win32') return undefined;
    throw error;
  });
  await handle?.sync().catch((error: NodeJS.ErrnoException) => {
    // Some network and overlay file systems have nothing to flush for folders.
    if (error.code !== 'EINVAL' && error.code !== 'EPERM') throw error;
  });
  await handle?.close();
}

/** Flushes the names in the folder of this file or folder: a rename survives a power failure only then. */
export const syncName = (path: string): Promise<void> => sync(dirname(path));

/** Flushes a file's content and name. */
export async function syncFile(path: string): Promise<void> {
  await sync(path);
  await syncName(path);
}

/** Flushes everything below a folder. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else if (entry.isFile()) await sync(path);
  }
  await sync(folder);
}
