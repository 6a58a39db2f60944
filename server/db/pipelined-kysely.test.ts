import { sql } from 'kysely';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';

const test = serverTest();

test.beforeAll(async ({ db }) => {
  await sql`create table parcel (id int primary key)`.execute(db);
});

test('statements of a transaction are sent before the results of those before them', async ({ db }) => {
  const course: string[] = [];
  const { sync } = pg.Connection.prototype;
  const sending = vi.spyOn(pg.Connection.prototype, 'sync').mockImplementation(function (
    this: pg.Connection,
  ) {
    course.push('sent');
    return sync.call(this);
  });
  try {
    await db.transaction().execute(async (transaction) => {
      const ask = async (id: number) => {
        const { rows } = await sql<{ id: number }>`select ${id}::int as id`.execute(transaction);
        course.push(`answer ${rows[0]?.id}`);
      };
      await Promise.all([ask(1), ask(2), ask(3)]);
    });
  } finally {
    sending.mockRestore();
  }
  const [begin, commit] = ['sent', 'sent'];
  expect(course).toEqual([begin, 'sent', 'sent', 'sent', 'answer 1', 'answer 2', 'answer 3', commit]);
});

test('a statement that fails while the commit follows it leaves nothing behind', async ({ db }) => {
  let failing: Promise<unknown> | undefined;
  const transacting = db.transaction().execute(async (transaction) => {
    await sql`insert into parcel values (1)`.execute(transaction);
    failing = sql`insert into parcel values (1)`.execute(transaction);
    failing.catch(() => undefined);
  });
  await expect(transacting).rejects.toThrow();
  await expect(failing).rejects.toThrow(/duplicate key/);
  expect((await sql`select from parcel`.execute(db)).rows).toEqual([]);
});

test('what fails takes back what was sent after it, and the connection serves the next one', async ({
  db,
}) => {
  const transacting = db
    .transaction()
    .execute((transaction) =>
      Promise.all([
        sql`insert into parcel values (2)`.execute(transaction),
        sql`insert into parcel values (2)`.execute(transaction),
        sql`insert into parcel values (3)`.execute(transaction),
      ]),
    );
  await expect(transacting).rejects.toThrow(/duplicate key/);
  await db.transaction().execute((transaction) => sql`insert into parcel values (4)`.execute(transaction));
  expect((await sql`select id from parcel`.execute(db)).rows).toEqual([{ id: 4 }]);
});

test('a statement that comes after the end is not sent: somebody else may have the connection', async ({
  db,
}) => {
  const kept = await db.transaction().execute((transaction) => Promise.resolve(transaction));
  await expect(sql`insert into parcel values (5)`.execute(kept)).rejects.toThrow(/is over/);
});
