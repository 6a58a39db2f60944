import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Creates a new folder that only this user can open: others might have access to an existing one.
 * @param parent where; without it, in the folder of the system for temporary files
 */
export async function privateFolder(parent: string | undefined, name: string): Promise<string> {
  const within = parent === undefined ? tmpdir() : resolve(parent);
  await mkdir(within, { recursive: true, mode: 0o700 });
  return mkdtemp(join(within, `stadtwagen-${name}-`));
}

/** The end of a photo's name, by the type that it came with. */
export const PHOTO_EXTENSIONS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};
