import type { FileStore } from '#server/adapters/file-store.ts';
import type { AdminCommand } from '#server/feature/admin-command.ts';
import { BackupFault, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

type Setup = {
  url: string;
  files: FileStore;
  print: (text: string) => void;
};

/** Runs `backup <folder>`. Returns undefined when done, otherwise a German line that says what is wrong. */
export function adminBackup(
  [folder]: readonly string[],
  _options: object,
  { url, files, print }: Setup,
): Promise<string | undefined> {
  if (!folder) return Promise.resolve('Bitte nenne den Ordner, in den gesichert wird.');
  return saying(async () => {
    const started = performance.now();
    const backup = await writeBackup({ url, files, folder });
    print(`Gesichert in ${folder}: ${summary(backup)}, ${seconds(started)}.`);
    for (const key of backup.lostFiles) {
      print(`Achtung: Das Foto ${key} nennt die Datenbank, im Ordner der Fotos fehlt es.`);
    }
  });
}

/** Runs `restore <folder>`. Returns undefined when done, otherwise a German line that says what is wrong. */
export function adminRestore(
  [folder]: readonly string[],
  { overwrite = false }: { overwrite?: boolean },
  { url, files, print }: Setup,
): Promise<string | undefined> {
  if (!folder) return Promise.resolve('Bitte nenne den Ordner der Sicherung.');
  return saying(async () => {
    const started = performance.now();
    const backup = await restoreBackup({ url, files, folder, overwrite });
    print(`Wiederhergestellt, Stand ${backup.createdAt}: ${summary(backup)}, ${seconds(started)}.`);
  });
}

/** Returns undefined when the work is done, otherwise the German line of its BackupFault. */
export async function saying(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof BackupFault) return error.message;
    throw error;
  }
}

function summary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${number(tables.length)} Tabellen mit ${number(rows)} Zeilen, ${number(files.length)} Fotos`;
}

export const number = (value: number) => value.toLocaleString('de-DE');
export const seconds = (started: number) =>
  `${((performance.now() - started) / 1000).toLocaleString('de-DE', { maximumFractionDigits: 1 })} s`;

export const backupCommand: AdminCommand = {
  noun: 'backup',
  about: 'Sicherung',
  verbs: [
    {
      right: 'NONE',
      words: '<Ordner>',
      about: 'sichert Datenbank und Fotos in einen neuen Ordner, auch neben dem laufenden Server',
    },
  ],
  run: (words, options, { ownerUrl: url, files, print }) =>
    adminBackup(words, options, { url, files, print }),
};

export const restoreCommand: AdminCommand = {
  noun: 'restore',
  about: 'Wiederherstellung aus einer Sicherung',
  verbs: [
    {
      right: 'NONE',
      words: '<Ordner>',
      about: 'füllt eine leere Datenbank daraus',
      options: [['--overwrite', 'löscht vorher, was darin ist']],
    },
  ],
  alone: true,
  run: (words, options, { ownerUrl: url, files, print }) =>
    adminRestore(words, options, { url, files, print }),
};
