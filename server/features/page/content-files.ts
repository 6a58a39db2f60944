import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CONTENT_KINDS } from '#domain/page/content-kind.ts';
import { type DocumentName, SETTINGS } from './content.repository.ts';
import { formatFaults, parseContent, parseSettings, writeSettings } from './content-source.ts';

export const SETTINGS_FILE = 'settings.json';

/** A file as it is kept, or all that is wrong with it in lines that people read. */
export type ContentFile = DocumentName & ({ source: string } | { faults: string });

/** Every document of a folder, `faq/anmelden.md`, and its settings. What else lies there is none of ours. */
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

/** The kind of a document is its folder, its name that of the file. */
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
