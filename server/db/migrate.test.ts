import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '#server/test/server-test.ts';
import { setStage } from '#server/test/stage.ts';
import { migrate } from './migrate.ts';

const test = base.extend('schema', ({ db }) => {
  const empty = () =>
    db.schema
      .dropSchema('public')
      .cascade()
      .execute()
      .then(() => db.schema.createSchema('public').execute());
  return { empty };
});

describe('migrate', () => {
  test('does nothing the second time, and keeps what is there', async ({ database, db }) => {
    await setStage(db);
    expect(await migrate(database.url)).toEqual([]);
    expect(await db.selectFrom('provider').select('id').execute()).toEqual([{ id: 'sw' }]);
  });

  test('by several servers at once: every file runs exactly once', async ({ database, db, schema }) => {
    await schema.empty();
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    const files = ran.flat();
    expect(files.length).toBeGreaterThan(0);
    expect(new Set(files).size).toBe(files.length);
    expect(ran.filter((one) => one.length === 0)).toHaveLength(3);
    await setStage(db);
  });

  test('015: requests from before keep their key, so that nothing is done twice, but no answer', async ({
    database,
    db,
  }) => {
    await sql`drop table server_secret`.execute(db);
    await sql`alter table idempotency_key rename column key_hash to key`.execute(db);
    await sql`delete from migration where name like '015-%'`.execute(db);
    const before = { call: 'POST /bookings', hash: Buffer.alloc(32, 1) };
    for (const [owner, key] of [
      ['12', 'a-key-of-twenty-two-and-more'],
      ['12', 'short-key'],
      ['public', 'a-key-that-all-visitors-shared'],
      ['registration:', 'a-key-of-a-registration-that-was-none'],
    ]) {
      await sql`insert into idempotency_key (owner, key, call, request_hash, status, answer, created_at)
        values (${owner}, ${key}, ${before.call}, ${before.hash}, 201, '{}', now())`.execute(db);
    }
    expect(await migrate(database.url)).toEqual([expect.stringMatching(/^015-/)]);
    const left = await db.selectFrom('idempotency_key').selectAll().execute();
    expect(left).toMatchObject([
      { owner: '12', key_hash: hash('sha256', 'a-key-of-twenty-two-and-more', 'hex') },
    ]);
    expect(left[0]?.request_hash).toHaveLength(0);
  });
});
