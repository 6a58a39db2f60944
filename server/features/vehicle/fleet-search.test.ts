import fc from 'fast-check';
import { expect } from 'vitest';
import { carCounter } from '#domain/availability/count-cars.ts';
import { holdOf, searchFleet, takenPeriods } from '#domain/availability/search-fleet.ts';
import { QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { furthestStart, type Period } from '#domain/booking/period.ts';
import type { Bbox } from '#domain/station/position.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { EQUIPMENT } from '#domain/vehicle/equipment.ts';
import { LIST_ORDERS } from '#domain/vehicle/search-choices.ts';
import { FEATURES, VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import { findCurrentPriceList } from '#server/features/provider/price-list.repository.ts';
import { fleetPrices } from '#server/features/tariff/fleet-prices.ts';
import { type AskedSearch, kindKey, searchDatabase, takenInDatabase } from '#server/test/search-oracle.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import { createFleet, type PricedFleet } from './fleet.ts';

const test = serverTest();

const SEARCHES = 10_000;
/** So many are answered by one statement. */
const BATCH = 250;

const HERE = { lat: 49.4521, lng: 11.0767 };
const KINDS = VEHICLE_CLASSES.flatMap((name) =>
  [false, true].map((electric) => ({ providerId: 'sw', class: name, electric })),
);
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).toInstant();
const HOUR_IN_SUMMER = at('2027-03-28T00:00');
const HOUR_IN_WINTER = at('2027-10-31T00:00');
const MIDNIGHT = at('2027-05-13T00:00');
/** Three trips were to end before. */
const LATER = NOW.add({ hours: 6 });

/** The same cars on each run: what is random are the searches. */
const pick = (limit: number, seed: number) => Math.abs(Math.round(Math.sin(seed) * 10_000)) % limit;

/** Around these instants cars are taken: the changes of the clock, today, and what is as far ahead as can be booked. */
const BUSY_AROUND = [
  HOUR_IN_SUMMER,
  NOW.add({ hours: 10 }),
  HOUR_IN_WINTER,
  furthestStart(NOW),
  furthestStart(MIDNIGHT),
];

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
  const blocks = [];
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
    for (const [place, around] of BUSY_AROUND.entries())
      for (let period = 0; period < pick(9, index + 5 + place); period++) {
        const start = around.subtract({ hours: 25 }).add({
          minutes: period * 600 + pick(30, index + period + place) * 15,
          seconds: period,
        });
        const ends_at = start.add({ minutes: 15 * (1 + pick(20, period)) });
        const { id: vehicle_id, cityId: city_id } = vehicle;
        blocks.push({ vehicle_id, city_id, starts_at: start, ends_at, reason: '', created_at: NOW });
      }
  }
  await db.insertInto('out_of_service').values(blocks).execute();
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
/** Half of them have it: `freq` 1 would be none. */
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const parts = {
  feature: some(fc.subarray([...FEATURES], { minLength: 1 })),
  seats: some(fc.integer({ min: 1, max: 9 })),
  equipment: some(fc.subarray([...EQUIPMENT], { minLength: 1, maxLength: 2 })),
};

const searches = fc.record({
  /** Quarters of an hour from the first instant that can be booked around which it is looked for. */
  start: fc.integer({ min: 0, max: 200 }),
  around: fc.nat(BUSY_AROUND.length - 1),
  length: fc.integer({ min: 1, max: 200 }),
  area: areas,
  near: some(fc.tuple(fc.nat(100), fc.nat(100))),
  wish: fc.record({
    class: some(fc.subarray([...VEHICLE_CLASSES], { minLength: 1 })),
    ...parts,
  }),
  prefer: some(fc.record({ wish: some(fc.record(parts)), automatic: fc.boolean() })),
  /** The hundred euros that each kind of car costs; few, so that many cost the same. Undefined: as the price list says. */
  cost: fc.option(fc.array(fc.nat(3), { minLength: KINDS.length, maxLength: KINDS.length }), {
    nil: undefined,
    freq: 3,
  }),
  tooDear: fc.constantFrom(2, 3, 4),
  order: fc.constantFrom(...LIST_ORDERS),
  limit: fc.integer({ min: 1, max: 30 }),
});
type Random = typeof searches extends fc.Arbitrary<infer Value> ? Value : never;

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

