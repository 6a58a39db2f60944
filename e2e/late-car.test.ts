import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatTime } from '#domain/booking/format-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { findBookingsById } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { priceChange } from '#server/features/booking/price-change.ts';
import { watchLateCars } from '#server/features/late-car/watch-late-cars.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { layoutFaults } from './layout-faults.ts';
import { linkIn, openPost } from './post.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { bookingCard, centsOf, moneyIn, note, textOf, title } from './screens.ts';
import { bookingsOf, euros } from './town.ts';
import { beginTrip, startCar, stationOf, unlock } from './trip-stage.ts';

const journey = openStage();
const DRIVER = '100010-1';
const LATE_DRIVER = '100011-1';
const JONAS = '100002-1';
const ANNA = '100004-1';
/** Nobody drives back from there within three quarters of an hour. */
const FAR_AWAY_DEGREES = 0.54;

const takeButtons = (page: Page) => page.getByRole('button', { name: /^Dieses Auto nehmen/ });
const substituteCards = (page: Page) =>
  page.getByRole('region', { name: 'Frei für deine ganze Zeit' }).getByRole('listitem');
const awaited = (page: Page) => page.getByRole('region', { name: 'Jemand wartet auf dieses Auto' });
const extendButton = (page: Page) =>
  page.getByRole('button', { name: /^Zahlungspflichtig bis .* verlängern/ });

const doubleTap = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** The car is on a trip, and somebody has booked it from half an hour after the end of that trip. */
async function bookNext(
  product: Product,
  customerNumber: string,
  trip: { vehicle: { id: number }; period: Period },
) {
  const { db, now } = product;
  const start = trip.period.end.add({ minutes: 30 });
  const period = { start, end: start.add({ hours: 2 }) };
  const id = await bookDirectly(db, customerNumber, trip.vehicle.id, period, now());
  await setPrice(product, id);
  return { id, period, path: `/profil/buchungen/${id}` };
}

/** A booking of the stage gets the price that it would have had. */
async function setPrice({ db, now }: Product, bookingId: number): Promise<void> {
  const [row] = await findBookingsById(db, [bookingId]);
  if (!row) throw new Error(`there is no booking ${bookingId}`);
  const { price } = await priceChange(db, row, periodOf(row), now());
  await db.updateTable('booking').set({ time_cents: price.timeCents }).where('id', '=', bookingId).execute();
}

/** Looks after late cars as the server does each minute, until what the car has said leads to this state. */
async function untilWarned({ db, now }: Product, bookingId: number, state: string): Promise<void> {
  await expect
    .poll(async () => {
      await watchLateCars(db, now());
      const late = await db
        .selectFrom('late_car')
        .where('booking_id', '=', bookingId)
        .select('state')
        .executeTakeFirst();
      return late?.state;
    })
    .toBe(state);
}

const findBooking = async (product: Product, customerNumber: string, id: number) => {
  const found = (await bookingsOf(product.db, customerNumber)).find((booking) => booking.id === id);
  if (!found) throw new Error(`there is no booking ${id}`);
  return found;
};

/** What is wrong with the screen at four widths, in light, dark and forced colours. */
function createLook(page: Page) {
  const found: string[] = [];
  const look = async (screen: string) => {
    found.push(...(await screenFaults(page, screen, [320, 768, DESKTOP.width])));
    await page.emulateMedia({ forcedColors: 'active' });
    found.push(...(await layoutFaults(page)).map((fault) => `${screen} in forced colours: ${fault}`));
    await page.emulateMedia({ forcedColors: 'none' });
  };
  return { found, look };
}

