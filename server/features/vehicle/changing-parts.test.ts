import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { OutputOf, PartsOf } from '#contract/calls.ts';
import { wholeVehicles } from '#domain/availability/whole-vehicles.ts';
import { LIST_ORDERS } from '#domain/vehicle/search-choices.ts';
import { buildApp } from '#server/app.ts';
import { clientOf, inProcess } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import { createFleet } from './fleet.ts';

type Vehicles = OutputOf<'GET /vehicles'>;

const CLASSES = ['S', 'M', 'L_PKW', 'L_TRANSPORTER'] as const;

const test = serverTest().extend('vehicles', ({ app }) => async (city: string, tag?: string) => {
  const answer = await app.inject({
    url: `/api/booking/vehicles?city=${city}`,
    headers: tag === undefined ? {} : { 'if-none-match': tag },
  });
  const list = answer.body === '' ? undefined : answer.json<Vehicles>();
  return { status: answer.statusCode, tag: String(answer.headers.etag), list };
});

/** Thirty cars in two towns; some are taken once or twice, one night is cut by the change of the clocks. */
test.beforeAll(async ({ stage }) => {
  for (let index = 0; index < 30; index++) {
    const stationId = await stage.addStation(index % 5 === 0 ? 'bonn' : 'nuernberg', {
      lat: 49.45 + index / 900,
      lng: 11.07,
    });
    const vehicle = await stage.addVehicle({
      stationId,
      class: CLASSES[index % 4] ?? 'S',
      electric: index % 2 === 0,
      seats: 2 + (index % 7),
    });
    for (let taken = 0; taken < index % 4; taken++) {
      const start = NOW.add({ hours: 20 + index + 40 * taken, seconds: index });
      await stage.block(vehicle, start, start.add({ hours: 3 + index }));
    }
  }
});

test('what changes and what is kept of the fleet make the same as the whole answer', async ({
  call,
  vehicles,
}) => {
  const kept = new Map(
    (await Promise.all(['nuernberg', 'bonn'].map((city) => vehicles(city))))
      .flatMap(({ list }) => list?.items ?? [])
      .map((one) => [one.id, one]),
  );
  const searches = fc.record({
    // Most of them while cars are taken, or few would be free only later.
    hour: fc.oneof(fc.integer({ min: 1, max: 24 * 8 }), fc.integer({ min: 1, max: 24 * 170 })),
    length: fc.integer({ min: 1, max: 60 }),
    order: fc.constantFrom(...LIST_ORDERS),
    where: fc.constantFrom({ city: 'nuernberg' }, { bbox: '5,45,15,55' }, { lat: '49.45', lng: '11.07' }),
    limit: fc.integer({ min: 1, max: 40 }),
  });
  let freeLater = 0;
  await fc.assert(
    fc.asyncProperty(searches, async ({ hour, length, where, order, limit }) => {
      const query = { ...hoursFrom(NOW, hour, length), ...where, order, limit: String(limit) };
      const { output: whole } = await call('GET /bookees', { query });
      const { output } = await call('GET /bookees', { query: { ...query, parts: 'changing' } });
      const parts = output as unknown as PartsOf<'GET /bookees'>;
      const { changing, from, prices, versions, ...rest } = parts;
      expect({ ...rest, items: wholeVehicles(parts, (id) => kept.get(id)) }).toEqual(whole);
      expect(new Set(Object.keys(versions))).toEqual(new Set(whole.items.map(({ place }) => place.city)));
      freeLater += changing.filter(({ freeFrom }) => freeFrom).length;
      expect(prices.length).toBeLessThanOrEqual(8);
      expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(query.start));
    }),
    { numRuns: 60 },
  );
  expect(freeLater).toBeGreaterThan(10);
});

