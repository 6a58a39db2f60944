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
});
