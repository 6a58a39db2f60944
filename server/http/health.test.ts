import Fastify from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addClosing } from './closing.ts';
import { addHealth } from './health.ts';

const test = serverTest();

test('a server whose database answers is alive and ready', async ({ app }) => {
  for (const url of ['/livez', '/readyz']) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('a server whose database is away is alive, and not ready', async () => {
  const { db } = connect('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 });
  const app = Fastify();
  addClosing(app);
  addHealth(app, db);
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  expect((await app.inject('/livez')).statusCode).toBe(200);
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.body]).toEqual([503, 'unavailable\n']);
});

test('however many ask at once, the database is asked once', async ({ db }) => {
  const statementsOf = async (times: number) => {
    let statements = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const app = Fastify();
    onTestFinished(() => app.close());
    addClosing(app);
    addHealth(app, counting);
    await Promise.all(Array.from({ length: times }, () => app.inject('/readyz')));
    return statements;
  };
  expect(await statementsOf(200)).toBe(await statementsOf(1));
});

test('a server whose database answers but can write nothing is not ready: nobody could log in', async ({
  database,
}) => {
  const settings = [
    // What a full disk does to whatever needs a file.
    { name: 'temp_file_limit', value: '0' },
    { name: 'default_transaction_read_only', value: 'on' },
  ];
  for (const { name, value } of settings) {
    const url = new URL(database.url);
    url.searchParams.set('options', `-c ${name}=${value}`);
    const { db } = connect(url.href, { connections: 1 });
    const app = Fastify();
    onTestFinished(async () => {
      await app.close();
      await db.destroy();
    });
    addClosing(app);
    addHealth(app, db);
    const { statusCode } = await app.inject('/readyz');
    expect([name, statusCode]).toEqual([name, 503]);
    expect((await app.inject('/livez')).statusCode).toBe(200);
  }
});
