import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { bookDirectly } from './book-directly.ts';
import { hydrated, PHONE } from './browser.ts';
import { describeDent, next } from './damage-form.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { message, title } from './screens.ts';
import { vehiclesOf } from './town.ts';

const journey = openStage();
const JONAS = '100002-1';
const DRIVER = '100010-1';
const OTHER = '100004-1';
const COMPANY = '100003-1';

/** So large that it comes in several parts. */
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

/** Books a car of Nürnberg from the next quarter of an hour, for a driver with a pin. */
async function book({ db, now }: Product, customerNumber: string, index: number) {
  const period = initialPeriod(now());
  const wide = { start: period.start.subtract({ hours: 3 }), end: period.end };
  const vehicle = (await vehiclesOf(db, 'nuernberg', wide)).filter(({ free }) => free)[index];
  if (!vehicle) throw new Error('too few cars are free in Nürnberg');
  await db
    .updateTable('customer')
    .set({ pin_is_initial: false })
    .where('customer_number', '=', customerNumber)
    .execute();
  return { id: await bookDirectly(db, customerNumber, vehicle.id, period, now()), vehicleId: vehicle.id };
}

const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const addPhotos = async (page: Page, files: Awaited<ReturnType<typeof photo>>[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files);

/** Fills in the report from its first page to the last one. */
async function describe(page: Page, look: (screen: string) => Promise<void>) {
  await page.getByRole('radio', { name: 'Ich habe einen Schaden entdeckt' }).check();
  await next(page).click();
  await step(page, 'Wo ist der Schaden?').waitFor();
  await next(page).click();
  await page.getByText('Bitte wähle die Seite').waitFor();
  await page.getByRole('radio', { name: 'Beifahrerseite' }).check();
  // A side is no place: none is told that nobody has marked.
  expect(await page.getByText(/^Markiert/).count()).toBe(0);
  await next(page).click();
  await page.getByText('Bitte tippe auf die Stelle, oder wähle das Teil.').waitFor();
  const drawing = page.getByRole('button', { name: /^Zeichnung, Beifahrerseite/ });
  await drawing.focus();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('Markiert: Beifahrerseite, Kotflügel vorn').waitFor();
  await look('stelle');
  await page.getByLabel('Oder wähle das Teil aus').selectOption('Tür hinten');
  await page.getByText('Markiert: Beifahrerseite, Tür hinten').waitFor();
  await next(page).click();
  await step(page, 'Was ist es?').waitFor();
  await page.getByLabel(/^Art des Schadens/).selectOption('DENT');
  await page.getByRole('radio', { name: /^Deutlich/ }).check();
  await page.getByRole('radio', { name: 'Nein' }).check();
  await page.getByLabel(/etwas dazu sagen/).fill('Handgroße Delle');
  await look('schaden');
  await next(page).click();
  await step(page, 'Fotos').waitFor();
}

journey(
  'a damage with two photos and a lost connection in the middle is kept over a reload and sent later by itself',
  async ({ enter, product }) => {
    const { db } = product;
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
    const found: string[] = [];
    const look = async (screen: string) => {
      found.push(...(await screenFaults(page, screen, [320])));
    };
    await logIn(JONAS);
    const { id } = await book(product, JONAS, 5);
    await open('/profil/buchungen');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await open(`/profil/buchungen/${id}/schadenmelder`);
    await look('schadenmelder');
    const kept = () =>
      page.evaluate((path) => caches.match(path).then(Boolean), `/profil/buchungen/${id}/schadenmelder`);
    await expect.poll(kept, { timeout: 20_000 }).toBe(true);
    await describe(page, look);

    await context.setOffline(true);
    await addPhotos(page, [await photo('nah.jpg'), await photo('fern.jpg')]);
    await expect.poll(() => page.getByAltText(/^Dein Foto/).count()).toBe(2);
    await look('fotos');
    // The browser is closed in the middle and opened again, without a connection.
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.getByAltText(/^Dein Foto/).count()).toBe(2);
    await next(page).click();
    await step(page, 'Prüfen und senden').waitFor();
    await page.getByText('Handgroße Delle').waitFor();
    await page
      .getByRole('term')
      .filter({ hasText: 'Jemand anderes beteiligt' })
      .locator('+ dd')
      .getByText('Nein')
      .waitFor();
    await look('pruefen');
    await page.getByRole('button', { name: 'Meldung senden' }).click();
    await page.getByText('Wird gesendet, sobald du Netz hast.').waitFor();
    await look('gesendet');
    const damages = () =>
      db.selectFrom('damage').where('booking_id', '=', id).select(['id', 'view']).execute();
    expect(await damages()).toEqual([]);

    // The connection comes back, and breaks off again after the first part of the first photo.
    let parts = 0;
    let isBroken = true;
    await page.route('**/upload?**', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      parts += 1;
      return isBroken && parts > 1 ? route.abort() : route.continue();
    });
    await context.setOffline(false);
    await expect.poll(() => parts, { timeout: 30_000 }).toBeGreaterThan(1);
    const received = async () =>
      (await db.selectFrom('damage_photo').select(['received', 'byte_size', 'recorded_at']).execute()).map(
        (row) => [row.received > 0, row.recorded_at !== null],
      );
    expect(await received()).toContainEqual([true, false]);
    isBroken = false;
    await expect.poll(received, { timeout: 60_000 }).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(await damages()).toMatchObject([{ view: 'RIGHT' }]);
    await page.getByText('Wird gesendet').waitFor({ state: 'hidden' });
    await page.getByText(/^Von dir gemeldet/).waitFor();
    expect(found).toEqual([]);
  },
);

