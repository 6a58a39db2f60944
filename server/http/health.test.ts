import Fastify from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { serverTest } from '#server/test/server-test.ts';
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
  addHealth(app, counting);
  await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')));
  expect(statements).toBe(1);
});
