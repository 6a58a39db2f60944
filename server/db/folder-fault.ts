import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFault } from './start-fault.ts';

type Setting = 'DATA_DIR' | 'DOCUMENTS_DIR';

/** PostgreSQL's programs report a full disk in their own words only. */
const DISK_FULL = /No space left on device|Disk quota exceeded/;

/** Creates the folder if needed, and writes to it. Throws StartFault. */
export async function mustBeWritable(setting: Setting, folder: string, mode = 0o777): Promise<void> {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    await createFolder(folder, mode);
    const file = await open(probe, 'w');
    try {
      await file.writeFile('?');
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
  } catch (error) {
    throw folderFault(setting, folder, error);
  }
}

/**
 * Creates a folder with those above it. `mkdir` with `recursive` never ends below /proc, where parents exist
 * and nothing can be created.
 */
async function createFolder(folder: string, mode: number): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder && !(await isFolder(parent))) await createFolder(parent, 0o777);
  await mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have been faster.
    if (error.code !== 'EEXIST' || !(await isFolder(folder))) throw error;
  });
}

/** Throws ENOTDIR when a part of the way is a file. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Throws StartFault unless the folder of the operator's map files can be read. */
export async function mustBeReadable(setting: 'MAP_DIR', folder: string): Promise<void> {
  await readdir(folder).catch(() => {
    throw new StartFault(
      `${setting}: ${folder} ist kein Ordner, den der Server lesen darf. Prüfe Weg und Rechte.`,
    );
  });
}

/**
 * Says what is wrong with a folder that could not be created, read or written, as a StartFault. Returns other
 * errors as they are.
 */
export function folderFault(setting: Setting, folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartFault) return error;
  const reason = reasonOf(error);
  return reason ? new StartFault(`${setting}: ${reason(folder)}`) : error;
}

function reasonOf(error: NodeJS.ErrnoException): ((folder: string) => string) | undefined {
  if (DISK_FULL.test(error.message)) return full;
  return error.code ? REASONS[error.code] : undefined;
}

const full = (folder: string) =>
  `Auf dem Datenträger von ${folder} ist kein Platz mehr. Schaffe Platz, oder nenne einen anderen Ordner.`;
const forbidden = (folder: string) =>
  `In den Ordner ${folder} darf der Server nicht schreiben. Gib ihm das Recht dazu, oder nenne einen anderen.`;
const file = (folder: string) =>
  `${folder} ist kein Ordner, oder ein Teil des Wegs dorthin ist eine Datei. Nenne einen Ordner.`;
const impossible = (folder: string) =>
  `Der Ordner ${folder} lässt sich nicht anlegen. Nenne einen auf einem gewöhnlichen Datenträger.`;

const REASONS: Record<string, (folder: string) => string> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: forbidden,
  EEXIST: file,
  ENOTDIR: file,
  ENOENT: impossible,
  EINVAL: impossible,
  ENAMETOOLONG: impossible,
  ELOOP: impossible,
};
