import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { ensureCluster } from '#server/db/postgres-cluster.ts';
import { clientOf, overHttp } from './client.ts';
import { processesTest } from './processes-test.ts';
import { launch } from './server-process.ts';
import { repetitions } from './test-length.ts';

const MOMENTS = repetitions({ full: 10, short: 2 });
/** To fill the demonstration takes ten times as long as initdb. */
const DEMONSTRATIONS = repetitions({ full: 10, short: 1 });
/** Between the moments, which are spread over the time of initdb. */
const STEP_MS = 1200 / MOMENTS;
const TEST_LIMIT_MS = 600_000;

type Tree = Map<number, { parent: number; command: string }>;

/** All processes with their parents and commands, as Linux tells them. */
async function processes(): Promise<Tree> {
  const tree: Tree = new Map();
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!pid) continue;
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const parent = Number(/\) \S (\d+)/.exec(status ?? '')?.[1]);
    if (status) tree.set(pid, { parent, command });
  }
  return tree;
}

/** The process and everything that it has started. */
function below(tree: Tree, root: number): number[] {
  const children = [...tree].filter(([, { parent }]) => parent === root).map(([pid]) => pid);
  return [root, ...children.flatMap((child) => below(tree, child))];
}

/** Ends a server with all its processes at once, as a power failure does. */
async function cutPower(root: number): Promise<string> {
  const tree = await processes();
  const all = below(tree, root);
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  return all.map((pid) => tree.get(pid)?.command ?? '').join(' ');
}

const test = processesTest().extend('firstStart', ({ folder, servers }) => ({
  /** Starts a server on the folder, and cuts the power some time after its initdb has appeared. */
  async kill(afterMs: number): Promise<string> {
    const server = launch('server/test/serve.ts', { DATA_DIR: folder });
    const pid = server.process.pid ?? 0;
    for (;;) {
      const tree = await processes();
      if (below(tree, pid).some((each) => tree.get(each)?.command.includes('/initdb'))) break;
      if (server.process.exitCode !== null) throw new Error(server.errors());
    }
    await wait(afterMs);
    const killed = await cutPower(pid);
    await server.ended;
    return killed;
  },
  async again() {
    const server = await servers.start({});
    const answer = await clientOf(overHttp(server.address))('GET /providers', { query: {} });
    server.process.kill('SIGTERM');
    return { status: answer.status, code: (await server.ended).code };
  },
}));

describe.skipIf(process.platform !== 'linux')('a first start that is killed during initdb', () => {
  test('leaves nothing that the next one could not mend, whatever moment it was', {
    timeout: TEST_LIMIT_MS,
  }, async ({ firstStart, folder }) => {
    let midway = 0;
    for (let moment = 0; moment < MOMENTS; moment++) {
      await rm(join(folder, 'postgres', 'cluster'), { recursive: true, force: true });
      const killed = await firstStart.kill(moment * STEP_MS);
      if (killed.includes('/initdb')) midway++;
      expect(await firstStart.again(), `moment ${moment}`).toEqual({ status: 200, code: 0 });
      const left = (await readdir(join(folder, 'postgres'))).filter((name) => name.startsWith('cluster'));
      expect(left).toEqual(['cluster']);
    }
    // Otherwise the moments came too late, and the test shows nothing.
    expect(midway).toBeGreaterThanOrEqual(MOMENTS / 4);
  });

  test('also several times in a row', { timeout: TEST_LIMIT_MS }, async ({ firstStart }) => {
    for (const moment of [50, 300, 700]) await firstStart.kill(moment);
    expect(await firstStart.again()).toEqual({ status: 200, code: 0 });
  });

  test('by an earlier version, which wrote the cluster in its place: it is set aside, not deleted', {
    timeout: TEST_LIMIT_MS,
  }, async ({ firstStart, folder }) => {
    const cluster = join(folder, 'postgres', 'cluster');
    await mkdir(join(cluster, 'base', '1'), { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '18\n');
    await writeFile(join(cluster, 'postgresql.conf'), '');
    expect(await firstStart.again()).toEqual({ status: 200, code: 0 });
    const left = (await readdir(join(folder, 'postgres'))).filter((name) => name.startsWith('cluster'));
    expect(left.toSorted()).toEqual(['cluster', expect.stringMatching(/^cluster\.unfinished-/)]);
  });
});

test('a cluster that may hold data is never made anew', async ({ folder }) => {
  const cluster = join(folder, 'cluster');
  await mkdir(join(cluster, 'base', '16385'), { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  await writeFile(join(folder, 'password'), 'geheim');
  const initdb = () => Promise.reject(new Error('initdb was called'));
  const setup = { root: folder, user: 'x', owner: undefined, initdb };
  expect(await ensureCluster(setup)).toEqual({ data: cluster, password: 'geheim' });
  await rm(join(folder, 'password'));
  await expect(ensureCluster(setup)).rejects.toThrow(/^DATA_DIR: Das Passwort der Datenbank fehlt/);
});

describe('a start that fails, or is interrupted, ends the database that it has started', () => {
  const isDatabaseRunning = async (folder: string) =>
    [...(await processes()).values()].some(({ command }) => command.includes(join(folder, 'postgres')));

  test('fails behind the database', async ({ folder, servers, firstStart }) => {
    expect((await firstStart.again()).code).toBe(0);
    const first = await servers.start({});
    const url = await readFile(join(folder, 'postgres', 'url'), 'utf8');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`insert into migration (name) values ('999-future.sql')`);
    await client.end();
    first.process.kill('SIGTERM');
    await first.ended;
    const { code, errors } = await launch('server/main.ts', { DATA_DIR: folder }).ended;
    expect([code, errors]).toEqual([1, expect.stringMatching(/^DATA_DIR: .*neueren Version/)]);
    expect(await isDatabaseRunning(folder)).toBe(false);
    expect(await readdir(join(folder, 'postgres'))).not.toContain('url');
  });

  test('interrupted while it starts', async ({ folder }) => {
    const starting = launch('server/main.ts', { DATA_DIR: folder });
    // As soon as there is a process of PostgreSQL itself.
    while (
      ![...(await processes()).values()].some(
        ({ command }) => command.includes('bin/postgres\0-D') && command.includes(folder),
      )
    );
    starting.process.kill('SIGTERM');
    await starting.ended;
    await expect.poll(() => isDatabaseRunning(folder), { timeout: 20_000 }).toBe(false);
  });

  const hasCars = async (folder: string) => {
    const url = await readFile(join(folder, 'postgres', 'url'), 'utf8').catch(() => undefined);
    if (!url) return false;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return ((await client.query('select from vehicle limit 1')).rowCount ?? 0) > 0;
    } catch {
      // It starts, or has no tables yet.
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  test('told to end while it fills the demonstration: it ends without an error', {
    timeout: TEST_LIMIT_MS,
  }, async ({ folder }) => {
    for (let moment = 0; moment < DEMONSTRATIONS; moment++) {
      await rm(join(folder, 'postgres'), { recursive: true, force: true });
      const starting = launch('server/main.ts', { DATA_DIR: folder, DEMO: 'true' });
      // Cars are there, and much else follows that needs the database.
      await expect.poll(() => hasCars(folder), { timeout: 120_000 }).toBe(true);
      await wait(moment * STEP_MS);
      starting.process.kill('SIGTERM');
      expect(await starting.ended, `moment ${moment}`).toEqual({ code: 0, errors: '' });
    }
  });
});
