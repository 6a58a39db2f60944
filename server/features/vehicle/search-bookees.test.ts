import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { OutputOf } from '#contract/calls.ts';
import { distanceInMetres, type Position } from '#domain/station/position.ts';
import { EQUIPMENT } from '#domain/vehicle/equipment.ts';
import { LIST_ORDERS } from '#domain/vehicle/search-choices.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';

type Found = OutputOf<'GET /bookees'>['items'][number];
type Query = Record<string, string>;

const HERE: Position = { lat: 49.4521, lng: 11.0767 };
const WANTED = hoursFrom(NOW, 48, 3);
const positions = new Map<number, Position>();

const CLASSES = ['S', 'M', 'L_PKW', 'L_TRANSPORTER'] as const;
const ids = (items: Found[]) => items.map(({ id }) => id).sort((a, b) => a - b);
const near = { lat: String(HERE.lat), lng: String(HERE.lng) };

const test = serverTest()
  .extend('retiredId', { scope: 'file' }, async ({ stage }) => (await stage.addVehicle({ retired: true })).id)
  .extend('bookees', ({ call }) => {
    const search = async (query: Query, as = {}) =>
      (await call('GET /bookees', { query: { ...WANTED, ...query } }, as)).output;
    const all = () => search({ bbox: '5,45,15,55' });
    return { search, all };
  });
/** 24 vehicles, four at each of five stations in Nürnberg and one in Bonn; every third is taken. */
test.beforeAll(async ({ stage, call }) => {
  for (let index = 0; index < 6; index++) {
    const position = { lat: HERE.lat + index * 0.004, lng: HERE.lng - index * 0.003 };
    const stationId = await stage.addStation(index === 5 ? 'bonn' : 'nuernberg', position);
    positions.set(stationId, position);
    for (let count = 0; count < 4; count++) {
      const number = index * 4 + count;
      const vehicle = await stage.addVehicle({
        stationId,
        class: CLASSES[count] ?? 'S',
        electric: number % 2 === 0,
        automatic: number % 5 === 0,
        seats: 2 + (number % 8),
        equipment: EQUIPMENT.filter((_, place) => (number + place) % 3 === 0),
      });
      if (number % 3 === 0) {
        const by = await stage.addCustomer();
        const body = { bookeeId: vehicle.id, timeRange: number % 2 ? WANTED : hoursFrom(NOW, 46, 30) };
        expect((await call('POST /bookings', { body }, { token: by.token })).status).toBe(201);
      }
    }
  }
});