journey(
  'the check before the trip shows known damage, and with a report the car may be opened',
  async ({ enter, product }) => {
    const { db } = product;
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const found: string[] = [];
    const look = async (screen: string) => {
      found.push(...(await screenFaults(page, screen, [320])));
    };
    await logIn(DRIVER);
    const { id, vehicleId } = await book(product, DRIVER, 6);
    const owner = await db
      .selectFrom('booking')
      .where('id', '=', id)
      .select('customer_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('damage')
      .values({
        id: crypto.randomUUID(),
        vehicle_id: vehicleId,
        booking_id: id,
        reporter_id: owner.customer_id - 1,
        before_trip: false,
        state: 'OPEN',
        view: 'FRONT',
        x: 0.5,
        y: 0.8,
        kind: 'SCRATCH',
        severity: 1,
        third_party: false,
        noticed_at: product.now(),
        recorded_at: product.now(),
      })
      .execute();
    await open(`/profil/buchungen/${id}/checkliste`);
    await page.getByText('Kratzer (klein): Vorn, Stoßstange vorn').waitFor();
    await page.getByRole('radio', { name: 'Etwas ist anders' }).check();
    expect(await page.getByRole('button', { name: 'Weiter zum Öffnen' }).count()).toBe(0);
    await look('checkliste');
    await page.getByRole('link', { name: 'Melden, was anders ist' }).click();
    await title(page).getByText('Schaden melden').waitFor();
    await describe(page, look);
    await next(page).click();
    await page.getByText(/^Bitte nimm ein Foto auf/).waitFor();
    await page.getByLabel(/^Kein Foto möglich/).fill('Es ist zu dunkel.');
    await next(page).click();
    await page.getByRole('button', { name: 'Meldung senden' }).click();
    await page.getByText(/^Von dir gemeldet.*vor dem ersten Öffnen/).waitFor();
    await look('gesendet');
    await page.getByRole('link', { name: 'Weiter mit dem Check' }).click();
    await title(page).getByText('Check vor der Fahrt').waitFor();
    await page.getByRole('radiogroup', { name: /außen/ }).getByRole('radio', { name: 'Sauber' }).check();
    await page.getByRole('radiogroup', { name: /innen/ }).getByRole('radio', { name: 'Sauber' }).check();
    await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
    await title(page).getByText('Öffnen und abschließen').waitFor();
    await page.getByRole('button', { name: 'Öffnen', exact: true }).waitFor();
    const check = await db
      .selectFrom('departure_check')
      .where('booking_id', '=', id)
      .select('as_described')
      .executeTakeFirstOrThrow();
    expect(check.as_described).toBe(false);
    await open('/profil/buchungen/checkliste');
    await look('allgemeine checkliste');
    expect(found).toEqual([]);
  },
);

journey(
  'an accident: safety first, then the facts; a logout asks before a report that was not sent is lost',
  async ({ enter, product }) => {
    const { db } = product;
    const { page, open, logIn, expectFault } = await enter({ viewport: PHONE });
    expectFault(/ERR_FAILED|Failed to fetch/);
    const found: string[] = [];
    const look = async (screen: string) => {
      found.push(...(await screenFaults(page, screen, [320])));
    };
    await logIn(OTHER);
    const { id } = await book(product, OTHER, 7);
    await page.route('**/damages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await open(`/profil/buchungen/${id}/schadenmelder`);
    await page.getByRole('radio', { name: 'Ich hatte einen Unfall' }).check();
    await next(page).click();
    await step(page, 'Zuerst: Sicherheit').waitFor();
    await page.getByRole('link', { name: 'Notruf 112' }).waitFor();
    await next(page).click();
    await page.getByText('Bitte sag uns, ob jemand verletzt ist.').waitFor();
    await look('unfall');
    const answer = (question: string, word: string) =>
      page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: word }).check();
    await answer('Ist jemand verletzt?', 'Nein');
    await answer('Hast du die Polizei gerufen?', 'Ja');
    await next(page).click();
    await step(page, 'Der Unfall').waitFor();
    await page.getByLabel('Wo war es?').fill('Bahnhofstr. 4');
    await page.getByLabel('Kennzeichen des anderen Fahrzeugs').fill('N-AB 123');
    await look('gegner');
    await next(page).click();
    await describeDent(page);
    await next(page).click();
    await page.getByLabel(/^Kein Foto möglich/).fill('Es ist zu dunkel.');
    await next(page).click();
    // What was said of the accident can be checked before it is sent.
    await step(page, 'Prüfen und senden').waitFor();
    await page.getByRole('definition').getByText('N-AB 123').waitFor();
    await look('pruefen');
    await page.getByRole('button', { name: 'Meldung senden' }).click();
    await page.getByText('Die Meldung ist auf deinem Gerät gespeichert.').waitFor();

    await open('/profil');
    const logOut = page.getByRole('button', { name: 'Ausloggen', exact: true });
    await logOut.click();
    await message(page, 'Sie liegt nur auf diesem Gerät.').waitFor();
    const logOutAnyway = page.getByRole('button', { name: 'Trotzdem ausloggen' });
    // After the cross in its corner.
    await page.getByRole('button', { name: 'Schließen', exact: true }).nth(1).click();
    await logOutAnyway.waitFor({ state: 'hidden' });
    const sent = () =>
      db.selectFrom('damage').where('booking_id', '=', id).select('accident').executeTakeFirst();
    expect(await sent()).toBeUndefined();

    await page.unroute('**/damages');
    await open(`/profil/buchungen/${id}/schadenmelder`);
    await expect.poll(sent).toEqual({
      accident: {
        injured: false,
        policeCalled: true,
        place: 'Bahnhofstr. 4',
        other: { plate: 'N-AB 123' },
      },
    });
    await page.getByText(/^Von dir gemeldet/).waitFor();
    await open('/profil');
    // A reading of the trip that is under way when the login ends.
    expectFault(/status of 401/);
    await logOut.click();
    await logOut.waitFor({ state: 'hidden' });
    expect(await logOutAnyway.count()).toBe(0);
    expect(found).toEqual([]);
  },
);

