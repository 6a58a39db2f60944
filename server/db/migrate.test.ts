import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { setStage } from '#server/test/stage.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const empty = () =>
  database.db.schema
    .dropSchema('public')
    .cascade()
    .execute()
    .then(() => database.db.schema.createSchema('public').execute());

describe('migrate', () => {
  test('does nothing the second time, and keeps what is there', async () => {
    await setStage(database.db);
    expect(await migrate(database.url)).toEqual([]);
    expect(await database.db.selectFrom('provider').select('id').execute()).toEqual([{ id: 'sw' }]);
  });

  test('by several servers at once: every file runs exactly once', async () => {
    await empty();
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    const files = ran.flat();
    expect(files.length).toBeGreaterThan(0);
    expect(new Set(files).size).toBe(files.length);
    expect(ran.filter((one) => one.length === 0)).toHaveLength(3);
    await setStage(database.db);
  });
});
