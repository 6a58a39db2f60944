import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SimulatedCar } from '#cars/simulated-car.ts';
import { formatTime } from '#domain/booking/format-period.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { violations } from './axe.ts';
import { bookDirectly } from './book-directly.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { isKept } from './kept-pages.ts';
import { hasFocus } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { catalogued, fillLogin, moneyIn, note, textOf, title } from './screens.ts';
import { bookingsOf } from './town.ts';
import { beginTrip, bookChecked, unlock } from './trip-stage.ts';

const journey = openStage();
const JONAS = '100002-1';
const DRIVER = '100010-1';
const OTHER = '100004-1';
const COLLEAGUE = '100011-1';
const KM = 1000;
/** Elsewhere as many failures of one address bring up a message (§4.3). */
const TOLD_FAILURE = 6;

/** With so much charge that an electric car need not be plugged in. */
const drive = (car: SimulatedCar, km: number, more: Parameters<SimulatedCar['change']>[0] = {}) =>
  car.change({ odometerM: car.model.odometerM + km * KM, energyPercent: 85, ...more });
/** The clock of a journey stands, and further than this allows no car can have driven (§S10.22). */
const DRIVING = { minutes: 6 };

const returnButton = (page: Page) => page.getByRole('button', { name: 'Jetzt zurückgeben' });
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Rückgabe bestätigen' });
const word = (page: Page) => page.getByRole('checkbox', { name: /^Das Auto ist abgeschlossen/ });
const focusedText = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body ? 'body' : document.activeElement?.textContent,
  );
const result = (page: Page) => note(page, 'Danke! Deine Fahrt ist beendet.');

