import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppSettings } from './app-settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const STORE = join(ROOT, 'native/store');
const WRITTEN = join(ROOT, 'dist/store');

/** The longest texts that Google Play and the App Store take, in characters; files as fastlane names them. */
export const STORE_LIMITS: Readonly<Record<string, number>> = {
  'android/de-DE/title.txt': 30,
  'android/de-DE/short_description.txt': 80,
  'android/de-DE/full_description.txt': 4000,
  'android/de-DE/changelog.txt': 500,
  'ios/de-DE/name.txt': 30,
  'ios/de-DE/subtitle.txt': 30,
  'ios/de-DE/keywords.txt': 100,
  'ios/de-DE/promotional_text.txt': 170,
  'ios/de-DE/description.txt': 4000,
  'ios/de-DE/release_notes.txt': 4000,
};

/**
 * The texts for both stores, with name and address of native/app.json, by their path below native/store.
 * @throws Error with a German sentence if one is longer than its store allows
 */
export async function storeTexts({ name, server }: AppSettings): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of await filesOf()) {
    if (!/\.(txt|md)$/.test(path)) continue;
    const text = await readFile(join(STORE, path), 'utf8');
    texts.set(path, text.replaceAll('{name}', name).replaceAll('{server}', server).trim());
  }
  for (const [path, limit] of Object.entries(STORE_LIMITS)) {
    const length = (texts.get(path) ?? '').length;
    if (length > limit)
      throw new Error(`native/store/${path}: ${length} Zeichen mit dem Namen der App, höchstens ${limit}`);
  }
  return texts;
}

/** Writes texts and pictures for both stores, and returns where they are. */
export async function writeStoreTexts(app: AppSettings): Promise<string> {
  const texts = await storeTexts(app);
  for (const path of await filesOf()) {
    const file = join(WRITTEN, path);
    await mkdir(dirname(file), { recursive: true });
    const text = texts.get(path);
    await (text === undefined ? copyFile(join(STORE, path), file) : writeFile(file, `${text}\n`));
  }
  return WRITTEN;
}

async function filesOf(): Promise<string[]> {
  const entries = await readdir(STORE, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(STORE.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}
