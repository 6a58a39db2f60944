import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { installBinaries } from './postgres-binaries.ts';
import { ensureCluster } from './postgres-cluster.ts';
import { SESSION_SETTINGS } from './session-settings.ts';
import { StartFault } from './start-fault.ts';

/** PostgreSQL refuses to run as root; this user exists on every Linux. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
type Owner = typeof UNPRIVILEGED | undefined;
/** Owns the tables; migrations, backups and restores run as it. */
const USER = 'stadtwagen';
/** What the running server connects as: neither superuser nor owner of anything but its job queue. */
export const SERVER_ROLE = 'stadtwagen_server';
const START_LIMIT_MS = 60_000;
/** Pause between two looks whether PostgreSQL answers, and between two tries to start it. */
const LOOK_EVERY_MS = 30;
/** PostgreSQL is started again so often in that time; more would only hide what is wrong with it. */
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 10 * 60_000;

export type EmbeddedPostgres = {
  /** Of the owner of the tables. */
  url: string;
  stop(): Promise<void>;
  /** Resolves with the end of its error output when PostgreSQL has ended by itself and is not started again. */
  died: Promise<string>;
};
type Options = {
  /** Created if missing. Contains the cluster, its password and a copy of the binaries. */
  folder: string;
  /** Default true. False is only for tests: a power failure may then lose data. */
  durable?: boolean;
  settings?: Record<string, string>;
  /** Gets a German line whenever PostgreSQL has ended by itself and is started again. */
  onNotice?: (line: string) => void;
  /** Of a cluster that is to be upgraded: the folder of its own programs, and its major version. */
  former?: { binaries: string; version: string };
};

const isRoot = () => process.getuid?.() === 0;

/**
 * Starts PostgreSQL 18 on `folder`'s cluster, made if needed, and restarts it; Unix socket only (Windows:
 * loopback). It ends with this process; if killed, at the next start. Throws StartFault for an unusable
 * folder.
 */
export async function startEmbeddedPostgres({
  folder,
  durable = true,
  settings = {},
  onNotice = () => undefined,
  former,
}: Options): Promise<EmbeddedPostgres> {
  const root = resolve(folder);
  const owner = isRoot() ? UNPRIVILEGED : undefined;
  await mkdir(root, { recursive: true });
  if (owner) await mustBeReachable(root);
  // Whoever reads it expects a PostgreSQL that answers.
  await rm(join(root, 'url'), { force: true });

  const binaries = former?.binaries ?? (await installBinaries(root));
  const run = (program: string, args: string[]) =>
    runToEnd(join(binaries, 'bin', program), args, root, owner);
  const { data, password } = await ensureCluster({
    root,
    user: USER,
    owner,
    initdb: (args) => run('initdb', args),
    ...(former ? { version: former.version } : {}),
  });
  await stopLeftOver(data, () => run('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w']));

  const socket = await socketFolder(root, owner);
  const port =
    process.platform === 'win32'
      ? 20_000 + (createHash('sha1').update(root).digest().readUInt16BE() % 20_000)
      : 5432;
  const options: Record<string, string> = {
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    ...(socket ? { unix_socket_directories: socket, unix_socket_permissions: '0700' } : {}),
    port: String(port),
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    ...SESSION_SETTINGS,
    max_wal_size: '2GB',
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const args = ['-D', data, ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  const urlFor = (database: string) =>
    `postgres://${USER}:${password}@${encodeURIComponent(socket ?? '127.0.0.1')}:${port}/${database}`;

  let isStopping = false;
  let running: Postgres | undefined;
  /** Ends at once with an end of this process that leaves no time for `stop`. */
  const endWithUs = () => running?.child.kill('SIGINT');
  process.on('exit', endWithUs);
  const launch = async () => {
    const deadline = Date.now() + START_LIMIT_MS;
    for (;;) {
      running = spawnPostgres(join(binaries, 'bin', 'postgres'), args, root, owner);
      try {
        await untilReady(urlFor('postgres'), running, deadline);
        return running;
      } catch (error) {
        await stopPostgres(running);
        if (isStopping || Date.now() > deadline || !isHeldByPredecessor(running.output())) throw error;
        await wait(LOOK_EVERY_MS);
      }
    }
  };
  const stop = async () => {
    isStopping = true;
    if (running) await stopPostgres(running);
    process.off('exit', endWithUs);
    await rm(join(root, 'url'), { force: true });
  };

  let first: Postgres;
  try {
    first = await launch();
    await ensureDatabase(urlFor('postgres'), password);
    await writeFile(join(root, 'url'), urlFor(USER), { mode: 0o600 });
  } catch (error) {
    await stop();
    throw error;
  }

  const supervise = async (): Promise<string> => {
    const restarts: number[] = [];
    for (let postgres = first; ; ) {
      await postgres.ended;
      // A wanted end tells nobody.
      if (isStopping) return new Promise(() => undefined);
      const recent = restarts.filter((at) => at > Date.now() - RESTART_WINDOW_MS);
      if (recent.length >= MAX_RESTARTS) return postgres.output();
      restarts.push(Date.now());
      onNotice(
        `Die eingebaute Datenbank hat sich beendet und wird neu gestartet (${recent.length + 1} von höchstens ${MAX_RESTARTS} Mal in zehn Minuten). ${postgres.output()}`.trim(),
      );
      try {
        postgres = await launch();
      } catch (error) {
        if (!isStopping) return (error as Error).message;
      }
    }
  };
  return { url: urlFor(USER), died: supervise(), stop };
}

/** Returns the URL of the PostgreSQL that a server runs on this folder, undefined if none is ready. */
export async function runningEmbeddedPostgres(folder: string): Promise<string | undefined> {
  return readFile(join(resolve(folder), 'url'), 'utf8').catch(() => undefined);
}

/** The same database for the role of the running server. */
export function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = SERVER_ROLE;
  return url.href;
}

