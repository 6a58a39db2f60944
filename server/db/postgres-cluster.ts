import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from './start-fault.ts';
import { syncFile, syncName } from './sync-folder.ts';

/** Databases that are created later than initdb have numbers from here on. */
const FIRST_OWN_DATABASE = 16_384;
/** The database "postgres", which initdb creates last. */
const LAST_OF_INITDB = 5;
/** The major version of the embedded PostgreSQL. */
export const CLUSTER_VERSION = '18';

type Cluster = { data: string; password: string };
type Setup = {
  root: string;
  user: string;
  /** The user that PostgreSQL runs as; undefined: our own. */
  owner: { uid: number; gid: number } | undefined;
  initdb: (args: string[]) => Promise<void>;
  /** Default: the embedded one; another for a cluster that is upgraded. */
  version?: string;
};

/**
 * Returns the cluster below `root`, created if needed beside its place and moved when complete and on disk. A
 * killed start's remains are recognised by name and removed.
 */
export async function ensureCluster({
  root,
  user,
  owner,
  initdb,
  version = CLUSTER_VERSION,
}: Setup): Promise<Cluster> {
  const data = join(root, 'cluster');
  const passwordFile = join(root, 'password');
  for (const name of await readdir(root)) {
    // The initdb of a killed server may still be writing; what it leaves goes at the next start.
    if (name.startsWith('cluster.new-')) {
      await rm(join(root, name), { recursive: true, force: true }).catch(() => undefined);
    }
  }
  const state = await stateOf(data, version);
  if (state === 'complete') return { data, password: await readPassword(passwordFile) };
  // Earlier versions created the cluster in its place. Nothing is deleted that we have not named ourselves.
  if (state === 'unfinished') {
    await rename(data, join(root, `cluster.unfinished-${randomBytes(4).toString('hex')}`));
  }

  const created = join(root, `cluster.new-${randomBytes(4).toString('hex')}`);
  const password = randomBytes(24).toString('base64url');
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(created, { mode: 0o700 });
  if (owner) {
    await chown(created, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  await syncFile(passwordFile);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  // initdb flushes what it has written before it ends.
  await initdb(['-D', created, '-U', user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...locale]);
  await rename(created, data);
  await syncName(data);
  return { data, password };
}

/**
 * An unfinished cluster has neither a database that was created in it nor the last one of initdb: it cannot
 * hold data.
 */
async function stateOf(data: string, expected: string): Promise<'none' | 'unfinished' | 'complete'> {
  const entries = await readdir(data).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return 'none';
  const databases = await readdir(join(data, 'base')).catch(() => []);
  const numbers = databases.map(Number);
  if (!numbers.some((number) => number >= FIRST_OWN_DATABASE || number === LAST_OF_INITDB)) {
    return 'unfinished';
  }
  const version = await clusterVersion(data);
  if (version === expected) return 'complete';
  throw new StartFault(
    `DATA_DIR: In ${data} liegt eine Datenbank von PostgreSQL ${version ?? 'unbekannter Version'}; die eingebaute hat Version ${CLUSTER_VERSION}. Übertrage sie mit „npm run admin -- database upgrade“, oder nenne einen anderen Ordner.`,
  );
}

/** Returns the major version of PostgreSQL that has made the cluster; undefined if there is none. */
export async function clusterVersion(data: string): Promise<string | undefined> {
  const text = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '');
  return text.trim() || undefined;
}

async function readPassword(file: string): Promise<string> {
  const password = await readFile(file, 'utf8').catch(() => '');
  if (password) return password;
  throw new StartFault(
    `DATA_DIR: Das Passwort der Datenbank fehlt (${file}). Stelle die Datei aus der Sicherung wieder her.`,
  );
}
