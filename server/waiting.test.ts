import { expect, onTestFinished } from 'vitest';
import { openDatabaseDoor } from './test/database-door.ts';
import { freePort } from './test/free-port.ts';
import { processesTest } from './test/processes-test.ts';
import { launch } from './test/server-process.ts';

const test = processesTest();

test('a server without a database says that it waits, to its operator, its proxy and people, and goes on by itself', async ({
  database,
  folder,
}) => {
  const door = await openDatabaseDoor(database.url);
  await door.shut();
  const port = await freePort();
  const server = launch('server/test/serve.ts', {
    DATA_DIR: folder,
    DATABASE_URL: door.url,
    PORT: String(port),
  });
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    await door.shut();
  });
  const address = `http://127.0.0.1:${port}`;
  const get = async (path: string) => {
    const answer = await fetch(address + path).catch(() => undefined);
    return { status: answer?.status, headers: answer?.headers, text: (await answer?.text()) ?? '' };
  };
  await expect.poll(async () => (await get('/livez')).status).toBe(200);
  expect(server.errors()).toBe(
    `DATABASE_URL: Dort ist keine Datenbank zu erreichen. Prüfe Rechner und Port, und ob PostgreSQL läuft. Der Server wartet auf sie: ${address}\n`,
  );
  const ready = await get('/readyz');
  expect([ready.status, ready.text]).toEqual([503, 'waiting for the database\n']);
  const page = await get('/buchen');
  expect([page.status, page.headers?.get('retry-after'), page.headers?.get('refresh')]).toEqual([
    503,
    '5',
    '5',
  ]);
  expect(page.text).toMatch(/<html lang="de">[^]*Wir sind gleich wieder da\./);
  const call = await get('/api/content/settings');
  expect([call.status, call.headers?.get('retry-after')]).toEqual([503, '5']);
  expect(call.headers?.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(call.text)).toMatchObject({ status: 503, resultCode: 'UNAVAILABLE' });

  await door.open();
  await expect.poll(async () => (await get('/readyz')).text).toBe('ok\n');
  expect((await get('/api/content/settings')).status).toBe(200);
  expect(server.errors().split('\n')[1]).toBe('Die Datenbank ist da: Der Server startet.');
});

test('told to end while it waits, it ends', async ({ folder }) => {
  const port = await freePort();
  const server = launch('server/main.ts', {
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/auto',
    PORT: String(port),
  });
  await expect.poll(() => server.errors()).toMatch(/wartet auf sie/);
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
