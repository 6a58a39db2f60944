import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { violations } from './axe.ts';
import { bookDirectly } from './book-directly.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';
import { vehiclesOf } from './town.ts';
import { putSecret } from './trip-stage.ts';

const journey = openStage();
const DRIVER = '100002-1';
const OTHER = '100010-1';

/** A booking that begins in a few minutes, with the code of its station and the pin of its fuel card. */
async function stageTrip({ db, now }: Product, customerNumber: string, electric: boolean) {
  const period = initialPeriod(now());
  const wide = { start: period.start.subtract({ hours: 3 }), end: period.end };
  const free = (await vehiclesOf(db, 'nuernberg', wide)).filter((each) => each.free);
  const cars = await db
    .selectFrom('vehicle')
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .where('electric', '=', electric)
    .select(['id', 'station_id', 'fuel', 'socket_place'])
    .execute();
  const [car] = cars;
  if (!car) throw new Error('no such car is free in Nürnberg');
  await db
    .updateTable('customer')
    .set({ pin_is_initial: false })
    .where('customer_number', '=', customerNumber)
    .execute();
  await issueBoxes(db, [car.id], now());
  await putSecret(
    { db, now },
    { kind: 'ACCESS_CODE', stationId: car.station_id, title: 'Schlüsseltresor' },
    '604719',
  );
  await putSecret({ db, now }, { kind: 'FUEL_CARD_PIN', vehicleId: car.id }, '8362');
  const bookingId = await bookDirectly(db, customerNumber, car.id, period, now());
  return { bookingId, car, path: `/profil/buchungen/${bookingId}` };
}

journey(
  'the code of a key safe: hidden until tapped, there without a connection, each look on record, gone after a logout',
  async ({ enter, product }) => {
    const { db } = product;
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    const { bookingId, path, car } = await stageTrip(product, DRIVER, false);
    const looks = async () => {
      const rows = await db
        .selectFrom('car_secret_view')
        .where('booking_id', '=', bookingId)
        .where('kind', '=', 'SEEN')
        .select('id')
        .execute();
      return rows.length;
    };
    await logIn(DRIVER);
    await open('/profil/buchungen');
    const code = `${path}/zugangscode/${car.station_id}/${encodeURIComponent('Schlüsseltresor')}`;
    // By itself the device has the page, and the codes that no page contains.
    await expect
      .poll(
        () =>
          page.evaluate(async (wanted) => {
            const html = await (await caches.match(wanted, { cacheName: 'meine-buchungen' }))?.text();
            if (html === undefined) return 'no page';
            for (const [, file = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"#]+\.js)/g)) {
              if (!(await caches.match(file))) return file;
            }
            return html.includes('604719') ? 'code in the page' : 'kept';
          }, code),
        { timeout: 20_000 },
      )
      .toBe('kept');
    await expect
      .poll(
        async () =>
          (
            await db
              .selectFrom('car_secret_view')
              .where('booking_id', '=', bookingId)
              .select('kind')
              .execute()
          ).length,
      )
      .toBe(2);

    await context.setOffline(true);
    // From the booking's own page, as somebody does who stands at the gate.
    await open(path);
    await page.getByRole('link', { name: 'Code: Schlüsseltresor' }).click();
    await title(page).getByText('Schlüsseltresor').waitFor();
    expect(decodeURI(new URL(page.url()).pathname)).toBe(decodeURI(code));
    expect(await page.getByText('604719').count()).toBe(0);
    const found = await violations(page, 'zugangscode');
    await page.getByRole('button', { name: 'Code zeigen' }).click();
    await page.getByText('604719').waitFor();
    // Screen readers hear the digits one by one.
    expect(await page.getByText('6, 0, 4, 7, 1, 9').count()).toBe(1);
    found.push(...(await screenFaults(page, 'zugangscode, open', [320, 768])));
    expect(found).toEqual([]);
    await page.getByRole('button', { name: 'Verbergen' }).click();
    expect(await page.getByText('604719').count()).toBe(0);
    expect(await looks()).toBe(0);

    await context.setOffline(false);
    await open('/profil/buchungen');
    await expect.poll(looks, { timeout: 20_000 }).toBe(1);
    await open('/profil');
    // What is kept for the way may still be asked for when the session ends.
    expectFault(/status of 401/);
    await page.getByRole('button', { name: 'Ausloggen', exact: true }).click();
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('unterwegs');
  },
);

journey(
  'how to use, fuel and charge: what this car needs, and each drive finds its own page',
  async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const petrol = await stageTrip(product, OTHER, false);
    const electric = await stageTrip(product, '100004-1', true);
    await logIn(OTHER);
    const found: string[] = [];
    const look = async (screen: string) => {
      found.push(...(await screenFaults(page, screen, [320, 768, 1280])));
    };
    await open(`${petrol.path}/bedienung`);
    await page.getByText('Getriebe').waitFor();
    expect(await page.getByRole('heading', { name: /Elektroantrieb/ }).count()).toBe(0);
    await look('bedienung');
    await page
      .getByRole('navigation', { name: 'Zu diesem Auto' })
      .getByRole('link', { name: 'Tanken' })
      .click();
    await page.getByText('Kraftstoff', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'PIN der Tankkarte zeigen' }).click();
    await page.getByText('8362').waitFor();
    await look('tanken');
    await open(`${petrol.path}/laden`);
    await page.getByText('Dieses Auto wird getankt').waitFor();
    await page.getByRole('link', { name: 'Zum Tanken' }).click();
    await title(page).getByText('Tanken').waitFor();

    const other = await enter({ viewport: PHONE });
    await other.logIn('100004-1');
    await other.open(`${electric.path}/tanken`);
    await other.page.getByText('Dieses Auto fährt elektrisch').waitFor();
    await other.page.getByRole('link', { name: 'Zum Laden' }).click();
    await other.page
      .getByText(electric.car.socket_place ?? 'missing')
      .first()
      .waitFor();
    expect(found).toEqual([]);
  },
);