journey(
  'a step of a report may be left incomplete; the last one says what is missing and leads there (§4.48, §4.49)',
  async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn(COMPANY);
    const { id } = await book(product, COMPANY, 9);
    await open(`/profil/buchungen/${id}/schadenmelder`);
    await page.getByRole('radio', { name: 'Ich habe einen Schaden entdeckt' }).check();
    await next(page).click();
    await step(page, 'Wo ist der Schaden?').waitFor();
    const tab = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Schritte der Meldung' }).getByRole('link', { name });
    // The photo first: the car has to leave the road.
    await tab(/Fotos/).click();
    await step(page, 'Fotos').waitFor();
    await page.getByLabel(/^Kein Foto möglich/).fill('Es ist zu dunkel.');
    await tab(/Stelle – noch nicht vollständig/).waitFor();
    await tab(/Prüfen/).click();
    await step(page, 'Prüfen und senden').waitFor();
    await tab(/Fotos – fertig/).waitFor();
    await page.getByText('Bevor du die Meldung senden kannst, fehlt noch etwas').waitFor();
    expect(await page.getByRole('button', { name: 'Meldung senden' }).count()).toBe(0);
    // Nobody has said that nobody else was involved.
    expect(await page.getByText('Jemand anderes beteiligt', { exact: true }).count()).toBe(0);
    const main = page.getByRole('main');
    await main.getByRole('listitem').getByRole('link', { name: 'Stelle', exact: true }).click();
    await describeDent(page);
    const others = page.getByRole('radiogroup', { name: /^War jemand anderes beteiligt/ });
    await others.getByRole('radio', { name: 'Nein' }).check();
    await tab(/Prüfen/).click();
    await page.getByRole('button', { name: 'Meldung senden' }).click();
    await page.getByText('Danke, deine Meldung ist aufgenommen').waitFor();
  },
);
