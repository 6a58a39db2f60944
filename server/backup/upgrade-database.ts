import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { CLUSTER_VERSION, clusterVersion } from '#server/db/postgres-cluster.ts';
import { syncFile, syncName } from '#server/db/sync-folder.ts';
import { type Client, fingerprints, type Table, withClient } from './backup.repository.ts';
import { BackupFault, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Photos lie beside the database and stay there. */
const NO_FILES = { get: async () => undefined, put: () => Promise.reject(new Error('no photos are copied')) };
/** In the new folder once it holds everything: from then on only names change. */
const COMPLETE = 'complete';

type Upgraded = {
  from: string;
  /** Keeps the former database until somebody removes it. */
  kept: string;
  tables: Manifest['tables'];
};

/** `postgres` is the database in use, `postgres.new` the one that is being made of it. */
const foldersOf = (dataDir: string) => ({
  used: join(dataDir, 'postgres'),
  made: join(dataDir, 'postgres.new'),
});

/**
 * Carries the embedded database to this major PostgreSQL: backup, restore into a new cluster, comparison; the
 * former is kept. The data folder must be locked. Throws BackupFault, nothing changed, for what operators can
 * mend.
 * @param version the major version to carry it to
 */
export async function upgradeDatabase(dataDir: string, version = CLUSTER_VERSION): Promise<Upgraded> {
  const { used, made } = foldersOf(dataDir);
  const from = await clusterVersion(join(used, 'cluster'));
  if (from === undefined) throw new BackupFault(`In ${used} liegt keine Datenbank.`);
  if (from === version)
    throw new BackupFault(`Die Datenbank hat schon Version ${version}; es ist nichts zu tun.`);
  const kept = keptFolder(dataDir, from);
  if (await readdir(kept).catch(() => undefined))
    throw new BackupFault(`${kept} gibt es schon. Entferne ihn, wenn du ihn nicht mehr brauchst.`);
  const binaries = await binariesOf(used, from);
  const copy = join(dataDir, `upgrade-${from}-to-${version}`);
  for (const leftOver of [made, copy]) await rm(leftOver, { recursive: true, force: true });
  let tables: Manifest['tables'];
  try {
    const { former, backup } = await copyFormer({ used, binaries, from, copy });
    await fillNew({ made, copy, former });
    tables = backup.tables;
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  await writeFile(join(made, COMPLETE), from);
  await syncFile(join(made, COMPLETE));
  await finishUpgrade(dataDir);
  return { from, kept, tables };
}

/**
 * Puts a new database that is complete in the place of the former one; also after an upgrade that was cut off while it did
 * so. The data folder must be locked.
 */
export async function finishUpgrade(dataDir: string): Promise<void> {
  const { used, made } = foldersOf(dataDir);
  const from = await readFile(join(made, COMPLETE), 'utf8').catch(() => undefined);
  if (from === undefined) return;
  if ((await clusterVersion(join(used, 'cluster'))) !== undefined) {
    await rename(used, keptFolder(dataDir, from));
    await syncName(used);
  }
  await rename(made, used);
  await syncName(used);
  await rm(join(used, COMPLETE));
}

const keptFolder = (dataDir: string, version: string) => join(dataDir, `postgres.version-${version}`);

/** Programs of the former version, which earlier starts have copied into the folder. */
async function binariesOf(folder: string, version: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`postgresql-${version}.`));
  const newest = names.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  if (newest) return join(folder, newest);
  throw new BackupFault(
    `Die Programme von PostgreSQL ${version} fehlen: In ${folder} liegt kein Ordner postgresql-${version}.… Stelle ihn aus der Sicherung der Maschine wieder her.`,
  );
}

async function copyFormer({
  used,
  binaries,
  from,
  copy,
}: {
  used: string;
  binaries: string;
  from: string;
  copy: string;
}): Promise<{ former: ReadonlyMap<string, string>; backup: Manifest }> {
  const postgres = await startEmbeddedPostgres({ folder: used, former: { binaries, version: from } });
  try {
    const backup = await writeBackup({ url: postgres.url, files: NO_FILES, folder: copy });
    const former = await withClient(postgres.url, 'stadtwagen-upgrade', (client) =>
      fingerprints(client, backup.tables),
    );
    return { former, backup };
  } finally {
    await postgres.stop();
  }
}

async function fillNew({
  made,
  copy,
  former,
}: {
  made: string;
  copy: string;
  former: ReadonlyMap<string, string>;
}): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder: made });
  try {
    await restoreBackup({
      url: postgres.url,
      files: NO_FILES,
      folder: copy,
      overwrite: false,
      compare: (client, tables) => mustBeEqual(client, tables, former),
    });
  } finally {
    await postgres.stop();
  }
}

async function mustBeEqual(
  client: Client,
  tables: readonly Table[],
  former: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, fingerprint] of await fingerprints(client, tables)) {
    if (former.get(name) === fingerprint) continue;
    throw new BackupFault(
      `Die Tabelle ${name} ist nach der Übertragung nicht dieselbe. Es bleibt bei der bisherigen Datenbank.`,
    );
  }
}
