import { expect, vi } from 'vitest';
import { parkedCar } from '#cars/simulated-car.ts';
import { type DemoCars, startDemoCars } from '#server/demo/demo-cars.ts';
import { startTelematics } from '#server/telematics.ts';
import { PARTICULARS } from '#server/test/particulars.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, testApp } from '#server/test/stage.ts';
import { issueBoxes } from './box.repository.ts';
import { CARS_PAGE } from './car-desk.routes.ts';

const POSITION = { lat: 49.45, lng: 11.08 };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A server with two simulated cars in their process: one with a tank, one with a plug. */
const test = serverTest().extend('desk', { scope: 'file' }, async ({ db, stage, clock }, { onCleanup }) => {
  const telematics = await startTelematics({
    db,
    now: clock.now,
    broker: { host: '127.0.0.1', port: 0 },
    onError: (error) => {
      throw error;
    },
  });
  const vehicles = [await stage.addVehicle(), await stage.addVehicle({ electric: true })];
  const secrets = await issueBoxes(
    db,
    vehicles.map(({ id }) => id),
    NOW,
  );
  const boxes = vehicles.map(({ id }, index) => {
    const { energyPercent, odometerM } = parkedCar({ position: POSITION, odometerM: 12_000_000 });
    const secret = secrets.get(id) ?? '';
    return { vehicleId: id, secret, ...POSITION, electric: index === 1, energyPercent, odometerM };
  });
  const cars: DemoCars = startDemoCars(`mqtt://127.0.0.1:${telematics.port}`, boxes);
  const app = await testApp(db, { now: clock.now, carDesk: () => cars.desk });
  onCleanup(async () => {
    await app.close();
    await cars.stop();
    await telematics.close();
  });
  const [fuelled, plugged] = vehicles.map(({ id }) => id) as [number, number];
  const see = async (vehicleId: number) => (await cars.desk.look([vehicleId]))[0];
  for (const id of [fuelled, plugged]) {
    await vi.waitFor(async () => expect((await see(id))?.isReady).toBe(true), 20_000);
  }
  const tap = (auto: number, tun: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: CARS_PAGE,
      headers: { ...FORM, ...headers },
      payload: new URLSearchParams({ auto: String(auto), tun }).toString(),
    });
  const page = (query = '') => app.inject({ method: 'GET', url: `${CARS_PAGE}${query}` });
  return { fuelled, plugged, see, tap, page };
});

test('what somebody does at the desk, the server hears from the car', async ({ desk, db }) => {
  const { plugged, tap, see } = desk;
  const isPlugged = async () => {
    const state = db.selectFrom('vehicle_state').where('vehicle_id', '=', plugged).select('plugged');
    return (await state.executeTakeFirst())?.plugged;
  };
  expect((await tap(plugged, 'PLUG_IN')).statusCode).toBe(303);
  await vi.waitFor(async () => expect((await see(plugged))?.energyPercent).toBeGreaterThan(80), 10_000);
  await vi.waitFor(async () => expect(await isPlugged()).toBe(true), 5_000);
  await tap(plugged, 'UNPLUG');
  expect(await see(plugged)).toMatchObject({ plugged: false });
});

test('a locked car neither opens nor drives, and the page says why', async ({ desk }) => {
  const { fuelled, tap, page, see } = desk;
  for (const action of ['OPEN_DOOR', 'IGNITION_ON', 'DRIVE', 'PARK_AWAY']) {
    const { headers } = await tap(fuelled, action);
    expect(headers.location).toContain('grund=IS_LOCKED');
  }
  expect((await page(`?auto=${fuelled}&grund=IS_LOCKED`)).body).toContain('Das Auto ist verriegelt.');
  expect(await see(fuelled)).toMatchObject({ doorOpen: false, odometerM: 12_000_000, position: POSITION });
  expect((await tap(fuelled, 'PLUG_IN')).headers.location).toContain('grund=HAS_NO_PLUG');
});

test('a connection can be cut and restored, also with a clock that is wrong', async ({ desk }) => {
  const { fuelled, tap, see, page } = desk;
  await tap(fuelled, 'CUT_CONNECTION');
  expect(await see(fuelled)).toMatchObject({ isCut: true, isReady: false });
  expect((await page()).body).toContain('<dd>getrennt</dd>');
  await tap(fuelled, 'CLOCK_WRONG');
  await tap(fuelled, 'RESTORE_CONNECTION');
  await vi.waitFor(async () => expect((await see(fuelled))?.isReady).toBe(true), 10_000);
  expect(await see(fuelled)).toMatchObject({ isCut: false, clockErrorMs: 3_600_000 });
});

test('lists the cars of running bookings first, and finds a car by its plate', async ({
  desk,
  db,
  call,
  ada,
}) => {
  const { plugged, fuelled, page } = desk;
  const timeRange = { start: NOW.add({ minutes: 10 }).toString(), end: NOW.add({ minutes: 130 }).toString() };
  await call('POST /bookings', { body: { bookeeId: plugged, timeRange } }, { token: ada.token });
  const vehicles = await db.selectFrom('vehicle').select(['id', 'plate']).execute();
  const plate = (id: number) => vehicles.find((vehicle) => vehicle.id === id)?.plate ?? '';
  const names = ({ body }: { body: string }) =>
    [...body.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, name]) => name);
  const list = await page();
  expect(names(list)).toEqual([plate(plugged), plate(fuelled)]);
  expect(list.body).toContain('/verriegelung');
  const wanted = encodeURIComponent(plate(fuelled).toLowerCase().replace('-', ' '));
  expect(names(await page(`?kennzeichen=${wanted}`))).toEqual([plate(fuelled)]);
  expect((await page('?kennzeichen=%3Cb%3E')).body).not.toContain('<b>');
});

test('no other site taps, and nothing but what a desk can do is understood', async ({ desk }) => {
  const { fuelled, tap, see } = desk;
  expect((await tap(fuelled, 'LIGHTS_OFF', { origin: 'https://anderswo.example' })).statusCode).toBe(403);
  expect((await tap(fuelled, 'UNLOCK')).statusCode).toBe(400);
  expect((await tap(999_999, 'LIGHTS_OFF')).headers.location).toContain('grund=UNKNOWN');
  expect(await see(fuelled)).toMatchObject({ locked: true });
});

test('is not there in production', async ({ db }) => {
  const environment = {
    ...PARTICULARS,
    NODE_ENV: 'production',
    DATA_DIR: '/tmp/nowhere',
    PUBLIC_URL: 'https://auto.example.org',
  };
  const app = await testApp(db, { environment });
  for (const url of [CARS_PAGE, `${CARS_PAGE}.js`]) {
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
  }
  expect(
    (await app.inject({ method: 'POST', url: CARS_PAGE, headers: FORM, payload: '' })).statusCode,
  ).not.toBe(303);
  await app.close();
});
