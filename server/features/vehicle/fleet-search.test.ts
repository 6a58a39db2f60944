import fc from 'fast-check';
import { expect } from 'vitest';
import { holdOf, searchFleet, takenPeriods } from '#domain/availability/search-fleet.ts';
import { QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import type { Bbox } from '#domain/station/position.ts';
import { EQUIPMENT } from '#domain/vehicle/equipment.ts';
import { LIST_ORDERS } from '#domain/vehicle/search-choices.ts';
import { FEATURES, VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import { createFleet } from './fleet.ts';
import { searchVehicles } from './vehicle.repository.ts';

const test = serverTest();

const HERE = { lat: 49.4521, lng: 11.0767 };
/** Three trips were to end before. */
const LATER = NOW.add({ hours: 6 });
const KINDS = VEHICLE_CLASSES.flatMap((name) =>
  [false, true].map((electric) => ({ providerId: 'sw', class: name, electric })),
);

/** The same cars on each run: what is random are the searches. */
const pick = (limit: number, seed: number) => Math.abs(Math.round(Math.sin(seed) * 10_000)) % limit;

/** Sixty cars at ten stations of two towns, most of them taken several times; three more are overdue. */
test.beforeAll(async ({ db, stage, call }) => {
  const stations: number[] = [];
  for (let index = 0; index < 10; index++) {
    const position = {
      lat: HERE.lat + pick(60, index) / 2_000,
      lng: HERE.lng - pick(60, index + 50) / 2_000,
    };
    stations.push(await stage.addStation(index > 7 ? 'bonn' : 'nuernberg', position));
  }
  for (let index = 0; index < 60; index++) {
    const vehicle = await stage.addVehicle({
      stationId: stations[pick(10, index)] ?? 0,
      class: VEHICLE_CLASSES[pick(6, index + 1)] ?? 'S',
      electric: pick(2, index + 2) === 0,
      automatic: pick(2, index + 3) === 0,
      seats: 2 + pick(8, index + 4),
      equipment: EQUIPMENT.filter((_, place) => pick(3, index + place) === 0),
      retired: index % 20 === 19,
    });
    for (let period = 0; period < pick(9, index + 5); period++) {
      const start = NOW.subtract({ hours: 15 }).add({
        minutes: period * 600 + pick(30, index + period) * 15,
        seconds: period,
      });
      await stage.block(vehicle, start, start.add({ minutes: 15 * (1 + pick(20, period)) }));
    }
  }
  const { token } = await stage.addCustomer({ plan: 'FIRMA' });
  for (const index of [0, 1, 2]) {
    const { id } = await stage.addVehicle({ stationId: stations[index] ?? 0 });
    const body = { bookeeId: id, timeRange: hoursFrom(NOW, 1) };
    const { output } = await call('POST /bookings', { body }, { token });
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', output.id).execute();
  }
});

type Area = Partial<{ city: string; box: number[]; radius: number; ids: number[]; station: number }>;
const areas: fc.Arbitrary<Area> = fc.oneof(
  fc.constantFrom({ city: 'nuernberg' }, { city: 'bonn' }),
  fc.record({ radius: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({ box: fc.array(fc.nat(200), { minLength: 4, maxLength: 4 }) }),
  fc.record({ ids: fc.uniqueArray(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 9 }) }),
  fc.record({ station: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ city: fc.constant('nuernberg'), radius: fc.integer({ min: 1, max: 4_000 }) }),
);
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });

const searches = fc.record({
  start: fc.integer({ min: 0, max: 300 }),
  length: fc.integer({ min: 1, max: 200 }),
  area: areas,
  near: some(fc.tuple(fc.nat(100), fc.nat(100))),
  wish: fc.record({
    class: some(fc.subarray([...VEHICLE_CLASSES], { minLength: 1 })),
    feature: some(fc.subarray([...FEATURES], { minLength: 1 })),
    seats: some(fc.integer({ min: 1, max: 9 })),
    equipment: some(fc.subarray([...EQUIPMENT], { minLength: 1, maxLength: 2 })),
  }),
  /** The hundred euros that each kind of car costs; few, so that many cost the same. */
  cost: fc.array(fc.nat(3), { minLength: KINDS.length, maxLength: KINDS.length }),
  tooDear: fc.constantFrom(2, 3, 4),
  order: fc.constantFrom(...LIST_ORDERS),
  limit: fc.integer({ min: 1, max: 30 }),
});

const degrees = (from: number, step = 100) => from - 0.05 + step / 2_000;
const place = ([lat = 0, lng = 0]: readonly number[]) => ({
  lat: degrees(HERE.lat, lat),
  lng: degrees(HERE.lng, lng),
});

function bboxOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): Bbox {
  const [west, east] = [Math.min(a, b), Math.max(a, b)].map((step) => degrees(HERE.lng, step));
  const [south, north] = [Math.min(c, d), Math.max(c, d)].map((step) => degrees(HERE.lat, step));
  return [west ?? 0, south ?? 0, east ?? 0, north ?? 0];
}

