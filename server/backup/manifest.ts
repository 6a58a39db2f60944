import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Rises when an older program could no longer read a backup. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** ISO 8601, of the snapshot. */
  createdAt: z.iso.datetime(),
  /** The migrations that had run, in their order. */
  migrations: z.array(z.string().regex(/^\d{3}-[a-z0-9-]+\.sql$/)),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z][a-z0-9_]*$/),
      columns: z.array(z.string()).min(1),
      rows: z.int().nonnegative(),
      sha256,
    }),
  ),
  sequences: z.array(
    z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/), called: z.boolean() }),
  ),
  /** Photos, by their keys in the file store. */
  files: z.array(
    z.strictObject({
      // As the file store makes them; nothing that leads out of the folder.
      key: z.string().regex(/^[0-9a-z]+(\/[0-9a-z]+)*\.[a-z]+$/),
      bytes: z.int().nonnegative(),
      sha256,
    }),
  ),
  /** Keys of photos that the database named but the file store had lost. */
  lostFiles: z.array(z.string()),
});

/** What a backup folder holds. The data of a table is `tables/NAME.gz`, PostgreSQL's COPY text; a photo `files/KEY`. */
export type Manifest = z.output<typeof manifest>;

export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.gz`);
export const filePath = (folder: string, key: string): string => join(folder, 'files', key);

/** A backup that cannot be made or restored; the message is one German line for the operator. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

/** Writes the manifest, the last file of a backup. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, ...content }, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600 });
}

/** Reads the manifest and compares every file of the backup with it; throws BackupFault. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupFault(`In ${folder} liegt keine vollständige Sicherung.`);
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new BackupFault(
      `Die Sicherung in ${folder} ist beschädigt oder von einer anderen Version: ${MANIFEST}`,
    );
  }
  const { tables, files } = parsed.data;
  const all = [
    ...tables.map(({ name, sha256 }) => ({ path: tablePath(folder, name), sha256 })),
    ...files.map(({ key, sha256 }) => ({ path: filePath(folder, key), sha256 })),
  ];
  for (const { path, sha256 } of all) {
    const found = await hashOf(path).catch(() => undefined);
    if (found !== sha256) throw new BackupFault(`Die Sicherung ist beschädigt: ${path}`);
  }
  return parsed.data;
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