function periodOf({ start, around, length }: Random, now: Temporal.Instant): Period {
  const first = now.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).epochMilliseconds;
  const wanted = (BUSY_AROUND[around] ?? NOW).epochMilliseconds + (start - 100) * QUARTER_HOUR_MS;
  const last = furthestStart(now).epochMilliseconds;
  // What cannot be booked is looked for at the edge; overdue cars are held in the first hours.
  const ms = wanted < first ? first + (start % 20) * QUARTER_HOUR_MS : Math.min(wanted, last);
  const from = Temporal.Instant.fromEpochMilliseconds(ms);
  return { start: from, end: from.add({ minutes: 15 * length }) };
}

type Round = { picture: PricedFleet; now: Temporal.Instant; db: Db };
const KM = 50;

/** A search with what its prices are by the tables, and with what the picture says of them. */
async function asked({ picture, now, db }: Round, random: readonly Random[]) {
  const priceList = await findCurrentPriceList(db, 'sw', now);
  return random.map((one) => {
    const { area, cost, near: at = area.radius === undefined ? undefined : [50, 50] } = one;
    const period = periodOf(one, now);
    const costOf = (kind: (typeof KINDS)[number], index: number) =>
      cost
        ? (cost[index] ?? 0) * 100
        : tripPrice({ vehicleClass: kind.class, ...kind, period, km: KM, priceList, tariff: TARIFF_START })
            .totalCents;
    const offered = KINDS.map((kind, index) => [kindKey(kind), costOf(kind, index)] as const);
    const cents = Object.fromEntries(
      cost ? offered.filter(([, price]) => price < one.tooDear * 100) : offered,
    );
    const prices = fleetPrices(picture.surroundings, { period, km: KM, tariff: TARIFF_START, now });
    const search: AskedSearch = {
      period,
      now,
      cityId: picture.cities.find(({ slug }) => slug === area.city)?.id,
      box: area.box && bboxOf(area.box),
      near: at && place(at),
      radius: area.radius,
      stationId: area.station,
      ids: area.ids,
      wish: one.wish,
      prefer: one.prefer,
      order: one.order,
      cents,
    };
    const centsOf = (kind: (typeof KINDS)[number]) => (cost ? cents[kindKey(kind)] : prices(kind).cents);
    return { search, centsOf, limit: one.limit };
  });
}

const seen = { taken: 0, free: 0, overdue: 0, pages: 0, filtered: 0, near: 0, lacking: 0 };

/** Compares all pages of searches, and what is counted at the stations. */
async function compareSearches(round: Round, random: readonly Random[]) {
  const { db, picture } = round;
  const all = await asked(round, random);
  const truths = await searchDatabase(
    db,
    all.map(({ search }) => search),
  );
  for (const [index, { search, centsOf, limit }] of all.entries()) {
    const truth = truths[index] ?? [];
    const about = () => JSON.stringify(random[index]);
    const free = truth.filter(({ available }) => available).length;
    // A list that prefers something has one page.
    const size = search.prefer ? truth.length + 1 : limit;
    for (let first = 0; first <= truth.length; first += size) {
      const after = truth[first - 1]?.place;
      const found = searchFleet(picture.fleet, { ...search, after, limit: size, centsOf });
      const page = found.page.map(({ vehicle, available, distance, place: at }) => {
        seen[available ? 'free' : 'taken']++;
        if (vehicle.tripEnds !== undefined && !available) seen.overdue++;
        return { id: vehicle.id, stationId: vehicle.stationId, available, distance, place: at };
      });
      expect(page, about()).toEqual(truth.slice(first, first + size));
      expect([found.free, found.total], about()).toEqual([free, truth.length]);
      if (!search.prefer) seen.pages++;
      else seen.lacking += found.page.filter(({ place: [, lacking = 0] }) => lacking > 0).length;
      if (page.length > 0 && Object.values(search.wish).some((part) => part !== undefined)) seen.filtered++;
      if (page.some(({ distance }) => distance > 0)) seen.near++;
    }
    if (search.stationId === undefined) continue;
    const stand = picture.fleet.station(search.stationId);
    if (!stand) continue;
    const { wish, period, now } = search;
    const count = carCounter({ wish, period, now, isOffered: (kind) => centsOf(kind) !== undefined });
    expect(count(stand), about()).toEqual({ total: truth.length, free });
  }
}

const MINUTE_MS = 60_000;

