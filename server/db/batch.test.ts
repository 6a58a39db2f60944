import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { batched } from './batch.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table street (id int, title text)`.execute(database.db);
  await sql`insert into street values (1, 'Ahornweg'), (2, 'Birkenallee')`.execute(database.db);
});
afterAll(() => database.close());

const asked: (readonly number[])[] = [];
const findTitle = batched(async (db, ids: readonly number[]): Promise<(string | undefined)[]> => {
  asked.push(ids);
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from street where id = any(${ids}::int[])`.execute(db);
  return ids.map((id) => rows.find((row) => row.id === id)?.title);
});

test('lookups of one turn are one statement, and each gets its own answer', async () => {
  asked.length = 0;
  const titles = await Promise.all([1, 7, 2].map((id) => findTitle(database.db, id)));
  expect(titles).toEqual(['Ahornweg', undefined, 'Birkenallee']);
  expect(asked).toEqual([[1, 7, 2]]);
});

test('nothing is remembered: what changes in between is seen', async () => {
  const before = await findTitle(database.db, 2);
  await sql`update street set title = 'Buchenring' where id = 2`.execute(database.db);
  expect([before, await findTitle(database.db, 2)]).toEqual(['Birkenallee', 'Buchenring']);
});

test('a transaction looks up what it wrote, others do not see it', async () => {
  const undo = new Error('undo');
  const inside = database.db.transaction().execute(async (transaction) => {
    await sql`update street set title = 'Neuer Weg' where id = 1`.execute(transaction);
    expect(await Promise.all([findTitle(transaction, 1), findTitle(database.db, 1)])).toEqual([
      'Neuer Weg',
      'Ahornweg',
    ]);
    throw undo;
  });
  await expect(inside).rejects.toBe(undo);
});

test('a failing statement fails the lookups of its turn only', async () => {
  const divide = batched(async (db, divisors: readonly number[]): Promise<number[]> => {
    const { rows } = await sql<{ share: number }>`
      select 12 / n as share from unnest(${divisors}::int[]) with ordinality as given(n, place) order by place`.execute(
      db,
    );
    return rows.map(({ share }) => share);
  });
  const failed = await Promise.allSettled([divide(database.db, 0), divide(database.db, 3)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await divide(database.db, 3)).toBe(4);
});
