import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Stores files under keys that nobody can guess; all servers share them. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns undefined when there is no such file (any more). */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Also succeeds when the file does not exist. */
  remove(key: string): Promise<void>;
};

/** Stores files in a folder that only the server's system user can open. */
export function createDiskFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const ready = once(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  return {
    put: async (key, bytes) => {
      await ready();
      await disk.put(key, bytes);
    },
    get: async (key) => {
      if (!(await disk.exists(key))) return undefined;
      const chunks: Buffer[] = await (await disk.getStream(key)).toArray();
      return Buffer.concat(chunks);
    },
    remove: (key) => disk.delete(key),
  };
}

/** Returns a key with 192 random bits. Its first two characters name a folder, which keeps folders small. */
export function newPhotoKey(): string {
  const name = randomBytes(24).toString('hex');
  return `${name.slice(0, 2)}/${name}.jpg`;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
