import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { debianArchives, installedProgram, shell } from './debian-package.ts';
import { freePort } from './free-port.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
/** PgBouncer refuses to run as root, and PostgreSQL's socket belongs to this user then. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
/** The first version that knows prepared statements in transaction mode. */
const PREPARING = 1.21;
/** Debian 12 has an older version, so this one comes from Debian 13, with the libraries that it needs. */
const NEWER = {
  suite: 'trixie',
  packages:
    'pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap-ng0 libcap2 libzstd1 zlib1g',
  folder: join(import.meta.dirname, '../../node_modules/.stadtwagen/pgbouncer-trixie'),
};
const START_LIMIT_MS = 10_000;

export type PgBouncer = { url: string; stop(): Promise<void> };
type Command = [program: string, ...args: string[]];

/**
 * Starts PgBouncer in transaction mode in front of a database. `maxPrepared` is its `max_prepared_statements`:
 * with 0 it passes prepared statements on to any of its connections.
 */
export async function startPgBouncer(
  databaseUrl: string,
  { maxPrepared, poolSize = 6 }: { maxPrepared: number; poolSize?: number },
): Promise<PgBouncer> {
  const command = await findPgBouncer(maxPrepared > 0);
  const target = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const hosts = `host=${decodeURIComponent(target.hostname)} port=${target.port || 5432}`;
  const isPreparing = versionOf(command) >= PREPARING;
  await writeFile(join(folder, 'users'), `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = ${hosts}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
${isPreparing ? `max_prepared_statements = ${maxPrepared}` : ''}
`,
  );
  const [program, ...args] = command;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const child = spawn(program, [...args, '--quiet', join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? UNPRIVILEGED : {}),
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise((done) => child.on('close', done));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(url.href))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`PgBouncer did not start: ${errors}`);
    }
    await wait(30);
  }
  return { url: url.href, stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function findPgBouncer(preparing: boolean): Promise<Command> {
  const installed = installedProgram('pgbouncer', PLACES);
  if (!preparing || versionOf([installed]) >= PREPARING) return [installed];
  if (!existsSync(NEWER.folder)) await unpackNewer();
  const libraries = join(
    NEWER.folder,
    'usr/lib',
    `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  );
  const loader = process.arch === 'arm64' ? 'ld-linux-aarch64.so.1' : 'ld-linux-x86-64.so.2';
  return [join(libraries, loader), '--library-path', libraries, join(NEWER.folder, 'usr/sbin/pgbouncer')];
}

function versionOf([program, ...args]: Command): number {
  const { stdout } = spawnSync(program, [...args, '--version'], { encoding: 'utf8' });
  return Number(/PgBouncer (\d+\.\d+)/.exec(stdout)?.[1]);
}

/** Unpacks the newer packages into a folder of their own: nothing on the machine changes. */
async function unpackNewer(): Promise<void> {
  const work = `${NEWER.folder}.unfinished`;
  await rm(work, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'cache/archives/partial', 'packages']) {
    await mkdir(join(work, folder), { recursive: true });
  }
  await writeFile(
    join(work, 'sources.list'),
    `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mainArchive()} ${NEWER.suite} main\n`,
  );
  const options = [
    `Dir::Etc::sourcelist=${work}/sources.list`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    'APT::Sandbox::User=root',
  ].map((option) => `-o ${option}`);
  const apt = `apt-get ${options.join(' ')}`;
  shell(`${apt} update && cd ${work}/packages && ${apt} download ${NEWER.packages}`);
  shell(`for package in ${work}/packages/*.deb; do dpkg-deb -x "$package" ${work}/unpacked; done`);
  await chmod(join(work, 'unpacked'), 0o755);
  await rename(join(work, 'unpacked'), NEWER.folder);
  await rm(work, { recursive: true, force: true });
}

/** Security updates have an archive of their own, without the packages themselves. */
function mainArchive(): string {
  const archive = debianArchives().find((address) => !/security/.test(address));
  if (!archive) throw new Error('this machine names no archive of Debian packages');
  return archive;
}