describe('which vehicles are found', () => {
  test('those of the city, none that is retired', async ({ call, retiredId, bookees }) => {
    const found = await bookees.search({ city: 'nuernberg' });
    expect(found.items).toHaveLength(20);
    expect(found.total).toBe(20);
    expect(found.free).toBe(found.items.filter(({ available }) => available).length);
    expect(found.items.every(({ place }) => place.city === 'nuernberg')).toBe(true);
    expect(ids(found.items)).not.toContain(retiredId);
    const retired = await call('GET /bookees/{id}', { params: { id: String(retiredId) } });
    expect(retired.code).toBe('BOOKEE_UNKNOWN');
  });

  test('the search of a city and that of a section of the map agree on what is free', async ({ bookees }) => {
    const freeIn = (items: Found[]) => ids(items.filter(({ available }) => available));
    const section = (await bookees.all()).items.filter(({ place }) => place.city === 'nuernberg');
    expect(freeIn((await bookees.search({ city: 'nuernberg' })).items)).toEqual(freeIn(section));
  });

  test('a vehicle that moves to another city takes its taken times along, whatever is booked meanwhile', async ({
    db,
    stage,
    call,
    bookees,
  }) => {
    const home = await stage.addStation('nuernberg', HERE);
    const away = await stage.addStation('bonn', { lat: 50.73, lng: 7.1 });
    const [before, during, after] = [24, 48, 72].map((hours) => hoursFrom(NOW, hours));
    const { id } = await stage.addVehicle({ stationId: home });
    const book = async (timeRange: { start: string; end: string } | undefined) => {
      const { token } = await stage.addCustomer();
      const body = { bookeeId: id, timeRange: timeRange ?? WANTED };
      expect((await call('POST /bookings', { body }, { token })).status).toBe(201);
    };
    await book(before);
    const move = db
      .updateTable('vehicle')
      .set((set) => ({
        station_id: away,
        city_id: set.selectFrom('city').where('slug', '=', 'bonn').select('city.id'),
      }))
      .where('id', '=', id)
      .execute();
    await Promise.all([move, book(during)]);
    await book(after);
    for (const period of [before, during, after]) {
      const { items } = await bookees.search({ city: 'bonn', ...period });
      expect(items.find((item) => item.id === id)).toMatchObject({ available: false });
    }
    expect(ids((await bookees.search({ city: 'nuernberg', ...during })).items)).not.toContain(id);
    await db.updateTable('vehicle').set({ retired: true }).where('id', '=', id).execute();
  });

  test('those of the wanted classes, with all wanted features', async ({ bookees }) => {
    const everything = await bookees.all();
    const expectSame = async (query: Query, wanted: (item: Found) => boolean) => {
      const found = await bookees.search({ bbox: '5,45,15,55', ...query });
      expect(ids(found.items)).toEqual(ids(everything.items.filter(wanted)));
      expect(found.items.length).toBeGreaterThan(0);
    };
    await expectSame({ class: 'M' }, (item) => item.class === 'M');
    await expectSame({ class: 'S,L_PKW' }, (item) => ['S', 'L_PKW'].includes(item.class));
    await expectSame({ feature: 'ELECTRIC' }, (item) => item.electric);
    await expectSame({ feature: 'AUTOMATIC,ELECTRIC' }, (item) => item.automatic && item.electric);
    await expectSame({ seats: '5' }, (item) => item.seats >= 5);
    await expectSame({ equipment: 'BIKE_RACK,WINTER_TYRES' }, ({ equipment }) =>
      ['BIKE_RACK', 'WINTER_TYRES'].every((one) => equipment.includes(one)),
    );
  });

  test('those that do not cost more than the person wants to pay, in the list and at the stations', async ({
    call,
    stage,
    bookees,
  }) => {
    const plus = await stage.addCustomer({ plan: 'PLUS' });
    const everything = (await bookees.all()).items;
    const sums = everything.map(({ price }) => price.total.cents).sort((a, b) => a - b);
    const limits = [0, (sums[0] ?? 0) - 1, sums[0] ?? 0, sums[12] ?? 0, (sums[12] ?? 0) + 1, 9_999_999];
    for (const [limit, km, as] of [
      ...limits.map((each) => [each, undefined, {}] as const),
      [sums[12] ?? 0, '0', {}] as const,
      [sums[12] ?? 0, undefined, { token: plus.token }] as const,
    ]) {
      const query = { bbox: '5,45,15,55', ...(km ? { km } : {}) };
      const all = (await bookees.search(query, as)).items;
      const cheap = all.filter(({ price }) => price.total.cents <= limit);
      const found = await bookees.search({ ...query, priceUpTo: String(limit) }, as);
      expect(ids(found.items)).toEqual(ids(cheap));
      expect([found.total, found.free]).toEqual([
        cheap.length,
        cheap.filter(({ available }) => available).length,
      ]);
      const { output } = await call(
        'GET /places',
        { query: { ...WANTED, ...query, priceUpTo: String(limit) } },
        as,
      );
      for (const { id, bookees: count, free } of output.items) {
        const there = cheap.filter(({ place }) => place.id === id);
        expect([count, free]).toEqual([there.length, there.filter(({ available }) => available).length]);
      }
    }
    const without = await call('GET /places', { query: { city: 'bonn', priceUpTo: '1' } });
    expect(without.problem.fields?.map(({ name }) => name)).toEqual(['priceUpTo']);
  });

  test('filters take the specification’s words and those of the answers alike, and no others', async ({
    bookees,
    call,
  }) => {
    const idsOf = async (query: Query) => ids((await bookees.search({ bbox: '5,45,15,55', ...query })).items);
    for (const [ours, theirs] of [
      [{ feature: 'ELECTRIC' }, { feature: 'electric' }],
      [{ feature: 'AUTOMATIC,ELECTRIC' }, { feature: 'automatic,Electric' }],
      [{ class: 'L_PKW,M' }, { class: 'L PKW,m' }],
      [{ class: 'L_9_SITZER' }, { class: 'L 9-Sitzer' }],
      [{ class: 'SPEZIAL,L_TRANSPORTER' }, { class: 'Spezial,L Transporter' }],
    ]) {
      expect(await idsOf(theirs ?? {})).toEqual(await idsOf(ours ?? {}));
    }
    const period = hoursFrom(NOW, 24);
    for (const [name, word] of [
      ['feature', 'diesel'],
      ['feature', 'electric,'.repeat(2).concat('ELECTR')],
      ['class', 'XL'],
    ] as const) {
      const { problem } = await call('GET /bookees', { query: { ...period, city: 'bonn', [name]: word } });
      expect(problem).toMatchObject({ resultCode: 'FIELD_INVALID', fields: [{ name }] });
    }
  });

  test('those inside the section of the map, around the point, at the station, of the list', async ({
    bookees,
  }) => {
    const everything = await bookees.all();
    const inside = (item: Found) => {
      const { lat, lng } = item.place.position;
      return lat >= 49.453 && lat <= 49.465 && lng >= 11.06 && lng <= 11.08;
    };
    const section = await bookees.search({ bbox: '11.06,49.453,11.08,49.465' });
    expect(ids(section.items)).toEqual(ids(everything.items.filter(inside)));
    expect(section.items.length).toBeGreaterThan(0);

    const around = await bookees.search({ ...near, radius: '900' });
    const close = everything.items.filter(({ place }) => distanceInMetres(HERE, place.position) <= 900);
    expect(ids(around.items)).toEqual(ids(close));
    expect(close.length).toBeGreaterThan(0);

    const [placeId = 0] = positions.keys();
    const there = await bookees.search({ placeId: String(placeId) });
    expect(there.items).toHaveLength(4);
    expect(there.items.every(({ place }) => place.id === placeId)).toBe(true);

    const wanted = ids(everything.items).slice(3, 7);
    expect(ids((await bookees.search({ ids: wanted.join(',') })).items)).toEqual(wanted);
  });

  test('a search without a place, with half a position or a radius around nothing is refused by field', async ({
    call,
  }) => {
    const refused = async (query: Query) => {
      const answer = await call('GET /bookees', { query: { ...WANTED, ...query } });
      expect(answer.code).toBe('FIELD_INVALID');
      return answer.problem.fields?.map(({ name }) => name);
    };
    expect(await refused({})).toEqual(['city']);
    expect(await refused({ city: 'nuernberg', lat: '49' })).toEqual(['lat']);
    expect(await refused({ city: 'nuernberg', radius: '500' })).toEqual(['radius']);
    expect(await refused({ city: 'nuernberg', class: 'XXL' })).toEqual(['class']);
    expect(await refused({ city: 'nuernberg', cursor: 'bogus' })).toEqual(['cursor']);
    expect(await refused({ bbox: '15,45,5,55' })).toEqual(['bbox']);
  });
});