test('the kept cars of a town have a new version when the fleet changes, and none when only times or energy do', async ({
  db,
  stage,
  call,
  vehicles,
}) => {
  const versionOfSearch = async () => {
    const query = { city: 'nuernberg', ...hoursFrom(NOW, 30, 2), parts: 'changing' as const };
    return ((await call('GET /bookees', { query })).output as unknown as PartsOf<'GET /bookees'>).versions[
      'nuernberg'
    ];
  };
  const first = await vehicles('nuernberg');
  expect(first.list?.items.length).toBe(24);
  expect(first.list?.items[0]).not.toHaveProperty('energyPercent');
  expect(await versionOfSearch()).toBe(first.list?.version);
  const [car] = first.list?.items ?? [];
  const carId = car?.id ?? 0;
  const cityIdOf = async (slug: string) =>
    (await db.selectFrom('city').where('slug', '=', slug).select('id').executeTakeFirstOrThrow()).id;
  const nuernberg = { city_id: await cityIdOf('nuernberg'), station_id: car?.place.id ?? 0 };
  await stage.block(
    { id: carId, cityId: nuernberg.city_id, stationId: nuernberg.station_id },
    NOW.add({ hours: 400 }),
    NOW.add({ hours: 402 }),
  );
  await db.updateTable('vehicle').set({ energy_percent: 7 }).where('id', '=', carId).execute();
  expect(await vehicles('nuernberg', first.tag)).toMatchObject({ status: 304, tag: first.tag });

  const seen = new Set([first.tag]);
  const expectNew = async () => {
    const next = await vehicles('nuernberg', first.tag);
    expect(next.status).toBe(200);
    expect(seen).not.toContain(next.tag);
    expect(await versionOfSearch()).toBe(next.list?.version);
    seen.add(next.tag);
    return next.list?.items ?? [];
  };
  const bonn = await vehicles('bonn');
  await db
    .updateTable('station')
    .set({ name: 'Umbenannt' })
    .where('id', '=', car?.place.id ?? 0)
    .execute();
  expect((await expectNew()).find(({ id }) => id === carId)?.place.name).toBe('Umbenannt');
  await db.updateTable('vehicle').set({ model: 'Anderes Auto' }).where('id', '=', carId).execute();
  expect((await expectNew()).find(({ id }) => id === carId)?.model).toBe('Anderes Auto');
  expect((await vehicles('bonn', bonn.tag)).status).toBe(304);
  await db
    .updateTable('vehicle')
    .set({ city_id: await cityIdOf('bonn'), station_id: bonn.list?.items[0]?.place.id ?? 0 })
    .where('id', '=', carId)
    .execute();
  expect((await expectNew()).map(({ id }) => id)).not.toContain(carId);
  expect((await vehicles('bonn', bonn.tag)).list?.items.map(({ id }) => id)).toContain(carId);
  await db
    .updateTable('vehicle')
    .set({ ...nuernberg, model: car?.model ?? '' })
    .where('id', '=', carId)
    .execute();
  await db
    .updateTable('station')
    .set({ name: car?.place.name ?? '' })
    .where('id', '=', car?.place.id ?? 0)
    .execute();
  expect(await vehicles('nuernberg', first.tag)).toMatchObject({ status: 304, tag: first.tag });
});

test('the cars of a town come compressed, and say that they do', async ({ app, vehicles }) => {
  const { list } = await vehicles('nuernberg');
  for (let time = 0; time < 2; time++) {
    const answer = await app.inject({
      url: '/api/booking/vehicles?city=nuernberg',
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(list);
  }
});

test('what is free is not said by a picture that is older than ten minutes; stations are', async ({
  db,
  services,
  clock,
  network,
}) => {
  // Looks only when it is told to.
  const fleet = createFleet(db);
  await fleet.read(NOW);
  const app = await buildApp({ services: { ...services, fleet }, now: clock.now, pages: false });
  const call = clientOf(inProcess(app, network.address));
  const query = { city: 'nuernberg', ...hoursFrom(NOW, 30, 2) };
  clock.set(NOW.add({ minutes: 10 }));
  const old = await call('GET /bookees', { query });
  expect([old.status, old.output.asOf]).toEqual([200, NOW.toString()]);
  expect((await call('GET /places', { query })).output.asOf).toBe(NOW.toString());
  clock.set(NOW.add({ minutes: 10, milliseconds: 1 }));
  for (const answer of [await call('GET /bookees', { query }), await call('GET /places', { query })]) {
    expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('30');
  }
  expect((await call('GET /places', { query: { city: 'nuernberg' } })).status).toBe(200);
  await app.close();
});