journey(
  'a driver drives, is told what is missing before the return, sets it right or says why not, and sees the price',
  async ({ enter, product, moveClockTo }) => {
    const { db } = product;
    const before = product.now();
    const { page, open, logIn, expectFault } = await enter({ viewport: PHONE });
    const found: string[] = [];
    const look = async (screen: string) => {
      found.push(...(await screenFaults(page, screen, [320, 768, 1440])));
    };
    const { bookingId, car, path, close, faults } = await beginTrip(product, JONAS, 0);
    try {
      await logIn(JONAS);
      await unlock(page, open, path);
      await moveClockTo(product.now().add(DRIVING));
      drive(car, 12, { doorOpen: true, lightsOn: true });
      const soFar = page.getByRole('table', { name: 'Deine Fahrt bis jetzt' });
      // What the car tells is on its way.
      await expect
        .poll(async () => {
          await open(`${path}/fahrtpreis`);
          await soFar.waitFor();
          return soFar.getByText(/^12 km ×/).count();
        })
        .toBe(1);
      await soFar.getByRole('rowheader', { name: /^Bis jetzt/ }).waitFor();
      // What a return now would cost, with what makes it cheaper.
      const returnedNow = page.getByRole('table', { name: 'Wenn du jetzt zurückgibst' });
      await returnedNow.getByText(/früher zurück: Nicht genutzte Zeit kostet nur die Hälfte$/).waitFor();
      const priceNow = moneyIn(await textOf(returnedNow)).at(-1);
      await look('fahrtpreis, running');

      await open(`${path}/verriegelung`);
      await page.getByRole('link', { name: 'Zurückgeben' }).click();
      await title(page).getByText('Rückgabe').waitFor();
      // The link is gone: keys and screen reader go on at the heading.
      await expect.poll(() => hasFocus(title(page))).toBe(true);
      const missing = page.getByRole('status').filter({ hasText: 'Vor der Rückgabe noch' });
      await missing.waitFor();
      expect(await missing.textContent()).toBe(
        'Vor der Rückgabe noch 3 Punkte. Das Licht brennt noch. Etwas ist noch offen. Das Auto ist nicht abgeschlossen',
      );
      await page.getByText(`Gibst du jetzt zurück, kostet die Fahrt ${priceNow}`).waitFor();
      await look('rückgabe, missing');
      // Pressed all the same, it says what to do and ends nothing.
      await returnButton(page).click();
      await page.getByText('Bitte bring das in Ordnung').waitFor();
      // The first that is missing, and not a field for each.
      expect(await page.getByRole('textbox', { name: /^Warum geht es nicht anders/ }).count()).toBe(1);
      expect((await bookingsOf(db, JONAS))[0]?.state).toBe('ACTIVE');

      // The list follows the car by itself; locking is one tap once the doors are closed.
      car.change({ doorOpen: false });
      await page.getByText('Türen und Kofferraum zu').waitFor();
      await page.getByRole('button', { name: 'Abschließen' }).click();
      await page.getByText('Abgeschlossen', { exact: true }).waitFor();
      const excuse = page.getByRole('textbox', { name: /^Warum geht es nicht anders/ });
      await excuse.fill('Der Schalter klemmt.');
      // The login ends elsewhere in the middle of it.
      expectFault(/status of 401/);
      await db.deleteFrom('token').execute();
      await page.reload();
      await fillLogin(page, JONAS, DEMO_PASSWORD);
      await expect.poll(() => excuse.inputValue()).toBe('Der Schalter klemmt.');
      await look('rückgabe, overridden');
      const other = await page.context().newPage();
      await other.goto(`${product.origin}${path}/verriegelung`);
      await other.getByRole('link', { name: 'Zurückgeben' }).waitFor();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/return')) sent.push(request.url());
      });
      await returnButton(page).evaluate((element: HTMLElement) => {
        element.click();
        element.click();
      });
      await result(page).waitFor();
      // The button is gone: eyes and screen readers go on at the message.
      await expect.poll(() => focusedText(page)).toContain('Danke! Deine Fahrt ist beendet.');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect(sent).toHaveLength(1);
      // Another window follows by itself, and ends nothing twice.
      await result(other).waitFor();
      await other.close();
      await page.getByText('12 km', { exact: true }).waitFor();
      await page.getByText('Darum kümmern wir uns').waitFor();
      await look('rückgabe, done');
      const booking = (await bookingsOf(db, JONAS))[0];
      expect(booking?.state).toBe('ENDED');
      const tasks = await db
        .selectFrom('vehicle_task')
        .where('booking_id', '=', bookingId)
        .selectAll()
        .execute();
      expect(tasks.map(({ condition, reason }) => [condition, reason])).toEqual([
        ['LIGHTS', 'Der Schalter klemmt.'],
      ]);

      // The price is the same wherever it stands, and adds up.
      const amounts = moneyIn(await textOf(page.getByRole('table')));
      await open(`${path}/fahrtpreis`);
      await page.getByRole('rowheader', { name: /^Summe/ }).waitFor();
      expect(moneyIn(await textOf(page.getByRole('table')))).toEqual(amounts);
      await look('fahrtpreis, final');
      // Opened again, the page of the car says how it went, and opens nothing.
      await open(`${path}/verriegelung`);
      await result(page).waitFor();
      expect(await page.getByRole('button', { name: 'Öffnen', exact: true }).count()).toBe(0);
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
    } finally {
      await close();
      await moveClockTo(before);
    }
  },
);

journey(
  'a late return costs its time and the fee, which was said before',
  async ({ enter, product, moveClockTo }) => {
    const before = product.now();
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const { period, car, path, close } = await beginTrip(product, DRIVER, 1);
    try {
      await logIn(DRIVER);
      await unlock(page, open, path);
      await open(`${path}/fahrtpreis`);
      await page
        .getByText(`Kommst du nach ${formatTime(period.end.add({ minutes: 15 }))} Uhr zurück`)
        .waitFor();
      car.change({ locked: true });
      await moveClockTo(period.end.add({ minutes: 20 }));
      car.tellState();
      await open(`${path}/verriegelung?rueckgabe=1`);
      await page.getByText('Alles erledigt. Du kannst das Auto zurückgeben.').waitFor();
      await returnButton(page).click();
      await result(page).waitFor();
      await page.getByText('30 Min. länger als gebucht').waitFor();
      await page.getByText('Gebühr für die Rückgabe nach mehr als 15 Minuten Verspätung').waitFor();
      expect(moneyIn(await textOf(page.getByRole('table')))).toContain('15,00 €');
    } finally {
      await close();
      await moveClockTo(before);
    }
  },
);