describe('order, distance and pages', () => {
  test('the distance is that of the rule in the domain', async ({ bookees }) => {
    const { items } = await bookees.search({ city: 'nuernberg', ...near });
    for (const item of items) expect(item.distance).toBe(distanceInMetres(HERE, item.place.position));
    const without = await bookees.search({ city: 'nuernberg' });
    expect(without.items.every(({ distance }) => distance === undefined)).toBe(true);
  });

  const taken = ({ available }: Found) => (available ? 0 : 1);
  const metres = ({ distance = 0 }: Found) => distance;
  const cents = ({ price }: Found) => price.total.cents;
  const size = (item: Found) => VEHICLE_CLASSES.indexOf(item.class);
  test.for([
    ['MATCH', 'free ones come first, then the nearer, then the cheaper', [taken, metres, cents]],
    ['PRICE', 'the cheaper come first, of these the free ones', [cents, taken, metres]],
    ['DISTANCE', 'the nearer come first, of these the free ones', [metres, taken, cents]],
    ['SIZE', 'the smaller come first, of these the free ones', [size, taken, metres]],
  ] as const)('by %s %s', async ([order, , parts], { bookees }) => {
    const { items } = await bookees.search({ city: 'nuernberg', ...near, order });
    const places = items.map((item) => [...parts.map((part) => part(item)), 0]);
    const later = (one: number[], other: number[]) =>
      one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
    expect(places).toEqual(places.toSorted(later));
    expect(new Set(places.map(String)).size).toBeGreaterThan(5);
    if (order === 'MATCH')
      expect((await bookees.search({ city: 'nuernberg', ...near })).items).toEqual(items);
  });

  test('from anywhere the database measures as the domain does', async ({ call }) => {
    const [placeId = 0] = positions.keys();
    const place = positions.get(placeId) ?? HERE;
    const degrees = (limit: number) =>
      fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => Number(value.toFixed(9)));
    await fc.assert(
      fc.asyncProperty(degrees(90), degrees(180), async (lat, lng) => {
        const query = { ids: String(placeId), lat: lat.toFixed(9), lng: lng.toFixed(9) };
        const { output } = await call('GET /places', { query });
        expect(output.items[0]?.distance).toBe(distanceInMetres({ lat, lng }, place));
      }),
      { numRuns: 60 },
    );
  });

  test.for(LIST_ORDERS.flatMap((order) => [1, 3, 7, 24, 200].map((limit) => [limit, order] as const)))(
    'in pages of %i every vehicle comes exactly once, in one order: %s',
    async ([limit, order], { bookees }) => {
      const query = { bbox: '5,45,15,55', ...near, order };
      const whole = await bookees.search(query);
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page: OutputOf<'GET /bookees'> = await bookees.search({
          ...query,
          limit: String(limit),
          ...(cursor ? { cursor } : {}),
        });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        expect(page.total).toBe(24);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(seen).toEqual(whole.items.map(({ id }) => id));
      expect(new Set(seen).size).toBe(24);
    },
  );

  test('the page after one of another order is not known', async ({ call, bookees }) => {
    const query = { ...WANTED, bbox: '5,45,15,55', limit: '3' };
    const { next } = await bookees.search({ ...query, order: 'PRICE' });
    expect((await call('GET /bookees', { query: { ...query, order: 'PRICE', cursor: next } })).status).toBe(
      200,
    );
    for (const order of [undefined, 'SIZE'] as const) {
      const { problem } = await call('GET /bookees', { query: { ...query, order, cursor: next } });
      expect(problem.fields?.map(({ name }) => name)).toEqual(['cursor']);
    }
  });
});

