import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '..');
const START_LIMIT_MS = 120_000;

/** A folder for one measurement, readable for the user that runs PostgreSQL; removed by `remove`. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'stadtwagen-bench-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export type RunningServer = { origin: string; stop(): Promise<void> };

/** The real server as its own process, on a free port; answers once it listens. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', MAP_STYLE_URL: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((done, failed) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const port = /:(\d+)\s/.exec(output)?.[1];
      if (port) done(`http://127.0.0.1:${port}`);
    });
    child.on('exit', (code) => failed(new Error(`The server ended with code ${code}`)));
    child.on('error', failed);
  });
  return { origin, stop: () => endProcess(child) };
}

/** Ends a child and waits for it; a child that does not listen within 20 s is killed. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.on('exit', done));
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(patience);
}

/** The seeded demonstration with its server, in a folder of its own, and a connection to its database. */
export async function startDemonstration(environment: Record<string, string> = {}): Promise<{
  origin: string;
  url: string;
  database: pg.Client;
  stop(): Promise<void>;
}> {
  const folder = await temporaryFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'true', ...environment });
  const url = await readFile(join(folder.path, 'postgres', 'url'), 'utf8');
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  return {
    origin: server.origin,
    url,
    database,
    stop: async () => {
      await database.end();
      await server.stop();
      await folder.remove();
    },
  };
}

export type Driver = { customerId: number; secret: string; authorization: string };

/** Tokens for regular drivers of the demonstration, written to the database: logging in is not what is measured. */
export async function makeTokens(database: pg.Client, count: number, skip = 0): Promise<Driver[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from customer where password_hash is null order by id offset $2 limit $1`,
    [count, skip],
  );
  const tokens = rows.map(({ id }) => {
    const secret = randomBytes(32).toString('base64url');
    const authorization = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`;
    return { customerId: Number(id), secret, authorization };
  });
  await database.query(
    `insert into token (secret_hash, customer_id, store_login, created_at, expires_at)
     select decode(hash, 'hex'), customer, false, now(), now() + interval '1 day'
     from unnest($1::text[], $2::bigint[]) as row (hash, customer)`,
    [tokens.map(({ secret }) => hashOf(secret).toString('hex')), tokens.map(({ customerId }) => customerId)],
  );
  return tokens;
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Waits until the address answers anything; answers with the status. */
export async function untilAnswer(url: string): Promise<number> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => undefined,
    );
    if (status !== undefined) return status;
    if (performance.now() > deadline) throw new Error(`${url} does not answer`);
    await wait(10);
  }
}

/** The value below which this share of the sorted values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