journey(
  'who waits for a late car is told early, takes another with one tap, and opens it',
  async ({ enter, product, moveClockTo }) => {
    const { db } = product;
    const before = product.now();
    await using post = await openPost(product);
    const driver = await enter({ viewport: PHONE });
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const { found, look } = createLook(page);
    const trip = await beginTrip(product, DRIVER, 0, 4);
    const next = await bookNext(product, JONAS, trip);
    await db
      .updateTable('customer')
      .set({ pin_is_initial: false })
      .where('customer_number', '=', JONAS)
      .execute();
    try {
      await driver.logIn(DRIVER);
      await unlock(driver.page, driver.open, trip.path);
      const { lat, lng } = trip.position;
      await moveClockTo(trip.period.end.subtract({ minutes: 10 }));
      trip.car.change({ position: { lat: lat + FAR_AWAY_DEGREES, lng } });
      await untilWarned(product, next.id, 'THREATENED');

      // On the screen and by mail, both lead to the same cars.
      const mail = (await post.deliver()).find(
        ({ email }) =>
          email.subject?.startsWith('Voraussichtlich verspätet: ') && email.text?.includes(next.path),
      );
      await logIn(JONAS);
      await open(linkIn(mail, next.path));
      await note(page, 'Dein Auto kommt voraussichtlich frühestens gegen').waitFor();
      await open('/profil/buchungen');
      await look('buchungen, threatened');
      await bookingCard(page, next.id)
        .getByRole('link', { name: /^Auto verspätet sich/ })
        .click();
      await title(page).getByText(`Buchung Nr. ${next.id}`).waitFor();
      await takeButtons(page).first().waitFor();
      await look('buchung, threatened');

      await moveClockTo(next.period.start.add({ minutes: 2 }));
      await untilWarned(product, next.id, 'OVERDUE');
      await open('/profil/buchungen');
      await bookingCard(page, next.id)
        .getByRole('link', { name: /^Auto fehlt noch/ })
        .waitFor();
      await open(`${next.path}/checkliste`);
      await takeButtons(page).first().waitFor();
      await open(`${next.path}/verriegelung`);
      await note(page, /^Dein Auto ist noch nicht zurück/).waitFor();
      await takeButtons(page).first().waitFor();
      expect(await page.getByRole('button', { name: 'Öffnen', exact: true }).count()).toBe(0);
      await look('verriegelung, overdue');

      // It costs no more, and one tap takes it, however often it is pressed.
      const waiting = await findBooking(product, JONAS, next.id);
      const card = substituteCards(page).first();
      const model = await card.getByRole('heading').innerText();
      const [total = '', , , instead] = moneyIn(await textOf(card));
      expect(
        instead ? centsOf(total) < centsOf(instead) : (await textOf(card)).includes('Preis bleibt'),
      ).toBe(true);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/substitution')) sent.push(request.url());
      });
      await doubleTap(takeButtons(page).first());
      await note(page, `Du hast jetzt: ${model}`).waitFor();
      expect(sent).toHaveLength(1);
      const moved = await findBooking(product, JONAS, next.id);
      expect(moved.vehicle_id).not.toBe(trip.vehicle.id);
      expect(moved.time_cents).toBeLessThanOrEqual(waiting.time_cents);
      expect([moved.state, moved.starts_at, moved.ends_at]).toEqual([
        'RESERVED',
        next.period.start,
        next.period.end,
      ]);
      expect(moved.events.map(({ kind }) => kind)).toEqual([
        'BOOKED',
        'CAR_THREATENED',
        'CAR_OVERDUE',
        'SUBSTITUTED',
      ]);
      expect(
        (await post.deliver()).some(({ email }) => email.subject?.startsWith(`Anderes Auto: ${model}`)),
      ).toBe(true);
      await look('verriegelung, substituted');

      await trip.close();
      const other = await startCar(product, moved.vehicle_id);
      try {
        await other.connect();
        other.car.change({ position: await stationOf(product, moved.station_id) });
        await open(`${next.path}/checkliste`);
        await page.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
        await page.getByRole('radiogroup', { name: /außen/ }).getByRole('radio', { name: 'Sauber' }).check();
        await page.getByRole('radiogroup', { name: /innen/ }).getByRole('radio', { name: 'Sauber' }).check();
        await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
        await unlock(page, open, next.path);
        expect((await findBooking(product, JONAS, next.id)).state).toBe('ACTIVE');
        expect(other.faults).toEqual([]);
      } finally {
        await other.close();
      }
      expect(found).toEqual([]);
    } finally {
      await trip.close();
      await moveClockTo(before);
    }
  },
);

