import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';
import { clientOf, overHttp } from './client.ts';
import { processesTest } from './processes-test.ts';
import type { RunningServer } from './server-process.ts';
import { countFaults, hoursFrom, NO_FAULTS, setStage } from './stage.ts';

const CLIENTS = 6;
/** As often as the server starts PostgreSQL again in ten minutes. */
const RESTARTS = 3;
/** Bookings that each client makes before PostgreSQL is killed, and again afterwards. */
const BOOKINGS = 8;
const TEST_LIMIT_MS = 300_000;

const test = processesTest().extend('postgres', ({ folder }) => ({
  async pid(): Promise<number> {
    const text = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
    return Number(text.split('\n')[0]);
  },
  async withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db } = connect(await readFile(join(folder, 'postgres/url'), 'utf8'), { connections: 4 });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  },
}));

test('PostgreSQL killed under load: requests are told to wait, nothing acknowledged is lost, it goes on three times', {
  timeout: TEST_LIMIT_MS,
}, async ({ servers, postgres }) => {
  const server = await servers.start({});
  const now = Temporal.Now.instant();
  const call = clientOf(overHttp(server.address));
  const stage = await postgres.withDatabase(async (db) => {
    const { addCustomer, addVehicle } = await setStage(db);
    return Promise.all(
      Array.from({ length: CLIENTS }, async () => ({
        token: (await addCustomer({ plan: 'FIRMA', now })).token,
        bookeeId: (await addVehicle()).id,
        next: 0,
      })),
    );
  });
  const acknowledged = new Set<number>();
  let refused = 0;

  for (let round = 0; round < RESTARTS; round++) {
    let booked = 0;
    let isKilled = false;
    await Promise.all(
      stage.map(async (client) => {
        for (let after = 0; after < BOOKINGS; ) {
          const key = randomUUID();
          const timeRange = hoursFrom(now, 24 + 2 * client.next++);
          const body = { bookeeId: client.bookeeId, timeRange };
          // The same request again until it is done, as our own pages do.
          for (;;) {
            const answer = await call('POST /bookings', { body }, { token: client.token, key });
            if (answer.status === 201) {
              acknowledged.add(answer.output.id);
              break;
            }
            refused++;
            expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE']);
            expect(answer.headers['content-type']).toContain('application/problem+json');
            expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
          }
          if (isKilled) after++;
          if (++booked === CLIENTS * BOOKINGS) {
            process.kill(await postgres.pid(), 'SIGKILL');
            isKilled = true;
          }
        }
      }),
    );
  }
  expect(refused).toBeGreaterThan(0);
  await postgres.withDatabase(async (db) => {
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    const rows = await db.selectFrom('booking').select('id').execute();
    expect(new Set(rows.map(({ id }) => id))).toEqual(acknowledged);
  });
  const notices = server.errors().trim().split('\n');
  expect(notices).toEqual(
    Array.from({ length: RESTARTS }, (_, index) =>
      expect.stringMatching(
        new RegExp(`^Die eingebaute Datenbank .* wird neu gestartet \\(${index + 1} von höchstens 3 Mal`),
      ),
    ),
  );
  // The last ones are counted within a second.
  await expect.poll(() => countedFailures(server), { timeout: 10_000 }).toBeGreaterThanOrEqual(refused);
  const lines = logOf(server);
  expect(lines.filter(({ err }) => err !== undefined)).toEqual([]);
  const perSecond = Map.groupBy(lines, ({ time }) => Math.floor(time / 1000));
  // Beside the line of each second, an outage has one when it begins.
  for (const all of perSecond.values()) expect(all.length).toBeLessThanOrEqual(3);

  // Once more is too often: the server ends, with a line that says so.
  process.kill(await postgres.pid(), 'SIGKILL');
  const { code, errors } = await server.ended;
  expect(code).toBe(1);
  expect(errors.trim().split('\n').slice(RESTARTS)).toEqual([
    expect.stringMatching(/^Die eingebaute Datenbank lässt sich nicht mehr starten; der Server endet\./),
  ]);
});

type Line = { failures?: number; err?: unknown; time: number };

const logOf = (server: RunningServer): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);

const countedFailures = (server: RunningServer): number =>
  logOf(server).reduce((sum, { failures = 0 }) => sum + failures, 0);