const MINUTE_MS = 60_000;
const outwards = (
  busy: readonly { start: { epochMilliseconds: number }; end: { epochMilliseconds: number } }[],
) =>
  busy.map(({ start, end }) => [
    Math.floor(start.epochMilliseconds / MINUTE_MS),
    Math.ceil(end.epochMilliseconds / MINUTE_MS),
  ]);

test('a search in memory finds what a search in the database finds, in the same order, page by page', async ({
  db,
}) => {
  const { fleet, cities } = await createFleet(db).read(LATER);
  const seen = { taken: 0, free: 0, overdue: 0 };
  await fc.assert(
    fc.asyncProperty(searches, async ({ area, cost, tooDear, ...one }) => {
      const start = LATER.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({
        milliseconds: one.start * QUARTER_HOUR_MS,
      });
      const period = { start, end: start.add({ minutes: 15 * one.length }) };
      const offered = KINDS.map((kind, index) => ({ ...kind, totalCents: (cost[index] ?? 0) * 100 })).filter(
        ({ totalCents }) => totalCents < tooDear * 100,
      );
      const bbox = area.box && bboxOf(area.box);
      const near = one.near ?? (area.radius === undefined ? undefined : [50, 50]);
      const day = { from: start.subtract({ hours: 24 }), to: start.add({ hours: 48 }) };
      const same = {
        period,
        now: LATER,
        cityId: area.city === undefined ? undefined : cities.find(({ slug }) => slug === area.city)?.id,
        near: near && place(near),
        radius: area.radius,
        stationId: area.station,
        ids: area.ids,
        order: one.order,
        limit: one.limit,
      };
      const range = { from: day.from.epochMilliseconds, to: day.to.epochMilliseconds };
      let after: readonly number[] | undefined;
      for (let page = 0; page < 3; page++) {
        const wanted = await searchVehicles(db, {
          ...same,
          bbox,
          filter: one.wish,
          after,
          busyRanges: { free: day, taken: day },
          prices: offered,
        });
        const found = searchFleet(fleet, {
          ...same,
          box: bbox,
          wish: one.wish,
          after,
          centsOf: (kind) =>
            offered.find((one) => one.class === kind.class && one.electric === kind.electric)?.totalCents,
        });
        expect(
          found.page.map(({ vehicle, available, distance, place: at }) => ({
            id: vehicle.id,
            available,
            distance,
            place: at,
            busy: outwards(takenPeriods(vehicle, holdOf(period, LATER), range)),
          })),
        ).toEqual(
          wanted.map(({ id, available, distance, place: at, busy }) => ({
            id,
            available,
            distance,
            place: at,
            busy: outwards(busy),
          })),
        );
        if (wanted[0]) expect([found.free, found.total]).toEqual([wanted[0].free, wanted[0].total]);
        for (const { vehicle, available } of found.page) {
          seen[available ? 'free' : 'taken']++;
          if (vehicle.tripEnds !== undefined && !available) seen.overdue++;
        }
        after = wanted.at(-1)?.place;
        if (!after || wanted.length < one.limit) break;
      }
    }),
    { numRuns: 200 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});