journey(
  'a late driver is told who waits, sees the price of the longest extension and takes it with one tap: then nobody waits',
  async ({ enter, product, moveClockTo }) => {
    const before = product.now();
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE });
    expectFault(/ERR_INTERNET_DISCONNECTED/);
    const waiting = await enter({ viewport: PHONE });
    const { found, look } = createLook(page);
    const trip = await beginTrip(product, LATE_DRIVER, 1, 4);
    await setPrice(product, trip.bookingId);
    const next = await bookNext(product, ANNA, trip);
    const latestEnd = next.period.start;
    try {
      await logIn(LATE_DRIVER);
      await unlock(page, open, trip.path);
      await moveClockTo(trip.period.end.subtract({ minutes: 10 }));
      const { lat, lng } = trip.position;
      trip.car.change({ position: { lat: lat + FAR_AWAY_DEGREES, lng } });
      await untilWarned(product, next.id, 'THREATENED');

      for (const path of [`${trip.path}/verriegelung`, `${trip.path}/verriegelung?rueckgabe=1`, trip.path]) {
        await open(path);
        await awaited(page)
          .getByText(`Ab ${formatTime(next.period.start)} Uhr wartet jemand`)
          .waitFor();
        await awaited(page)
          .getByText(
            `Kommst du nach ${formatTime(trip.period.end.add({ minutes: 15 }))} Uhr zurück, kostet die Verspätung 15,00 €`,
          )
          .waitFor();
        await extendButton(page).waitFor();
        await look(`awaited ${path.slice(trip.path.length)}`);
      }
      await context.setOffline(true);
      await expect.poll(() => extendButton(page).getAttribute('aria-disabled')).toBe('true');
      await context.setOffline(false);
      await expect.poll(() => extendButton(page).getAttribute('aria-disabled')).toBeNull();

      const was = await findBooking(product, LATE_DRIVER, trip.bookingId);
      // Time, kilometres, and then the sum of both.
      const totalOf = async () => centsOf(moneyIn(await textOf(page.getByRole('table').first()))[2] ?? '');
      const totalBefore = await totalOf();
      const label = await textOf(extendButton(page));
      expect(label).toContain(`bis ${formatTime(latestEnd)} Uhr verlängern (+ `);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') sent.push(request.url());
      });
      await doubleTap(extendButton(page));
      await note(page, 'Deine Buchung gilt jetzt').waitFor();
      expect(sent).toHaveLength(1);
      const extended = await findBooking(product, LATE_DRIVER, trip.bookingId);
      expect([extended.starts_at, extended.ends_at]).toEqual([was.starts_at, latestEnd]);
      await expect.poll(async () => euros((await totalOf()) - totalBefore)).toBe(moneyIn(label)[0]);
      await look('extended');

      // The way back is short again: nobody waits any more.
      trip.car.change({ position: { lat, lng } });
      await untilWarned(product, next.id, 'ON_TIME');
      await open(trip.path);
      await title(page).waitFor();
      await page.getByRole('link', { name: 'Zurückgeben' }).waitFor();
      expect(await awaited(page).count()).toBe(0);
      await waiting.logIn(ANNA);
      await waiting.open(next.path);
      await note(waiting.page, 'Dein Auto wird pünktlich zurück sein.').waitFor();
      expect(await takeButtons(waiting.page).count()).toBe(0);
      expect(found).toEqual([]);
    } finally {
      await trip.close();
      await moveClockTo(before);
    }
  },
);

journey(
  'a substitute that was taken meanwhile says so and leaves the others; without any there is the hotline',
  async ({ enter, product, moveClockTo }) => {
    const { db } = product;
    const before = product.now();
    const driver = await enter({ viewport: PHONE });
    const { page, open, logIn, expectFault } = await enter();
    expectFault(/status of 409/);
    const { found, look } = createLook(page);
    const trip = await beginTrip(product, ANNA, 2, 4);
    const next = await bookNext(product, DRIVER, trip);
    try {
      await driver.logIn(ANNA);
      await unlock(driver.page, driver.open, trip.path);
      await moveClockTo(next.period.start.add({ minutes: 1 }));
      await untilWarned(product, next.id, 'OVERDUE');
      await logIn(DRIVER);
      await open(next.path);
      await takeButtons(page).first().waitFor();
      const names = () => takeButtons(page).allInnerTexts();
      const offered = await names();
      expect(offered.length).toBeGreaterThan(1);

      const late = await page.request.get(`/api/booking/bookings/${next.id}/latecar`, {
        headers: { 'x-api-key': 'web' },
      });
      const [first] = (await late.json()).waiting.substitutes;
      await bookDirectly(db, LATE_DRIVER, first.bookee.id, next.period, product.now());
      await tabTo(page, takeButtons(page).first());
      await page.keyboard.press('Enter');
      await note(page, 'Jemand war schneller').waitFor();
      await expect.poll(() => hasFocus(note(page, 'Jemand war schneller').locator('xpath=..'))).toBe(true);
      expect((await findBooking(product, DRIVER, next.id)).vehicle_id).toBe(trip.vehicle.id);
      const left = await names();
      expect(left.length).toBeGreaterThan(0);
      expect(left).not.toContain(offered[0]);
      await look('taken');

      // No other car in the city: nothing is lost, and somebody answers the phone.
      await db.updateTable('vehicle').set({ retired: true }).where('id', '<>', trip.vehicle.id).execute();
      await open(next.path);
      await note(page, 'kein passendes anderes Auto')
        .getByRole('link', { name: /^Hotline/ })
        .waitFor();
      expect(await takeButtons(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Kostenlos stornieren' }).waitFor();
      await look('none');
      await db.updateTable('vehicle').set({ retired: false }).where('id', '<>', trip.vehicle.id).execute();

      await open(next.path);
      await tabTo(page, takeButtons(page).first());
      await page.keyboard.press('Enter');
      await note(page, 'Du hast jetzt: ').waitFor();
      await expect.poll(() => hasFocus(note(page, 'Du hast jetzt: ').locator('xpath=..'))).toBe(true);
      expect((await findBooking(product, DRIVER, next.id)).vehicle_id).not.toBe(trip.vehicle.id);
      expect(found).toEqual([]);
    } finally {
      await trip.close();
      await moveClockTo(before);
    }
  },
);