journey(
  'a car without a connection: the driver’s word ends the trip, also in a browser that was closed meanwhile, and the car is heard later',
  async ({ enter, product, moveClockTo }) => {
    const before = product.now();
    const visit = await enter({ viewport: PHONE });
    const { bookingId, car, connect, position, path, close } = await beginTrip(product, OTHER, 2);
    try {
      await visit.logIn(OTHER);
      await unlock(visit.page, visit.open, path);
      await moveClockTo(product.now().add(DRIVING));
      drive(car, 7, { locked: true });
      await visit.page.getByText('Abgeschlossen', { exact: true }).first().waitFor();
      car.cutConnection();
      await moveClockTo(product.now().add({ minutes: 15 }));
      await visit.open(`${path}/verriegelung?rueckgabe=1`);
      await note(visit.page, 'Das Auto ist gerade nicht erreichbar').waitFor();
      await visit.page.close();

      // Taken up again elsewhere: what holds comes from the server.
      const { page, open, logIn } = await enter({ viewport: PHONE });
      await logIn(OTHER);
      await open(`${path}/verriegelung?rueckgabe=1`);
      await confirmButton(page).click();
      await page.getByText('Bitte sieh nach und bestätige es uns.').waitFor();
      await word(page).check();
      expect(await violations(page, 'rückgabe, by word')).toEqual([]);
      await confirmButton(page).click();
      await result(page).waitFor();
      await note(page, 'Das Auto meldet sich noch nicht').waitFor();
      await page.getByText('folgt', { exact: true }).waitFor();

      await moveClockTo(product.now().add({ minutes: 30 }));
      await connect();
      car.change({ position });
      const checked = () =>
        product.db
          .selectFrom('trip_return')
          .where('booking_id', '=', bookingId)
          .select('checked_at')
          .executeTakeFirstOrThrow();
      await expect.poll(async () => (await checked()).checked_at, { timeout: 10_000 }).not.toBeNull();
      await open(`${path}/fahrtpreis`);
      await page.getByText(/^7 km ×/).waitFor();
      await page.getByRole('rowheader', { name: /^Summe/ }).waitFor();
    } finally {
      await close();
      await moveClockTo(before);
    }
  },
);

