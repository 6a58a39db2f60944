import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { test as base, expect } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { NOW, setStage } from '#server/test/stage.ts';
import { FleetKeeper } from './fleet-keeper.ts';

const run = promisify(execFile);

const keeperOf = (db: Db) =>
  new FleetKeeper({
    db,
    toCard: () => ({ fixed: '', energy: '' }),
    readSurroundings: () => Promise.resolve(0),
  });

/** What a keeper knows after it has looked: how many seats the car has, and how old that is. */
async function seen(keeper: ReturnType<typeof keeperOf>, id: number) {
  keeper.wrote();
  const { fleet, asOf } = await keeper.read(NOW);
  return { seats: fleet.vehicle(id)?.seats, behindMs: asOf.until(NOW).total('milliseconds') };
}

/** Copies a running PostgreSQL in the way that its documentation describes, and starts the copy as its replica. */
async function startReplica(primary: { folder: string; url: string }, folder: string) {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    await run('cp', ['-a', join(primary.folder, 'cluster'), join(primary.folder, 'password'), folder]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    const data = join(folder, 'cluster');
    await rm(join(data, 'postmaster.pid'));
    const { uid, gid } = await stat(data);
    const added = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' };
    for (const [name, text] of Object.entries(added)) {
      await writeFile(join(data, name), text, { mode: 0o600 });
      await chown(join(data, name), uid, gid);
    }
  } finally {
    await client.end();
  }
  const { hostname, port, username, password } = new URL(primary.url);
  const source = { host: decodeURIComponent(hostname), port, user: username, password };
  const settings = {
    primary_conninfo: Object.entries(source)
      .map(([key, value]) => `${key}='${value}'`)
      .join(' '),
  };
  return startEmbeddedPostgres({ folder, durable: false, settings });
}

const test = base
  .extend('temporaryFolder', { scope: 'file' }, () => tmpdir())
  .extend('folders', { scope: 'file' }, async ({ temporaryFolder }, { onCleanup }) => {
    const root = await mkdtemp(join(temporaryFolder, 'stadtwagen-replica-'));
    onCleanup(() => rm(root, { recursive: true, force: true }));
    await chmod(root, 0o755);
    const folders = { primary: join(root, 'primary'), replica: join(root, 'replica') };
    for (const folder of Object.values(folders)) await mkdir(folder);
    return folders;
  })
  .extend('primary', { scope: 'file' }, async ({ folders: { primary: folder } }, { onCleanup }) => {
    const postgres = await startEmbeddedPostgres({ folder, durable: false });
    await migrate(postgres.url);
    const { db } = connect(postgres.url, { connections: 2 });
    const stop = async () => {
      await db.destroy();
      await postgres.stop();
    };
    onCleanup(stop);
    const stage = await setStage(db);
    const { id } = await stage.addVehicle({ seats: 1 });
    const setSeats = (seats: number) =>
      db.updateTable('vehicle').set({ seats }).where('id', '=', id).execute();
    return { folder, url: postgres.url, id, setSeats, stop };
  })
  .extend('replica', { scope: 'file' }, async ({ primary, folders }, { onCleanup }) => {
    const postgres = await startReplica(primary, folders.replica);
    const { db } = connect(postgres.url, { connections: 2 });
    onCleanup(async () => {
      await db.destroy();
      await postgres.stop();
    });
    return db;
  });

test('a picture from a replica is as old as the replica is behind, and goes on when that becomes the database', {
  timeout: 300_000,
}, async ({ primary, replica }) => {
  const keeper = keeperOf(replica);
  await primary.setSeats(2);
  await expect.poll(() => seen(keeper, primary.id)).toEqual({ seats: 2, behindMs: 0 });

  await sql`select pg_wal_replay_pause()`.execute(replica);
  await primary.setSeats(3);
  // What it shows is from before that commit, and says so.
  await expect.poll(async () => (await seen(keeper, primary.id)).behindMs).toBeGreaterThan(0);
  const first = await seen(keeper, primary.id);
  expect(first.seats).toBe(2);
  // The next question may come within the same millisecond.
  await expect.poll(async () => (await seen(keeper, primary.id)).behindMs).toBeGreaterThan(first.behindMs);
  expect((await seen(keeper, primary.id)).seats).toBe(2);

  await sql`select pg_wal_replay_resume()`.execute(replica);
  await expect.poll(() => seen(keeper, primary.id)).toEqual({ seats: 3, behindMs: 0 });

  // Nobody tells it anything any more: it cannot say that it knows all.
  await primary.stop();
  await expect.poll(async () => (await seen(keeper, primary.id)).behindMs).toBeGreaterThan(0);

  await sql`select pg_promote()`.execute(replica);
  await sql`update vehicle set seats = 4 where id = ${primary.id}`.execute(replica);
  expect(await seen(keeper, primary.id)).toEqual({ seats: 4, behindMs: 0 });
});