describe('what is promised is kept', () => {
  test('a taken vehicle names its nearest free period: it is as long, really free, and can be booked', async ({
    stage,
    call,
    bookees,
  }) => {
    const { items } = await bookees.all();
    const taken = items.filter(({ available }) => !available);
    expect(taken).toHaveLength(8);
    for (const item of taken) {
      const { freeFrom } = item;
      expect(freeFrom).toBeDefined();
      if (!freeFrom) continue;
      const again = await call('GET /bookees', { query: { ids: String(item.id), ...freeFrom } });
      expect(again.output.items[0]?.available).toBe(true);
      const { token } = await stage.addCustomer();
      const booked = await call(
        'POST /bookings',
        { body: { bookeeId: item.id, timeRange: freeFrom } },
        { token },
      );
      expect(booked.status).toBe(201);
      const length = Temporal.Instant.from(freeFrom.start).until(freeFrom.end).total('hours');
      expect(length).toBe(3);
    }
  });

  test.for([
    { distance: 'suggested by the duration', km: undefined, distanceKm: 150 },
    { distance: 'that the person set', km: 230, distanceKm: 230 },
    { distance: 'of nothing, if that is what the person set', km: 0, distanceKm: 0 },
  ])(
    'the price of the search is that of the quote and of the booking, for visitors and for both tariffs, with the distance $distance',
    async ({ km, distanceKm }, { stage, call, bookees }) => {
      const timeRange = hoursFrom(NOW, 24 * 20, 30);
      const start = await stage.addCustomer();
      const plus = await stage.addCustomer({ plan: 'PLUS' });
      const query = { city: 'nuernberg', ...(km === undefined ? {} : { km: String(km) }), ...timeRange };
      const visitor = await bookees.search(query);
      expect(visitor.tariff.id).toBe('START');
      for (const { token, tariff } of [
        { token: undefined, tariff: 'START' },
        { token: start.token, tariff: 'START' },
        { token: plus.token, tariff: 'PLUS' },
      ]) {
        const found = await bookees.search(query, { token });
        expect(found.tariff.id).toBe(tariff);
        for (const item of found.items.slice(0, 2)) {
          const { price } = item;
          expect(price.distanceKm).toBe(distanceKm);
          expect(price.time.cents + price.km.cents).toBe(price.total.cents);
          const quote = await call('POST /quotes', { body: { bookeeId: item.id, timeRange, km } }, { token });
          expect(quote.output.price).toMatchObject(price);
          expect(quote.output.tariff).toEqual(found.tariff);
          const sum = quote.output.price.lines.reduce((cents, line) => cents + line.cents, 0);
          expect(sum).toBe(price.total.cents);
          const toVisitors = visitor.items.find(({ id }) => id === item.id)?.price;
          expect((toVisitors?.time.cents ?? 0) > price.time.cents).toBe(tariff === 'PLUS');
          expect(toVisitors?.km).toEqual(price.km);
        }
        if (!token) continue;
        const free = found.items.find(({ available }) => available);
        const body = { bookeeId: free?.id ?? 0, timeRange, km };
        const booked = await call('POST /bookings', { body }, { token });
        const { kmRate, ...price } = free?.price ?? {};
        expect(kmRate).toBeDefined();
        expect(booked.output.price).toEqual({ ...price, fees: { cents: 0, currency: 'EUR' } });
        expect(booked.output.tariff).toEqual(found.tariff);
        const { id } = booked.output;
        const shown = await call('GET /bookings/{id}', { params: { id: String(id) } }, { token });
        expect(shown.output.price).toEqual(booked.output.price);
        await call('POST /bookings/{id}/cancel', { params: { id: String(id) } }, { token });
      }
    },
  );

  test('a booking keeps its price list when a new one begins', async ({ db, stage, call, ada }) => {
    const { id } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, 24 * 40, 4);
    const made = await call('POST /bookings', { body: { bookeeId: id, timeRange } }, { token: ada.token });
    const old = await db.selectFrom('price_list').selectAll().executeTakeFirstOrThrow();
    const dearer = JSON.stringify(old.prices).replaceAll(':290,', ':580,');
    const { id: newId } = await db
      .insertInto('price_list')
      .values({ provider_id: 'sw', currency: 'EUR', valid_from: NOW.subtract({ hours: 1 }), prices: dearer })
      .returning('id')
      .executeTakeFirstOrThrow();
    const later = hoursFrom(NOW, 24 * 41, 4);
    const quote = await call(
      'POST /quotes',
      { body: { bookeeId: id, bookingId: made.output.id, timeRange: later } },
      { token: ada.token },
    );
    expect(quote.output.price.time.cents).toBe(made.output.price.time.cents);
    const fresh = await call('POST /quotes', { body: { bookeeId: id, timeRange: later } });
    expect(fresh.output.price.time.cents).toBeGreaterThan(made.output.price.time.cents);
    await db.deleteFrom('price_list').where('id', '=', newId).execute();
  });
});
