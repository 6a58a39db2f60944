import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumOf } from '#domain/tariff/sum-of.ts';

export type CachedBody = { body: Buffer; storedAt: number };

export type MapCache = {
  /** Returns `undefined` when nothing (readable) is stored under the key. */
  read(key: string): Promise<CachedBody | undefined>;
  /** Never rejects: a full disk must not fail the request, only slow down later ones. */
  write(key: string, body: Buffer): Promise<void>;
};

/** After an overflow the oldest files are deleted until this share of the limit is left. */
const SHARE_AFTER_SWEEP = 0.8;

/**
 * Stores bodies as files of one folder, about `maxBytes` in total. Several processes may share the folder.
 */
export function createMapCache(dir: string, maxBytes: number): MapCache {
  let size: number | undefined;
  let sweeping: Promise<void> | undefined;
  const pathOf = (key: string) => join(dir, createHash('sha256').update(key).digest('hex'));

  const sweep = async (): Promise<void> => {
    const files = await Promise.all(
      (await readdir(dir).catch(() => [])).map(async (name) => {
        const info = await stat(join(dir, name)).catch(() => undefined);
        return { path: join(dir, name), bytes: info?.size ?? 0, age: info?.mtimeMs ?? 0 };
      }),
    );
    let total = sumOf(files, ({ bytes }) => bytes);
    if (total > maxBytes) {
      for (const file of files.sort((a, b) => a.age - b.age)) {
        if (total <= maxBytes * SHARE_AFTER_SWEEP) break;
        await rm(file.path, { force: true });
        total -= file.bytes;
      }
    }
    size = total;
  };

  return {
    async read(key) {
      const path = pathOf(key);
      try {
        const [body, info] = await Promise.all([readFile(path), stat(path)]);
        return { body, storedAt: info.mtimeMs };
      } catch {
        return undefined;
      }
    },
    async write(key, body) {
      try {
        await mkdir(dir, { recursive: true });
        const path = pathOf(key);
        const draft = `${path}.${randomUUID()}`;
        await writeFile(draft, body);
        await rename(draft, path);
        size = size === undefined ? undefined : size + body.length;
        if (size === undefined || size > maxBytes) {
          sweeping ??= sweep().finally(() => {
            sweeping = undefined;
          });
          await sweeping;
        }
      } catch {
        // `write` never rejects.
      }
    },
  };
}
