import { sql } from 'kysely';
import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import type { Db } from './connect.ts';
import { inBatches } from './in-batches.ts';

const test = serverTest();
const ITEMS = Array.from({ length: 25 }, (_, n) => n + 1);

test.beforeAll(async ({ db }) => void (await sql`create table marble (id int primary key)`.execute(db)));
test.beforeEach(async ({ db }) => void (await sql`truncate marble`.execute(db)));

const add = async (db: Db, batch: readonly number[]) => {
  await sql`insert into marble select unnest(${batch}::int[])`.execute(db);
  if (batch.includes(13)) throw new Error('the thirteenth broke');
  return batch.length;
};
const idsOf = async (db: Db) =>
  (await sql<{ id: number }>`select id from marble order by id`.execute(db)).rows.map(({ id }) => id);

test('each item comes once, in batches of the size', async ({ db }) => {
  const sizes: number[] = [];
  const sum = await inBatches(db, ITEMS.slice(13), 5, async (transaction, batch) => {
    sizes.push(batch.length);
    return add(transaction, batch);
  });
  expect([sum, sizes.toSorted((a, b) => a - b), await idsOf(db)]).toEqual([12, [2, 5, 5], ITEMS.slice(13)]);
});

test('what fails leaves whole batches behind, ends the work, and is told', async ({ db }) => {
  const many = Array.from({ length: 1000 }, (_, n) => n + 1);
  await expect(inBatches(db, many, 4, add)).rejects.toThrow('the thirteenth broke');
  const ids = await idsOf(db);
  expect(ids.filter((id) => id >= 13 && id <= 16)).toEqual([]);
  expect(ids.length % 4).toBe(0);
  expect(ids.length).toBeLessThan(many.length / 2);
  // Nothing goes on in the background.
  expect(await idsOf(db)).toEqual(ids);
});

test('within a transaction all of it goes with that', async ({ db }) => {
  const outer = db.transaction().execute((transaction) => inBatches(transaction, ITEMS, 4, add));
  await expect(outer).rejects.toThrow('the thirteenth broke');
  expect(await idsOf(db)).toEqual([]);
});
