import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { CLUSTER_VERSION } from '#server/db/postgres-cluster.ts';
import { serverTest } from '#server/test/server-test.ts';
import { adminUpgrade } from './admin-database.ts';
import { finishUpgrade, upgradeDatabase } from './upgrade-database.ts';

/** The programs of another major version are not at hand: those of today play the former one. */
const NEXT_VERSION = String(Number(CLUSTER_VERSION) + 1);
const TITLE = 'Grün · Füße, „Ä“\tund ein Tabulator';

async function withDatabase<T>(dataDir: string, work: (client: pg.Client, url: string) => Promise<T>) {
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await work(client, postgres.url);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

const titlesOf = (dataDir: string) =>
  withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ title: string }>('select title from provider order by id');
    return rows.map(({ title }) => title);
  });

const test = serverTest().extend('dataDir', async ({ folder }) => {
  // PostgreSQL does not run as root, and its user has to get there.
  await chmod(folder, 0o755);
  const dataDir = join(folder, randomUUID());
  await mkdir(dataDir);
  await withDatabase(dataDir, async (client, url) => {
    await migrate(url);
    await client.query(
      `insert into provider (id, title, currency) values ('a', 'Bonn', 'EUR'), ('b', $1, 'EUR')`,
      [TITLE],
    );
  });
  return dataDir;
});

test('the database is carried over, compared and put in its place, whatever a try before has left', async ({
  dataDir,
}) => {
  await mkdir(join(dataDir, 'postgres.new', 'cluster'), { recursive: true });
  await mkdir(join(dataDir, `upgrade-${CLUSTER_VERSION}-to-${NEXT_VERSION}`));
  await finishUpgrade(dataDir);
  const { from, kept, tables } = await upgradeDatabase(dataDir, NEXT_VERSION);
  expect(from).toBe(CLUSTER_VERSION);
  expect(tables.find(({ name }) => name === 'provider')?.rows).toBe(2);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', `postgres.version-${CLUSTER_VERSION}`]);
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('complete');
  await expect(upgradeDatabase(dataDir, NEXT_VERSION)).rejects.toThrow(`${kept} gibt es schon`);

  // Cut off while names change: the next start ends it.
  const made = join(dataDir, 'postgres.new');
  await rename(join(dataDir, 'postgres'), made);
  await writeFile(join(made, 'complete'), CLUSTER_VERSION);
  await finishUpgrade(dataDir);
  expect(await titlesOf(dataDir)).toEqual(['Bonn', TITLE]);
  expect(await readdir(dataDir)).not.toContain('postgres.new');
});

describe('nothing changes, and the operator is told why', () => {
  const said = (dataDir: string, databaseUrl?: string) =>
    adminUpgrade({ databaseUrl, dataDir }, () => undefined);
  async function clusterOf(folder: string, version: string) {
    const dataDir = join(folder, randomUUID());
    await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), `${version}\n`);
    return dataDir;
  }

  test('where the database has this version already', async ({ folder }) => {
    expect(await said(await clusterOf(folder, CLUSTER_VERSION))).toBe(
      `Die Datenbank hat schon Version ${CLUSTER_VERSION}; es ist nichts zu tun.`,
    );
  });

  test('where the programs of its version are gone', async ({ folder }) => {
    expect(await said(await clusterOf(folder, '17'))).toContain('Die Programme von PostgreSQL 17 fehlen');
  });

  test('where there is none, or one of one’s own', async ({ folder }) => {
    const dataDir = join(folder, randomUUID());
    await mkdir(dataDir);
    expect(await said(dataDir)).toContain('keine Datenbank');
    expect(await said(dataDir, 'postgres://x/y')).toContain('DATABASE_URL');
  });
});
