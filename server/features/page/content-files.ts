import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CONTENT_KINDS } from '#domain/page/content-kind.ts';
import { type DocumentName, SETTINGS } from './content.repository.ts';
import { formatFaults, parseContent, parseSettings, writeSettings } from './content-source.ts';

export const SETTINGS_FILE = 'settings.json';

/** A file in its stored form, or all its faults, one German line each. */
export type ContentFile = DocumentName & ({ source: string } | { faults: string });

/** Reads all documents of a folder, such as `faq/anmelden.md`, and its settings; ignores other files. */
export async function readContentFolder(folder: string): Promise<ContentFile[]> {
  const files: string[] = [];
  for (const kind of CONTENT_KINDS) {
    const names = await readdir(join(folder, kind)).catch(noneIfMissing);
    files.push(
      ...names
        .filter((name) => name.endsWith('.md'))
        .sort()
        .map((name) => join(folder, kind, name)),
    );
  }
  const top = await readdir(folder).catch(noneIfMissing);
  if (top.includes(SETTINGS_FILE)) files.push(join(folder, SETTINGS_FILE));
  return Promise.all(files.map(readContentFile));
}

/** Reads the settings, or a document: the folder names its kind, the file its slug. Throws without a file. */
export async function readContentFile(path: string): Promise<ContentFile> {
  const source = await readFile(path, 'utf8');
  if (basename(path) === SETTINGS_FILE) {
    const { settings, faults } = parseSettings(source);
    if (!settings || faults.length > 0) return { ...SETTINGS, faults: formatFaults(path, faults) };
    return { ...SETTINGS, source: writeSettings(settings) };
  }
  const name = { kind: basename(dirname(path)), slug: basename(path).replace(/\.md$/, '') };
  const { faults } = parseContent(name.kind, name.slug, source);
  if (faults.length > 0) return { ...name, faults: formatFaults(path, faults) };
  return { ...name, source: source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n') };
}

function noneIfMissing(error: unknown): string[] {
  if ((error as { code?: string }).code === 'ENOENT') return [];
  throw error;
}
