import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const ROOT = join(import.meta.dirname, '../..');

/** Where the build of the native app is. */
export const BUNDLE = join(ROOT, 'dist/native');

const settings = z.strictObject({
  // Android takes no hyphens, iOS no underscores.
  id: z.string().regex(/^[a-z][a-z\d]*(\.[a-z][a-z\d]*)+$/, 'muss wie de.beispiel.app aussehen'),
  // Other signs mean something to Gradle or Xcode.
  name: z
    .string()
    .regex(
      /^[\p{L}\d][\p{L}\d .&'-]{0,29}$/u,
      "muss 1 bis 30 Zeichen haben, nur Buchstaben, Ziffern, Leerzeichen und . & ' -",
    ),
  scheme: z.string().regex(/^[a-z][a-z\d+.-]*$/, 'muss ein Schema wie stadtwagen sein'),
  server: z
    .url({ protocol: /^https$/, error: 'muss mit https:// beginnen' })
    .transform((url) => new URL(url).origin),
  // Google Play takes no larger one.
  build: z.int().min(1).max(2_100_000_000, 'darf höchstens 2100000000 sein'),
});
export type AppSettings = z.output<typeof settings> & {
  /** Of package.json: what people read, and of which the server may ask for a minimum. */
  version: string;
};

/** What an operator sets in native/app.json. @throws Error with a German sentence */
export async function readAppSettings(): Promise<AppSettings> {
  const parsed = settings.safeParse(JSON.parse(await readFile(join(ROOT, 'native/app.json'), 'utf8')));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new Error(`native/app.json: ${faults.join('; ')}`);
  }
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return { ...parsed.data, version };
}
