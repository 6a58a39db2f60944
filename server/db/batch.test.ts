import { sql } from 'kysely';
import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { batched } from './batch.ts';

const test = serverTest();

const asked: (readonly number[])[] = [];
const findTitle = batched(async (db, ids: readonly number[]): Promise<(string | undefined)[]> => {
  asked.push(ids);
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from street where id = any(${ids}::int[])`.execute(db);
  return ids.map((id) => rows.find((row) => row.id === id)?.title);
});

test.beforeAll(async ({ db }) => {
  await sql`create table street (id int, title text)`.execute(db);
  await sql`insert into street values (1, 'Ahornweg'), (2, 'Birkenallee')`.execute(db);
});

test('lookups of one turn are one statement, and each gets its own answer', async ({ db }) => {
  asked.length = 0;
  const titles = await Promise.all([1, 7, 2].map((id) => findTitle(db, id)));
  expect(titles).toEqual(['Ahornweg', undefined, 'Birkenallee']);
  expect(asked).toEqual([[1, 7, 2]]);
});

test('nothing is remembered: what changes in between is seen', async ({ db }) => {
  const before = await findTitle(db, 2);
  await sql`update street set title = 'Buchenring' where id = 2`.execute(db);
  expect([before, await findTitle(db, 2)]).toEqual(['Birkenallee', 'Buchenring']);
});

test('a transaction looks up what it wrote, others do not see it', async ({ db }) => {
  const undo = new Error('undo');
  const inside = db.transaction().execute(async (transaction) => {
    await sql`update street set title = 'Neuer Weg' where id = 1`.execute(transaction);
    expect(await Promise.all([findTitle(transaction, 1), findTitle(db, 1)])).toEqual([
      'Neuer Weg',
      'Ahornweg',
    ]);
    throw undo;
  });
  await expect(inside).rejects.toBe(undo);
});

test('a failing statement fails the lookups of its turn only', async ({ db }) => {
  const divide = batched(async (db, divisors: readonly number[]): Promise<number[]> => {
    const { rows } = await sql<{ share: number }>`
      select 12 / n as share from unnest(${divisors}::int[]) with ordinality as given(n, place) order by place`.execute(
      db,
    );
    return rows.map(({ share }) => share);
  });
  const failed = await Promise.allSettled([divide(db, 0), divide(db, 3)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await divide(db, 3)).toBe(4);
});
