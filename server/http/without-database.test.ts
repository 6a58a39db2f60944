import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/db/connect.ts';
import { clientOf, inProcess } from '#server/test/client.ts';
import { openDatabaseDoor } from '#server/test/database-door.ts';
import { publishSamples } from '#server/test/sample-content.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, PASSWORD, testServices } from '#server/test/stage.ts';
import { askAhead } from './ask-ahead.ts';
import { KNOWN_FOR_MS } from './known-sessions.ts';

const base = serverTest().extend('content', { scope: 'file' }, async ({ db }) => publishSamples(db));

/** A server that reaches its database through a door, with a clock of its own; `db` does not go through it. */
const test = base.extend('house', async ({ database, db, stage, content: _content }) => {
  const door = await openDatabaseDoor(database.url);
  // A prepared statement is not sent as text, by which the door may be shut.
  const { db: through, presence } = connect(door.url, { connections: 4, prepares: false });
  presence.watch();
  const { services, close } = await testServices(through, {}, { looksFirst: false });
  let time = NOW;
  const now = () => time;
  const app = await buildApp({ services, now, pages: false, presence });
  await services.fleet.keep(now, () => undefined);
  await askAhead(app);
  onTestFinished(async () => {
    await services.fleet.stop();
    await app.close();
    await presence.stop();
    await through.destroy();
    await door.shut();
    await close();
  });
  const call = clientOf(inProcess(app));
  return {
    call,
    door,
    db,
    stage,
    pass: (duration: Temporal.DurationLike) => void (time = time.add(duration)),
    away: () => expect.poll(() => presence.isAway).toBe(true),
    here: () => expect.poll(() => presence.isAway).toBe(false),
  };
});

const PERIOD = hoursFrom(NOW, 24);
const SEARCH = { city: 'nuernberg', ...PERIOD };

type Reading = [name: CallName, request: object];
const readingsOf = (bookeeId: number, stationId: number): Reading[] => [
  ['GET /bookees', { query: SEARCH }],
  ['GET /bookees', { query: { ...SEARCH, parts: 'changing' } }],
  ['GET /vehicles', { query: { city: 'nuernberg' } }],
  ['GET /bookees/{id}', { params: { id: bookeeId } }],
  ['GET /bookees/{id}/availability', { params: { id: bookeeId }, query: PERIOD }],
  ['GET /places', { query: { city: 'nuernberg', ...PERIOD } }],
  ['GET /places/{id}', { params: { id: stationId } }],
  ['GET /geocode', { query: { address: 'Nürnberg' } }],
  ['GET /tariffs', {}],
  ['GET /plans', {}],
  ['GET /providers', {}],
  ['GET /settings', {}],
  ['GET /cities', {}],
  ['GET /cities/{city}', { params: { city: 'nuernberg' } }],
  ['GET /news', { query: {} }],
  ['GET /documents', { query: { kind: 'faq' } }],
  ['GET /{city}/hero', { params: { city: 'nuernberg' } }],
];