/** Compares when the cars of searches are taken, from the day before to two days after the start. */
async function compareTimes({ db, picture, now }: Round, random: readonly Random[]) {
  const ranges = random.flatMap((one, index) => {
    const vehicle = picture.fleet.vehicle(1 + (index % 63));
    if (!vehicle) return [];
    const period = periodOf(one, now);
    const start = period.start.epochMilliseconds;
    const hold = holdOf(period, now);
    const range = { from: start - 24 * 60 * MINUTE_MS, to: start + 48 * 60 * MINUTE_MS };
    return { vehicle, hold, range };
  });
  const truths = await takenInDatabase(
    db,
    ranges.map(({ vehicle, hold, range }) => ({
      vehicleId: vehicle.id,
      ...range,
      now: now.epochMilliseconds,
      heldUntil: hold?.until ?? null,
    })),
  );
  for (const [index, { vehicle, hold, range }] of ranges.entries()) {
    const found = takenPeriods(vehicle, hold, range).map(({ start, end }) => [
      Math.floor(start.epochMilliseconds / MINUTE_MS),
      Math.ceil(end.epochMilliseconds / MINUTE_MS),
    ]);
    expect(found, `${vehicle.id} ${JSON.stringify(range)}`).toEqual(truths[index]);
  }
}

const anyOf = (db: Db, city: string) =>
  db
    .selectFrom('vehicle')
    .innerJoin('city', 'city.id', 'vehicle.city_id')
    .where('retired', '=', false)
    .where('slug', '=', city)
    .select(['vehicle.id', 'vehicle.class', 'vehicle.city_id'])
    .orderBy('vehicle.id');

/** What changes between rounds, in the order of time. */
const ROUNDS: { now: Temporal.Instant; change?: (db: Db) => Promise<unknown> }[] = [
  { now: HOUR_IN_SUMMER.subtract({ hours: 3 }) },
  { now: LATER },
  {
    // A car is moved to another city, one is retired, one becomes another class, one is given back to everybody.
    now: LATER.add({ hours: 1 }),
    change: async (db) => {
      const [moved, gone, other, mended] = await anyOf(db, 'nuernberg').limit(4).execute();
      const bonn = await db
        .selectFrom('station')
        .innerJoin('city', 'city.id', 'station.city_id')
        .where('slug', '=', 'bonn')
        .select(['station.id', 'station.city_id'])
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('out_of_service')
        .where('vehicle_id', 'in', [moved?.id, mended?.id].map(Number))
        .execute();
      await db
        .updateTable('vehicle')
        .set({ station_id: bonn.id, city_id: bonn.city_id })
        .where('id', '=', Number(moved?.id))
        .execute();
      await db.updateTable('vehicle').set({ retired: true }).where('id', '=', Number(gone?.id)).execute();
      await db
        .updateTable('vehicle')
        .set({ class: other?.class === 'S' ? 'L_9_SITZER' : 'S', electric: true })
        .where('id', '=', Number(other?.id))
        .execute();
    },
  },
  {
    // Prices that begin at midnight, a quarter of an hour before.
    now: MIDNIGHT.subtract({ minutes: 15 }),
    change: async (db) => {
      const list = await db.selectFrom('price_list').selectAll().executeTakeFirstOrThrow();
      const { classes, ...rest } = list.prices as { classes: Record<string, Record<string, number>> };
      const dearer = Object.entries(classes).map(([name, prices], index) => [
        name,
        Object.fromEntries(Object.entries(prices).map(([what, cents]) => [what, cents * (2 + (index % 3))])),
      ]);
      const { provider_id, currency } = list;
      const prices = JSON.stringify({ ...rest, classes: Object.fromEntries(dearer) });
      await db
        .insertInto('price_list')
        .values({ provider_id, currency, valid_from: MIDNIGHT, prices })
        .execute();
    },
  },
  { now: MIDNIGHT },
];

test('searches in memory find what the tables say, in the same order, page by page', async ({ db }) => {
  const keeper = createFleet(db);
  const random = fc.sample(searches, SEARCHES);
  const share = Math.ceil(SEARCHES / ROUNDS.length);
  for (const [index, { now, change }] of ROUNDS.entries()) {
    await change?.(db);
    keeper.wrote();
    const round = { db, now, picture: await keeper.read(now) };
    const own = random.slice(index * share, (index + 1) * share);
    for (let first = 0; first < own.length; first += BATCH) {
      const batch = own.slice(first, first + BATCH);
      await compareSearches(round, batch);
      await compareTimes(round, batch);
    }
  }
  expect(keeper.state().fills, 'a price list changes what all cars cost; nothing else does').toBe(2);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(SEARCHES / 200);
});
