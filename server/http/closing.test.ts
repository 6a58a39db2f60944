import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addClosing } from './closing.ts';
import { addHealth } from './health.ts';
import { createHttpServer } from './http-server.ts';

const test = serverTest();
const RESTARTS = 20;
const VISITORS = 40;

type Backend = { app: FastifyInstance; port: number; agent: Agent; isReady: boolean; begun: number };

async function startBackend(db: Db): Promise<Backend> {
  const app = createHttpServer({
    logLevel: 'silent',
    trustProxy: false,
    apiKeys: new Map(),
    onAnswer: undefined,
  });
  addClosing(app);
  addHealth(app, db);
  app.get('/', (_request, reply) => reply.send('ok'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, agent: new Agent({ keepAlive: true }), isReady: true, begun: 0 };
}

/** As the process does that is told to end. */
async function closeGently(app: FastifyInstance, noticed: () => Promise<unknown>): Promise<void> {
  app.announceClosing();
  await noticed();
  await app.close();
}

/** One request over a connection that is kept, as proxies do; rejects when the connection is reset. */
const ask = ({ port, agent }: Backend, path: string) =>
  new Promise<number>((answered, failed) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume().on('end', () => answered(response.statusCode ?? 0));
    }).on('error', failed);
  });

test('behind a proxy no request is reset, however often servers are restarted', async ({ db }) => {
  let backends = [await startBackend(db), await startBackend(db)];
  const visits = { areOver: false };
  const failures: unknown[] = [];
  let answers = 0;
  const visit = async () => {
    for (let turn = 0; !visits.areOver; turn++) {
      const ready = backends.filter(({ isReady }) => isReady);
      const backend = ready[turn % ready.length];
      if (!backend) throw new Error('no server is ready');
      backend.begun++;
      try {
        expect(await ask(backend, '/')).toBe(200);
        answers++;
      } catch (error) {
        failures.push(error);
      }
      backend.begun--;
    }
  };
  const visitors = Array.from({ length: VISITORS }, visit);
  /** What a proxy does all the time: it asks whether the server is ready, and lets what it has begun there end. */
  const untilNoticed = async (backend: Backend) => {
    while ((await ask(backend, '/readyz')) === 200);
    backend.isReady = false;
    while (backend.begun > 0) await new Promise(setImmediate);
  };
  for (let time = 0; time < RESTARTS; time++) {
    const [first, second] = backends;
    if (!first || !second) throw new Error('two servers take turns');
    backends = [second, await startBackend(db), first];
    await closeGently(first.app, () => untilNoticed(first));
    backends.pop();
    first.agent.destroy();
  }
  visits.areOver = true;
  await Promise.all(visitors);
  for (const { app, agent } of backends) {
    agent.destroy();
    await app.close();
  }
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(RESTARTS * VISITORS);
});

test('while it waits for the proxy everything is answered, each answer ends its connection, and it is not ready', async ({
  db,
}) => {
  const backend = await startBackend(db);
  const { app, agent } = backend;
  expect(await ask(backend, '/readyz')).toBe(200);
  await closeGently(app, async () => {
    expect(await ask(backend, '/readyz')).toBe(503);
    expect(await ask(backend, '/livez')).toBe(200);
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  });
  await expect(ask(backend, '/')).rejects.toThrow();
  agent.destroy();
});
