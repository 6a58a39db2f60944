import { lockDataFolder } from '#server/db/data-folder-lock.ts';
import { CLUSTER_VERSION } from '#server/db/postgres-cluster.ts';
import type { Installation, OfflineCommand } from '#server/feature/admin-command.ts';
import { number, saying, seconds } from './admin-backup.ts';
import { upgradeDatabase } from './upgrade-database.ts';

export const databaseCommand: OfflineCommand = {
  noun: 'database',
  about: 'die eingebaute Datenbank',
  verbs: [
    {
      right: 'NONE',
      verb: 'upgrade',
      about: `überträgt sie von einer älteren Version von PostgreSQL nach Version ${CLUSTER_VERSION}; alle Server sind beendet`,
    },
  ],
  runOffline: (_words, _options, { print, ...installation }) => adminUpgrade(installation, print),
};

/** Runs `database upgrade`. Returns undefined when done, otherwise a German line that says what is wrong. */
export async function adminUpgrade(
  { databaseUrl, dataDir }: Installation,
  print: (text: string) => void,
): Promise<string | undefined> {
  if (databaseUrl)
    return 'DATABASE_URL: Die Datenbank ist nicht die eingebaute. Übertrage sie mit pg_upgrade oder pg_dump.';
  const lock = await lockDataFolder(dataDir);
  try {
    return await saying(async () => {
      const started = performance.now();
      const { from, kept, tables } = await upgradeDatabase(dataDir);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(
        `Von PostgreSQL ${from} nach ${CLUSTER_VERSION} übertragen: ${number(tables.length)} Tabellen mit ${number(rows)} Zeilen, jede verglichen, ${seconds(started)}.`,
      );
      print(
        `Die bisherige liegt in ${kept}. Starte den Server, prüfe mit „billing verify“, und entferne sie dann.`,
      );
    });
  } finally {
    await lock.release();
  }
}