describe('while the database is away', () => {
  test('what everybody may read is answered from memory, as it was', async ({ house, stage }) => {
    // Nobody has asked for anything but cars before.
    const { id, stationId } = await stage.addVehicle();
    const { call, door } = house;
    await expect
      .poll(async () => (await call('GET /bookees', { query: SEARCH })).output.items.map((one) => one.id))
      .toContain(id);
    const readings = readingsOf(id, stationId);
    await door.shut();
    await house.away();
    const told = [];
    for (const [name, request] of readings) {
      const answer = await call(name, request as never);
      told.push([name, answer.status]);
    }
    expect(told).toEqual(readings.map(([name]) => [name, 200]));
    const { output } = await call('GET /bookees', { query: SEARCH });
    expect(output.asOf).toBe(NOW.toString());
    const bookee = await call('GET /bookees/{id}', { params: { id: String(id) } });
    expect(bookee.output).toMatchObject({ id, place: { id: stationId, city: 'nuernberg' } });
    house.pass({ seconds: 40 });
    expect((await call('GET /tariffs', {})).headers['age']).toBe('40');
    await door.open();
    await house.here();
    expect((await call('GET /tariffs', {})).headers['age']).toBeUndefined();
    expect((await call('GET /bookees/{id}', { params: { id: String(id) } })).output).toEqual(bookee.output);
  });

  test('what is personal, and every write, is told to come back, in words and at once', async ({
    house,
    stage,
    ada,
  }) => {
    const { call, door } = house;
    const { id } = await stage.addVehicle();
    const as = { token: ada.token, key: randomUUID() };
    expect((await call('GET /customers', { query: {} }, as)).status).toBe(200);
    await door.shut();
    await house.away();
    const body = { bookeeId: id, timeRange: PERIOD };
    const login = {
      loginType: 'CUSTOMER',
      login: ada.number,
      credential: PASSWORD,
      storeLogin: false,
    } as const;
    for (const refused of await Promise.all([
      call('GET /customers', { query: {} }, as),
      call('GET /bookings', { query: {} }, as),
      call('POST /bookings', { body }, as),
      call('POST /quotes', { body }, as),
      call('POST /tokens', { body: login }),
    ])) {
      expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE']);
      expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.problem.detail).toMatch(/nichts speichern .* Suchen und Lesen geht weiter/);
    }
  });

  test('a login that this server knows keeps its tariff where prices are read, and nothing else, for ten minutes', async ({
    house,
    stage,
    db,
  }) => {
    const { call, door } = house;
    const { id } = await stage.addVehicle();
    const plus = await stage.addCustomer({ plan: 'PLUS' });
    const gone = await stage.addCustomer({ plan: 'PLUS' });
    const priceFor = async (token?: string) => {
      const { output } = await call('GET /bookees', { query: { ...SEARCH, ids: `${id}` } }, { token });
      return output.items[0]?.price.total.cents;
    };
    await expect.poll(() => priceFor(plus.token)).toBeGreaterThan(0);
    const [ownPrice, visitors] = [await priceFor(plus.token), await priceFor()];
    expect(ownPrice).not.toBe(visitors);
    expect(await priceFor(gone.token)).toBe(ownPrice);
    // It ends on this server: that is known here.
    await call('DELETE /tokens/{id}', { params: { id: gone.token } }, { token: gone.token });

    await door.shut();
    await house.away();
    expect(await priceFor(plus.token)).toBe(ownPrice);
    expect(await priceFor(gone.token)).toBe(visitors);
    expect((await call('GET /customers', { query: {} }, { token: plus.token })).status).toBe(503);

    // Another server ends it meanwhile: nobody can know here, until the database is back.
    await db.deleteFrom('token').where('customer_id', '=', plus.id).execute();
    expect(await priceFor(plus.token)).toBe(ownPrice);
    await door.open();
    await house.here();
    expect(await priceFor(plus.token)).toBe(visitors);
    await door.shut();
    await house.away();
    expect(await priceFor(plus.token)).toBe(visitors);
  });

  test('after ten minutes nobody is told what is free, and no login counts', async ({ house, stage }) => {
    const { call, door } = house;
    const { token } = await stage.addCustomer({ plan: 'PLUS' });
    expect((await call('GET /customers', { query: {} }, { token })).status).toBe(200);
    await door.shut();
    await house.away();
    house.pass({ milliseconds: KNOWN_FOR_MS + 1 });
    const refused = await call('GET /bookees', { query: SEARCH }, { token });
    expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE']);
    expect(refused.problem.detail).toMatch(/nicht, welche Autos frei sind/);
    expect((await call('GET /cities', {})).status).toBe(200);
  });
});

describe('when it is back', () => {
  test('what other servers have changed meanwhile is seen', async ({ house, stage }) => {
    const { call, door } = house;
    const { id, ...vehicle } = await stage.addVehicle();
    const isFree = async () =>
      (await call('GET /bookees', { query: SEARCH })).output.items.find((one) => one.id === id)?.available;
    await expect.poll(isFree).toBe(true);
    await door.shut();
    await house.away();
    const { start, end } = PERIOD;
    await stage.block({ id, ...vehicle }, Temporal.Instant.from(start), Temporal.Instant.from(end));
    expect(await isFree()).toBe(true);
    await door.open();
    await expect.poll(isFree).toBe(false);
  });

  test('a booking whose answer was lost with it is one booking when it is sent again', async ({
    house,
    stage,
    db,
    ada,
  }) => {
    const { call, door } = house;
    const { id } = await stage.addVehicle();
    const as = { token: ada.token, key: randomUUID() };
    const book = () => call('POST /bookings', { body: { bookeeId: id, timeRange: PERIOD } }, as);
    expect((await call('GET /customers', { query: {} }, as)).status).toBe(200);
    door.shutAfter('commit');
    expect((await book()).status).toBe(503);
    await house.away();
    expect((await book()).status).toBe(503);
    await door.open();
    await house.here();
    const again = await book();
    expect(again.status).toBe(201);
    const rows = await db.selectFrom('booking').where('vehicle_id', '=', id).select('id').execute();
    expect(rows).toEqual([{ id: again.output.id }]);
  });
});

describe('a database that hangs', () => {
  test('keeps nobody waiting: what runs on it ends, reading goes on, and it is used again when it answers', async ({
    house,
    stage,
    ada,
  }) => {
    const { call, door } = house;
    await stage.addVehicle();
    const own = () => call('GET /customers', { query: {} }, { token: ada.token });
    expect((await own()).status).toBe(200);
    door.hold();
    const [personal, search] = await Promise.all([own(), call('GET /bookees', { query: SEARCH })]);
    expect([personal.status, search.status]).toEqual([503, 200]);
    await house.away();
    expect((await own()).status).toBe(503);
    await door.open();
    await expect.poll(async () => (await own()).status).toBe(200);
  });
});
