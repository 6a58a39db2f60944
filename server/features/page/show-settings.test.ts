import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { readConfig } from '#server/config.ts';
import { clientOf, inProcess } from '#server/test/client.ts';
import { PARTICULARS } from '#server/test/particulars.ts';
import { serverTest } from '#server/test/server-test.ts';
import { testApp } from '#server/test/stage.ts';
import { CHECK_EVERY_MS } from './content-store.ts';

const test = serverTest();

test.override('environment', {
  PRODUCT_NAME: 'Probewagen',
  COMPANY_NAME: 'Probe GmbH',
  COMPANY_ADDRESS: 'Weg 1, 90402 Nürnberg',
  COMPANY_VAT_ID: 'DE123456789',
  CREDITOR_ID: 'DE98ZZZ09999999999',
  CREDIT_AGENCY: 'Auskunft Probe',
  NATIVE_MINIMUM_VERSION: '1.4.0',
  ANDROID_STORE_URL: 'https://play.google.com/store/apps/details?id=de.beispiel.app',
});

test('the settings name the cities with their stations and vehicles, the classes and the valid prices', async ({
  stage,
  call,
}) => {
  await stage.addVehicle();
  await stage.addVehicle({ retired: true });
  const { output } = await call('GET /settings');
  expect(output.productName).toBe('Probewagen');
  expect(output.creditor).toEqual({
    name: 'Probe GmbH',
    address: 'Weg 1, 90402 Nürnberg',
    id: 'DE98ZZZ09999999999',
  });
  expect(output.creditAgency).toBe('Auskunft Probe');
  expect(output.cities).toEqual([
    expect.objectContaining({ path: 'bonn', title: 'Bonn', places: 0, bookees: 0 }),
    {
      path: 'nuernberg',
      title: 'Nürnberg',
      ziprange: { start: '90402', end: '90491' },
      provider: 'sw',
      position: { lat: 49.4521, lng: 11.0767 },
      places: 1,
      bookees: 1,
      holidayRegion: 'BY',
    },
  ]);
  expect(output.totals).toEqual({ cities: 2, places: 1, bookees: 1 });
  expect(output.companies).toEqual([{ ebus: 'sw' }]);
  expect(output.cartypes.map((type) => type.class)).toEqual([...VEHICLE_CLASSES]);
  expect(output.prices).toEqual(
    VEHICLE_CLASSES.map((name) => ({
      class: name,
      currency: 'EUR',
      ...PRICE_LIST_2026.classes[name],
      dayFromHour: 7,
      dayToHour: 22,
      kmNearLimit: 100,
      electricKmDiscountCents: 2,
    })),
  );
  expect(output.casixdown).toBe(false);
});

test('of a thousand cities the settings carry the twelve with the most vehicles; all of them, and each, are asked for', async ({
  db,
  clock,
  stage,
  call,
}) => {
  await stage.addVehicle();
  await sql`
    insert into city (provider_id, slug, title, zip_start, zip_end, lat, lng, holiday_region)
    select 'sw', 'stadt-' || n, 'Stadt ' || n, '10000', '19999', 50, 9, 'SN' from generate_series(1, 1000) n`.execute(
    db,
  );
  clock.set(clock.now().add({ milliseconds: CHECK_EVERY_MS }));
  const { output } = await call('GET /settings');
  expect(JSON.stringify(output).length).toBeLessThan(8_000);
  expect(output.cities).toHaveLength(12);
  expect(output.cities).toContainEqual(expect.objectContaining({ path: 'nuernberg' }));
  expect(output.totals.cities).toBe(1_002);

  const { items } = (await call('GET /cities')).output;
  expect(items).toHaveLength(1_002);
  const one = await call('GET /cities/{city}', { params: { city: 'stadt-777' } });
  expect(one.output).toEqual(items.find(({ path }) => path === 'stadt-777'));
  expect(one.output).toMatchObject({ title: 'Stadt 777', provider: 'sw', holidayRegion: 'SN', places: 0 });
});

test('the app learns its oldest version that is served, and where newer ones are', async ({ call }) => {
  const { output } = await call('GET /settings');
  expect(output.native).toEqual({
    minimumVersion: '1.4.0',
    androidStoreUrl: 'https://play.google.com/store/apps/details?id=de.beispiel.app',
    iosStoreUrl: null,
  });
});

test('the provider’s booking rules are those of the domain', async ({ call }) => {
  const { output } = await call('GET /providersettings/{provider}', { params: { provider: 'sw' } });
  expect(output).toEqual({
    provider: { id: 'sw', title: 'Stadtwagen', currency: 'EUR' },
    booking: {
      gridMinutes: 15,
      shortestMilliseconds: 3_200_000,
      longestDays: 28,
      furthestStartDays: 180,
      freeCancellationHours: 24,
      freeCancellationMinutesAfterBooking: 15,
    },
  });
  const { items } = (await call('GET /providers', { query: { action: 'BOOKING' } })).output;
  expect(items).toEqual([output.provider]);
});

describe('booking servers', () => {
  const OTHER = { label: 'Test', orga: 'stadtwagen', apikey: 'web', endpoint: '/test/api/booking' };
  const environment = { BOOKING_SERVERS: JSON.stringify([OTHER]) };

  test('without a configuration there is this one only, and casixIndex 0 is this one', async ({ db }) => {
    const plain = await testApp(db, { environment: { DEMO: '0' } });
    const call = clientOf(inProcess(plain));
    const first = (await call('GET /settings/endpoint')).output;
    expect(first).toMatchObject({ label: 'Stadtwagen', endpoint: '/api/booking' });
    expect((await call('GET /settings/endpoint/all')).output.items).toEqual([first]);
    await plain.close();
  });

  test('the demonstration has one more to try the choice with', async ({ call }) => {
    const { items } = (await call('GET /settings/endpoint/all')).output;
    expect(items.map(({ label, endpoint }) => [label, endpoint])).toEqual([
      ['Probewagen', '/api/booking'],
      ['Probewagen zum Ausprobieren', '/api/booking'],
    ]);
  });

  test('those of the configuration follow', async ({ db }) => {
    const configured = await testApp(db, { environment });
    const answer = await clientOf(inProcess(configured))('GET /settings/endpoint/all');
    expect(answer.output.items).toEqual([expect.objectContaining({ endpoint: '/api/booking' }), OTHER]);
    await configured.close();
  });

  test('production refuses to start with others, and anything but a path of this address is refused everywhere', () => {
    const production = {
      ...PARTICULARS,
      NODE_ENV: 'production',
      DATA_DIR: '/tmp/data',
      PUBLIC_URL: 'https://auto.example.org',
      ...environment,
    };
    expect(() => readConfig(production)).toThrow(/BOOKING_SERVERS/);
    for (const endpoint of ['https://evil.example/api', '//evil.example', 'api', '/a/../b?', '']) {
      const text = JSON.stringify([{ ...OTHER, endpoint }]);
      expect(() => readConfig({ NODE_ENV: 'test', BOOKING_SERVERS: text })).toThrow(/BOOKING_SERVERS/);
    }
    expect(() => readConfig({ NODE_ENV: 'test', BOOKING_SERVERS: '[{' })).toThrow('muss eine JSON-Liste');
  });
});
