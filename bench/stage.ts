import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '..');
const START_LIMIT_MS = 120_000;

/** Creates a folder for one measurement that the user that runs PostgreSQL can read. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'stadtwagen-bench-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export type RunningServer = {
  origin: string;
  pid: number;
  stop(): Promise<void>;
  /** Null while it runs, and if a signal has ended it. */
  exitCode(): number | null;
  /** How long its main thread has collected garbage until now; 0 without `tracesGarbage`. */
  garbageMs(): number;
};

/** What V8 tells of each collection with `--trace-gc`: its milliseconds, and those outside of V8. */
const COLLECTION = /: (?:Scavenge|(?:Incremental )?Mark-Compact)\b.*?, ([\d.]+) \/ [\d.]+ ms/g;

/** Starts the real server as its own process on a free port; resolves once it listens. */
export async function startServer(
  environment: Record<string, string>,
  { tracesGarbage = false } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...(tracesGarbage ? ['--trace-gc'] : []), 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', MAP_STYLE_URL: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let garbage = 0;
  if (tracesGarbage)
    child.stdout.on('data', (chunk: Buffer) => {
      for (const [, milliseconds] of chunk.toString().matchAll(COLLECTION)) garbage += Number(milliseconds);
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
  return {
    origin,
    pid: child.pid ?? 0,
    stop: () => endProcess(child),
    exitCode: () => child.exitCode,
    garbageMs: () => garbage,
  };
}

/** Ends a child process and waits for its end; kills it if it has not ended after 20 s. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.on('exit', done));
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(killTimer);
}

/** Cars that have not connected by then are not waited for. */
const CONNECT_MS = 30_000;

/**
 * Starts a server with the seeded demonstration in its own folder, and connects to its database. Resolves when its cars have
 * connected, which would disturb what is measured.
 */
export async function startDemonstration(environment: Record<string, string> = {}): Promise<{
  origin: string;
  pid: number;
  url: string;
  database: pg.Client;
  stop(): Promise<void>;
}> {
  const folder = await temporaryFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'true', ...environment });
  const url = await readFile(join(folder.path, 'postgres', 'url'), 'utf8');
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await untilConnected(database);
  return {
    origin: server.origin,
    pid: server.pid,
    url,
    database,
    stop: async () => {
      await database.end();
      await server.stop();
      await folder.remove();
    },
  };
}

async function untilConnected(database: pg.Client): Promise<void> {
  for (const until = performance.now() + CONNECT_MS; performance.now() < until; await wait(100)) {
    const { rows } = await database.query<{ missing: boolean }>(`
      select exists (select from vehicle_box left join vehicle_state using (vehicle_id)
        where online is not true) as missing`);
    if (!rows[0]?.missing) return;
  }
}

export type Driver = { customerId: number; secret: string; authorization: string };

/** Writes tokens for regular drivers, who have no password, to the database, so that logins are not measured. */
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

/** Waits until the server answers at this URL; returns the status. */
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

/** Returns the percentile of the values; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns a port that nothing listened at a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.on('error', failed).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
