import { describe, expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';

const test = serverTest();

describe('GET /places', () => {
  test('counts the vehicles of the wanted kind, and how many are free in the period, as the search does', async ({
    stage,
    call,
  }) => {
    const stationId = await stage.addStation('bonn', { lat: 50.72, lng: 7.11 });
    const ada = await stage.addCustomer();
    const timeRange = hoursFrom(NOW, 48, 3);
    for (const kind of [
      { class: 'S' },
      { class: 'M', electric: true },
      { class: 'M' },
      { class: 'M', retired: true },
    ] as const) {
      await stage.addVehicle({ stationId, ...kind });
    }
    const found = await call('GET /bookees', { query: { placeId: String(stationId), ...timeRange } });
    const taken = found.output.items.find((item) => item.class === 'M' && item.electric);
    await call('POST /bookings', { body: { bookeeId: taken?.id ?? 0, timeRange } }, { token: ada.token });

    const place = async (query: Record<string, string> = {}) =>
      (await call('GET /places', { query: { city: 'bonn', ...query } })).output.items.find(
        ({ id }) => id === stationId,
      );
    expect(await place()).toEqual({
      id: stationId,
      name: expect.any(String),
      city: 'bonn',
      cityTitle: 'Bonn',
      street: 'Hauptstraße 1',
      postalCode: '90402',
      position: { lat: 50.72, lng: 7.11 },
      accessNotes: 'Im Hof, zweite Einfahrt.',
      bookees: 3,
    });
    expect(await place(timeRange)).toMatchObject({ bookees: 3, free: 2 });
    expect(await place({ ...timeRange, class: 'M' })).toMatchObject({ bookees: 2, free: 1 });
    expect(await place({ ...timeRange, feature: 'ELECTRIC' })).toMatchObject({ bookees: 1, free: 0 });
    expect(await place(hoursFrom(NOW, 51, 3))).toMatchObject({ free: 3 });
    const single = await call('GET /places/{id}', { params: { id: String(stationId) } });
    expect(single.output).toEqual(await place());
  });

  test('filters by section of the map and by list; half a period or half a position is refused', async ({
    stage,
    call,
  }) => {
    const inBonn = await call('GET /places', { query: { bbox: '7,50.7,7.2,50.8' } });
    expect(inBonn.output.items.every(({ city }) => city === 'bonn')).toBe(true);
    const one = await call('GET /places', { query: { ids: String(stage.stationId) } });
    expect(one.output.items.map(({ id }) => id)).toEqual([stage.stationId]);
    const half = async (query: Record<string, string>) =>
      (await call('GET /places', { query })).problem.fields?.map(({ name }) => name);
    expect(await half({ start: NOW.toString() })).toEqual(['start']);
    expect(await half({ lat: '49' })).toEqual(['lat']);
  });

  test('more than five hundred stations come in pages, each once', async ({ db, call }) => {
    const city = await db
      .selectFrom('city')
      .where('slug', '=', 'nuernberg')
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('station')
      .values(
        Array.from({ length: 700 }, (_, index) => ({
          provider_id: 'sw',
          city_id: city.id,
          code: `many-${index}`,
          name: `Viele ${index}`,
          lat: 49.4,
          lng: 11,
        })),
      )
      .execute();
    const first = await call('GET /places', { query: { city: 'nuernberg' } });
    const rest = await call('GET /places', { query: { city: 'nuernberg', cursor: first.output.next ?? '' } });
    const ids = [...first.output.items, ...rest.output.items].map(({ id }) => id);
    expect(first.output.items).toHaveLength(500);
    expect(rest.output.next).toBeUndefined();
    expect(new Set(ids).size).toBe(701);
  });
});

describe('GET /geocode', () => {
  test('answers in the specification’s shape, with the sources named', async ({ call }) => {
    const { output } = await call('GET /geocode', { query: { address: 'Nürnberg' } });
    expect(output.results.length).toBeGreaterThan(0);
    expect(output.results[0]).toMatchObject({
      geometry: { location: { lat: expect.closeTo(49.45, 1), lng: expect.closeTo(11.08, 1) } },
      label: expect.any(String),
      context: expect.any(String),
    });
    expect(output.attribution).toContain('OpenStreetMap');
  });

  test('finds nothing without complaint; too little to search for is refused', async ({ call }) => {
    expect((await call('GET /geocode', { query: { address: 'qqxxyyzz' } })).output.results).toEqual([]);
    expect((await call('GET /geocode', { query: { address: ' a ' } })).code).toBe('FIELD_INVALID');
  });

  test('a program that asks too often is told when to come back', async ({ clock, call }) => {
    clock.set(NOW.add({ hours: 1 }));
    const answers = [];
    for (let count = 0; count < 121; count++) {
      answers.push(await call('GET /geocode', { query: { address: 'Bonn' } }));
    }
    expect(answers.slice(0, 120).every(({ status }) => status === 200)).toBe(true);
    expect(answers[120]?.code).toBe('RATE_LIMITED');
    expect(answers[120]?.headers['retry-after']).toBe('60');
    clock.set(NOW);
  });
});