type Postgres = {
  child: ChildProcess;
  /** The end of its error output, in one line. */
  output(): string;
  ended: Promise<void>;
};

function spawnPostgres(program: string, args: string[], cwd: string, owner: Owner): Postgres {
  // Its own process group keeps Ctrl-C from PostgreSQL: our server stops it after the last response.
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...owner });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-1_000);
  });
  return {
    child,
    output: () => output.trim().replaceAll(/\s*\n\s*/g, ' · '),
    // Its last words may arrive after its end; a process that it leaves behind may hold the pipe for long.
    ended: new Promise((done) => {
      child.on('error', () => done());
      child.on('exit', () => setImmediate(done));
    }),
  };
}

/** The processes of a PostgreSQL that was killed hold its memory until they notice. */
const isHeldByPredecessor = (output: string) =>
  /shared memory block|lock file "postmaster\.pid"/.test(output);

async function mustBeReachable(folder: string): Promise<void> {
  const { isReachable, blocked } = await reachability(folder);
  if (isReachable) return;
  throw new StartFault(
    `DATA_DIR: PostgreSQL läuft nicht als root, und sein Benutzer (65534) kommt nicht nach ${folder}, denn ${blocked} ist privat. Nenne einen Ordner, durch den andere gehen dürfen, z. B. /var/lib/stadtwagen.`,
  );
}

/**
 * Whether all users can enter the folder and every folder above it; `blocked` is one that they cannot enter.
 */
async function reachability(folder: string): Promise<{ isReachable: boolean; blocked?: string }> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const entry = await stat(path).catch(() => undefined);
    if (entry && (entry.mode & 0o001) === 0) return { isReachable: false, blocked: path };
    if (dirname(path) === path) return { isReachable: true };
  }
}

/**
 * Ends the PostgreSQL left running by a killed server; nobody uses it, as we hold the data folder's lock.
 * After a whole machine's failure its number may be another process's.
 */
async function stopLeftOver(data: string, stop: () => Promise<void>): Promise<void> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || pid === process.pid || pid === process.ppid) return;
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(data)) return;
  }
  await stop().catch(() => undefined);
}

/**
 * Returns the folder of the Unix socket, whose path is limited to about 100 bytes: a deep data folder exceeds
 * that.
 */
async function socketFolder(root: string, owner: Owner): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const inside = join(root, 'socket');
  const folder =
    inside.length < 80
      ? inside
      : join(tmpdir(), `stadtwagen-${createHash('sha1').update(root).digest('hex').slice(0, 12)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
  return folder;
}

function runToEnd(program: string, args: string[], cwd: string, owner: Owner) {
  return new Promise<void>((done, failed) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], ...owner });
    const endWithUs = () => child.kill('SIGKILL');
    process.on('exit', endWithUs);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on('error', failed);
    child.on('close', (code) => {
      process.off('exit', endWithUs);
      if (code === 0) done();
      else failed(new Error(`${program} failed: ${errors.trim()}`));
    });
  });
}

async function untilReady(url: string, { child, output }: Postgres, deadline: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // What it said may arrive after its end.
      await wait(LOOK_EVERY_MS);
      throw new Error(`PostgreSQL did not start: ${output()}`);
    }
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start in time', { cause: error });
      await wait(LOOK_EVERY_MS);
    }
  }
}

/** Creates the database and the server's role, which has the same password: it comes out of the same file. */
async function ensureDatabase(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (!rowCount) await client.query(`create database ${USER}`);
    const role = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    if (!role.rowCount) {
      await client.query(
        `create role ${SERVER_ROLE} login in role pg_maintain password ${pg.escapeLiteral(password)}`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Stops PostgreSQL by a fast shutdown: open transactions roll back, everything committed is on disk. */
async function stopPostgres({ child, ended }: Postgres): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
  await ended;
}