journey(
  'a device without a connection keeps the confirmation and a photo of where the car stands, which the next driver finds',
  async ({ enter, product, moveClockTo }) => {
    const before = product.now();
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    const { bookingId, vehicle, period, position, car, path, close } = await beginTrip(
      product,
      COLLEAGUE,
      3,
      4,
    );
    try {
      await logIn(COLLEAGUE);
      await open('/profil/buchungen');
      await expect.poll(() => isKept(page, `${path}/verriegelung`)).toBe(true);
      await unlock(page, open, path);
      // In the moment after the car has opened the network ends, and the page is loaded anew (§S18.10).
      await context.setOffline(true);
      await open(`${path}/verriegelung`);
      await page.getByRole('link', { name: 'Zurückgeben' }).waitFor();
      await context.setOffline(false);
      // About 560 metres from its station.
      car.change({ locked: true, position: { ...position, lat: position.lat + 0.005 } });
      await open('/profil/buchungen');
      for (const kept of ['fahrtpreis', 'verriegelung'])
        await expect.poll(() => isKept(page, `${path}/${kept}`)).toBe(true);
      const tapped = period.end.subtract({ minutes: 10 });
      await moveClockTo(tapped);
      await context.setOffline(true);
      await open(`${path}/fahrtpreis`);
      await page.getByText(/^Stand von /).waitFor();
      const inVain = new Map<string, number>();
      page.on('requestfailed', (request) => {
        inVain.set(request.url(), (inVain.get(request.url()) ?? 0) + 1);
      });
      await open(`${path}/verriegelung?rueckgabe=1`);
      await note(page, 'Du bist gerade ohne Verbindung').waitFor();
      // However often it asks in vain, no general message lies over what the page says itself (§4.3).
      await expect.poll(() => Math.max(0, ...inVain.values())).toBeGreaterThanOrEqual(TOLD_FAILURE);
      // A message would be there by the second frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await catalogued(page, 'CONNECTION').count()).toBe(0);
      await page.getByText('Es steht woanders').click();
      const line = page.getByRole('textbox', { name: /^Wo genau/ });
      await line.fill('Zweite Ebene, Platz 14');
      await word(page).check();
      await confirmButton(page).click();
      await page.getByText('Bitte nimm ein Foto auf, oder schreib kurz').waitFor();
      await page.getByRole('textbox', { name: /^Warum geht es nicht anders/ }).fill('Alles belegt.');
      await page
        .locator('input[type=file]:not([capture])')
        .setInputFiles({ name: 'auto.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() });
      await page.getByRole('img', { name: 'Dein Foto' }).waitFor();
      expect(await screenFaults(page, 'rückgabe, elsewhere', [320, 1440])).toEqual([]);
      await confirmButton(page).click();
      await note(page, 'Dein Foto ist gespeichert').waitFor();
      await note(page, 'Deine Rückgabe ist gespeichert').getByText(formatTime(tapped)).waitFor();
      // Neither another page nor another hour loses it.
      await moveClockTo(period.end.add({ hours: 1 }));
      await open(`${path}/verriegelung?rueckgabe=1`);
      await note(page, 'Deine Rückgabe ist gespeichert').waitFor();

      const sending = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(`/${bookingId}/return`),
      );
      await context.setOffline(false);
      // What puts a wrong clock right.
      expect((await sending).postDataJSON()).toHaveProperty('sentAt');
      await result(page).getByText(formatTime(tapped)).waitFor();
      const row = await product.db
        .selectFrom('trip_return')
        .where('booking_id', '=', bookingId)
        .select(['confirmed_at', 'late_fee_cents'])
        .executeTakeFirstOrThrow();
      expect(row.late_fee_cents).toBe(0);
      expect(row.confirmed_at.since(tapped).total('minutes')).toBeLessThan(2);
      expect(await page.evaluate(() => localStorage.getItem('rueckgaben'))).toBe('[]');
      const arrived = () =>
        product.db
          .selectFrom('return_photo')
          .where('booking_id', '=', bookingId)
          .where('recorded_at', 'is not', null)
          .select('id')
          .executeTakeFirst();
      await expect.poll(arrived, { timeout: 10_000 }).toBeDefined();

      const nextId = await bookDirectly(
        product.db,
        JONAS,
        vehicle.id,
        initialPeriod(product.now()),
        product.now(),
      );
      const next = await enter({ viewport: PHONE });
      await next.logIn(JONAS);
      await next.open(`/profil/buchungen/${nextId}`);
      const found = next.page.getByRole('region', { name: 'Das Auto steht woanders' });
      await found.getByText('Zweite Ebene, Platz 14').waitFor();
      await found.getByText(/Min\.\szu\sFuß \(\d+\sm\)/).waitFor();
      await found.getByRole('link', { name: 'Weg zum Auto' }).waitFor();
      const picture = found.getByRole('img', { name: 'So steht das Auto da' });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect(await screenFaults(next.page, 'buchung, elsewhere', [320, 1440])).toEqual([]);
    } finally {
      await close();
      await moveClockTo(before);
    }
  },
);

journey('nobody but the driver sees or ends a trip', async ({ enter, product }) => {
  const { bookingId } = await bookChecked(product, OTHER, 4);
  const stranger = await enter({ viewport: PHONE });
  stranger.expectFault(/status of 40[34]/);
  await stranger.logIn(JONAS);
  for (const screen of ['verriegelung?rueckgabe=1', 'fahrtpreis']) {
    await stranger.open(`/profil/buchungen/${bookingId}/${screen}`);
    await stranger.page.getByText('Diese Buchung finden wir bei dir nicht').waitFor();
    expect(await returnButton(stranger.page).count()).toBe(0);
  }
});
