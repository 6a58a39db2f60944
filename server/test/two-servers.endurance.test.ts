import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';
import { clientOf, overHttp } from './client.ts';
import { processesTest } from './processes-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, PASSWORD, setStage } from './stage.ts';

const VEHICLES = 4;
const PERIODS = 15;
const LOGIN_ATTEMPTS = 6;
const EVERY_MINUTE = 'booking-no-shows';
/** Jobs run at full minutes: two of them, and the time that two servers need to start. */
const TEST_LIMIT_MS = 240_000;

const test = processesTest()
  .extend('pair', async ({ database, servers }) => {
    const environment = { DATABASE_URL: database.url, LOGIN_ATTEMPTS: String(LOGIN_ATTEMPTS) };
    const [one, two] = await Promise.all([servers.start(environment), servers.start(environment)]);
    return [clientOf(overHttp(one.address)), clientOf(overHttp(two.address))] as const;
  })
  // Needs the pair: the servers find an empty database.
  .extend('db', async ({ database, pair }, { onCleanup }) => {
    expect(pair).toHaveLength(2);
    const { db } = connect(database.url, { connections: 4 });
    onCleanup(() => db.destroy());
    return db;
  });

test('two servers start at the same moment on an empty database and are one: bookings, keys, logins, limits and jobs', {
  timeout: TEST_LIMIT_MS,
}, async ({ pair: [one, two], db }) => {
  const stage = await setStage(db);
  const now = Temporal.Now.instant();
  const ada = await stage.addCustomer({ plan: 'FIRMA', now });
  const ben = await stage.addCustomer({ plan: 'FIRMA', now });

  // Every period of every car is wanted on both servers at the same moment.
  const vehicles = await Promise.all(Array.from({ length: VEHICLES }, () => stage.addVehicle()));
  const wishes = vehicles.flatMap(({ id }) =>
    Array.from({ length: PERIODS }, (_, count) => ({
      bookeeId: id,
      timeRange: hoursFrom(now, 24 + 2 * count),
    })),
  );
  for (const body of wishes) {
    const answers = await Promise.all([
      one('POST /bookings', { body }, { token: ada.token, key: randomUUID() }),
      two('POST /bookings', { body }, { token: ben.token, key: randomUUID() }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  }
  expect(await countFaults(db)).toEqual(NO_FAULTS);

  // A repeated request may reach the other server.
  const again = { bookeeId: vehicles[0]?.id ?? 0, timeRange: hoursFrom(now, 200) };
  const key = randomUUID();
  const same = await Promise.all(
    [one, two, one, two].map((call) => call('POST /bookings', { body: again }, { token: ada.token, key })),
  );
  expect(new Set(same.map(({ output }) => output.id)).size).toBe(1);

  // Failed logins count together, whichever server they reach.
  const logIn = (call: typeof one, password: string) =>
    call('POST /tokens', { body: { login: ada.number, credential: password } });
  for (let failures = 0; failures < LOGIN_ATTEMPTS; failures++) {
    expect((await logIn(failures % 2 ? one : two, 'Falsch!2027')).code).toBe('LOGIN_FAILED');
  }
  expect((await logIn(one, PASSWORD)).code).toBe('RATE_LIMITED');
  expect((await logIn(two, PASSWORD)).code).toBe('RATE_LIMITED');

  // The job of each minute has run once. On a slow machine the one of 12:00 may be created after 12:01.
  await expect.poll(() => countRuns(db), { timeout: 150_000, interval: 1_000 }).toBeGreaterThan(1);
  const sent = await runsByMinute(db);
  expect(sent.map(({ runs }) => runs)).toEqual(sent.map(() => 1));
  expect(await countRuns(db)).toBeLessThanOrEqual(sent.length);
});

const countRuns = async (db: Db) =>
  (
    await sql<{ runs: number }>`
      select count(*)::integer as runs from pgboss.job
      where name = ${EVERY_MINUTE} and state = 'completed'`.execute(db)
  ).rows[0]?.runs ?? 0;

/** How often the minute's schedule was carried out, by the minute that it stands for (pg-boss's `slot`). */
const runsByMinute = async (db: Db) =>
  (
    await sql<{ runs: number }>`
      select count(*)::integer as runs from pgboss.job
      where name = '__pgboss__send-it' and data->>'name' = ${EVERY_MINUTE}
      group by data->>'slot'`.execute(db)
  ).rows;
