import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { bookingCard, message, note, textOf, title } from './screens.ts';
import { bookingsOf } from './town.ts';
import { bookChecked, freeCar, startBroker, startCar, tellCar } from './trip-stage.ts';

const journey = openStage();
const JONAS = '100002-1';
const DRIVER = '100010-1';
const OTHER = '100004-1';
const COLLEAGUE = '100011-1';
const FAMILY = '100003-1';

const unlockButton = (page: Page) => page.getByRole('button', { name: 'Öffnen', exact: true });
const lockButton = (page: Page) => page.getByRole('button', { name: 'Abschließen' });

/** How many checks that were not sent the browser keeps. */
const checkDrafts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('schadensmeldungen');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error as Error));
    });
    const kept = IDBKeyRange.bound('check-', 'check-\uffff');
    const counting = database.transaction('entwurf').objectStore('entwurf').count(kept);
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    database.close();
    return counting.result;
  });

/** Two taps within the same moment, faster than any rendering. */
const doubleTap = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Counts the commands that the page sends. */
function countCommands(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/commands')) count += 1;
  });
  return () => count;
}

journey(
  'a customer books, chooses a pin, checks the car, opens and locks it: each step leads to the next',
  async ({ enter, product }) => {
    const { db } = product;
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const found: string[] = [];
    const look = async (screen: string) => {
      found.push(...(await screenFaults(page, screen, [320, 768])));
    };
    await logIn(JONAS);
    const vehicle = await freeCar(product, initialPeriod(product.now()), 0);
    const { car, connect, close, faults } = await startCar(product, vehicle.id);
    try {
      await connect();
      await open(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
      const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
      await expect.poll(() => book.isEnabled()).toBe(true);
      await book.click();
      await title(page).getByText('Gebucht!').waitFor();
      const [booked] = await bookingsOf(db, JONAS);
      if (!booked) throw new Error('nothing was booked');

      // It begins in eight minutes, so the way to the car is on the confirmation and on the booking's card.
      await page.getByRole('link', { name: 'Auto öffnen' }).waitFor();
      await open('/profil/buchungen');
      await bookingCard(page, booked.id).getByRole('link', { name: 'Auto öffnen' }).click();
      await title(page).getByText('Öffnen und abschließen').waitFor();

      // The pin is the first one; only one's own opens a car.
      const pin = page.getByRole('textbox', { name: /^Neue PIN/ });
      await pin.waitFor();
      expect(await unlockButton(page).count()).toBe(0);
      await look('verriegelung, pin');
      await pin.fill('1234');
      await page.getByRole('button', { name: 'PIN speichern' }).click();
      await page.getByText(/^Diese PIN ist zu leicht zu erraten/).waitFor();
      await pin.fill('4719');
      await page.getByRole('button', { name: 'PIN speichern' }).click();
      await note(page, 'Deine neue PIN gilt ab sofort').waitFor();
      // The form is gone: keys and screen reader go on at the heading.
      await page.getByRole('link', { name: 'Check vor der Fahrt' }).waitFor();
      await expect.poll(() => hasFocus(title(page))).toBe(true);

      await page.getByRole('link', { name: 'Check vor der Fahrt' }).click();
      await title(page).getByText('Check vor der Fahrt').waitFor();
      await page.getByRole('radio', { name: 'Etwas ist anders' }).check();
      await page.getByRole('link', { name: 'Melden, was anders ist' }).waitFor();
      await page.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
      await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
      await page.getByText('Bitte triff eine Auswahl.').first().waitFor();
      await look('checkliste');
      const outside = page.getByRole('radiogroup', { name: /außen/ }).getByRole('radio', { name: 'Geht so' });
      await outside.check();
      await expect.poll(() => checkDrafts(page)).toBe(1);
      // The answers survive a reload.
      await page.reload();
      await expect.poll(() => outside.isChecked()).toBe(true);
      expect(await page.getByRole('radio', { name: 'Alles wie beschrieben' }).isChecked()).toBe(true);
      await page.getByRole('radiogroup', { name: /innen/ }).getByRole('radio', { name: 'Sauber' }).check();
      await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
      await title(page).getByText('Öffnen und abschließen').waitFor();
      const check = await db
        .selectFrom('departure_check')
        .selectAll()
        .where('booking_id', '=', booked.id)
        .executeTakeFirstOrThrow();
      expect(check).toMatchObject({ as_described: true, clean_inside: 1, clean_outside: 2 });
      await expect.poll(() => checkDrafts(page)).toBe(0);

      await page.getByText('Das Auto ist erreichbar.').waitFor();
      await page.getByText('64 %').waitFor();
      expect(await lockButton(page).count()).toBe(0);
      await look('verriegelung, locked');
      await unlockButton(page).click();
      await note(page, 'Dein Auto ist offen').waitFor();
      expect(car.model.locked).toBe(false);
      expect((await bookingsOf(db, JONAS))[0]?.state).toBe('ACTIVE');
      await look('verriegelung, open');

      // A door that stands open is told by the car, and what to do about it.
      car.change({ doorOpen: true });
      await page.getByText('Etwas ist offen').waitFor();
      await lockButton(page).click();
      await note(page, 'Das Auto ist noch nicht abgeschlossen').getByText('Tür').waitFor();
      expect(car.model.locked).toBe(false);
      // Once all is closed, nothing says any longer that it is not.
      car.change({ doorOpen: false });
      await note(page, 'Türen und Kofferraum sind zu').waitFor();
      expect(await note(page, 'Das Auto ist noch nicht abgeschlossen').count()).toBe(0);
      await lockButton(page).click();
      await note(page, 'Dein Auto ist abgeschlossen').getByText(formatDateTime(booked.ends_at)).waitFor();
      expect(car.model.locked).toBe(true);
      expect(car.log.map(({ kind }) => kind)).toEqual(['UNLOCK', 'LOCK']);

      await open(`/profil/buchungen/${booked.id}`);
      await page
        .getByRole('region', { name: 'Verlauf' })
        .getByText(/^Auto ließ sich nicht abschließen am/)
        .waitFor();

      // It was opened before the booking begins.
      await open(`/profil/buchungen/${booked.id}/aendern`);
      await page.getByText('Das Auto wurde schon geöffnet: Nur das Ende lässt sich noch ändern.').waitFor();

      // The check has been answered, and on the card the way to the car stays.
      await open(`/profil/buchungen/${booked.id}/checkliste`);
      expect(await textOf(page.getByRole('main'))).toContain('Alles wie beschrieben.');
      await page.getByRole('link', { name: 'Weiter zum Öffnen' }).waitFor();
      await open('/profil/buchungen');
      await bookingCard(page, booked.id).getByRole('link', { name: 'Öffnen / abschließen' }).waitFor();
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
    } finally {
      await close();
    }
  },
);

journey(
  'a car that does not answer: the page says so and what to do, goes on after a reload, and a second try opens it',
  async ({ enter, product, moveClockTo }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const { bookingId, vehicle, period } = await bookChecked(product, DRIVER, 1);
    const { car, connect, close } = await startCar(product, vehicle.id);
    const before = product.now();
    try {
      await logIn(DRIVER);
      await open(`/profil/buchungen/${bookingId}/verriegelung`);
      const sent = countCommands(page);
      await doubleTap(unlockButton(page));
      await page.getByRole('status').getByText('Dein Auto wird geöffnet …').waitFor();
      // Who is impatient presses again, and reloads: it is still the same command.
      await unlockButton(page).click();
      expect(sent()).toBe(1);
      await open(`/profil/buchungen/${bookingId}/verriegelung`);
      await page.getByRole('status').getByText('Dein Auto wird geöffnet …').waitFor();

      await moveClockTo(product.now().add({ seconds: COMMAND_VALID_SECONDS + 1 }));
      const told = note(page, 'Das Auto ist noch zu');
      await told.getByText('Das Auto antwortet nicht.').waitFor();
      await told.getByRole('link', { name: /^Hotline/ }).waitFor();
      expect(car.model.locked).toBe(true);

      await connect();
      await unlockButton(page).click();
      await note(page, 'Dein Auto ist offen').waitFor();
      expect(sent()).toBe(2);
      expect(car.log).toHaveLength(1);

      // Whether a car is still heard is told as time goes by.
      car.cutConnection();
      await moveClockTo(period.start.add({ minutes: 20 }));
      await page
        .getByText(
          /^Das Auto ist gerade nicht erreichbar\. Wir haben zuletzt vor \d+ Min\. von ihm gehört\.$/,
        )
        .waitFor();
    } finally {
      await close();
      await moveClockTo(before);
    }
  },
);

journey(
  'the broker is gone for a minute: the page says what to do, and the car opens once when it is back',
  async ({ enter, product, moveClockTo }) => {
    const before = product.now();
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const { bookingId, vehicle } = await bookChecked(product, FAMILY, 4);
    const broker = await startBroker(product, vehicle.id);
    const { car, connect, close, faults } = await startCar(product, vehicle.id, broker);
    try {
      await connect();
      await logIn(FAMILY);
      await open(`/profil/buchungen/${bookingId}/verriegelung`);
      await page.getByText('Das Auto ist erreichbar.').waitFor();

      await broker.goAway();
      await tellCar(page, unlockButton(page));
      await page.getByRole('status').getByText('Dein Auto wird geöffnet …').waitFor();
      await moveClockTo(product.now().add({ seconds: 60 }));
      const told = note(page, 'Das Auto ist noch zu');
      await told.getByText('Das Auto antwortet nicht.').waitFor();
      await told.getByRole('link', { name: /^Hotline/ }).waitFor();

      await broker.comeBack();
      await expect.poll(() => car.isReady, { timeout: 30_000 }).toBe(true);
      // What was asked for a minute ago is over: no car opens by itself.
      expect(car.log).toEqual([]);
      await unlockButton(page).click();
      await note(page, 'Dein Auto ist offen').waitFor();
      expect(car.log.map(({ kind }) => kind)).toEqual(['UNLOCK']);
      expect(faults).toEqual([]);
    } finally {
      await close();
      await broker.close();
      await moveClockTo(before);
    }
  },
);

journey(
  'nobody but the driver sees the car of a booking, and it opens no earlier than a quarter of an hour before',
  async ({ enter, product, moveClockTo }) => {
    const before = product.now();
    const { bookingId, period } = await bookChecked(product, OTHER, 2);
    const stranger = await enter({ viewport: PHONE });
    stranger.expectFault(/status of 40[34]/);
    await stranger.logIn(JONAS);
    for (const screen of ['verriegelung', 'checkliste']) {
      await stranger.open(`/profil/buchungen/${bookingId}/${screen}`);
      await stranger.page.getByText('Diese Buchung finden wir bei dir nicht').waitFor();
      expect(await unlockButton(stranger.page).count()).toBe(0);
    }

    try {
      await moveClockTo(period.start.subtract({ minutes: 20 }));
      const { page, open, logIn } = await enter({ viewport: PHONE });
      await logIn(OTHER);
      await open('/profil/buchungen');
      await bookingCard(page, bookingId).waitFor();
      expect(await bookingCard(page, bookingId).getByRole('link', { name: 'Auto öffnen' }).count()).toBe(0);
      await open(`/profil/buchungen/${bookingId}/verriegelung`);
      await page.getByText(/^Öffnen kannst du das Auto ab heute/).waitFor();
      await page.getByText('Das ist in 5 Min.').waitFor();
      expect(await unlockButton(page).count()).toBe(0);
      // The page notices by itself.
      await moveClockTo(period.start.subtract({ minutes: 15 }));
      await unlockButton(page).waitFor();
    } finally {
      await moveClockTo(before);
    }
  },
);

journey(
  'without a connection the pages beside the car open with what is known, and their buttons say what they need',
  async ({ enter, product }) => {
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    const { bookingId, vehicle } = await bookChecked(product, COLLEAGUE, 3);
    await logIn(COLLEAGUE);
    const path = `/profil/buchungen/${bookingId}`;
    await open('/profil/buchungen');
    // The pages beside the car were never opened; they are kept with all files that they link.
    const missing = (paths: string[]) =>
      page.evaluate(async (wanted) => {
        const lost: string[] = [];
        for (const path of wanted) {
          const kept = await caches.match(path, { cacheName: 'meine-buchungen' });
          const html = (await kept?.text()) ?? '';
          if (!kept) lost.push(path);
          for (const [, file = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"#]+\.js)/g)) {
            if (!(await caches.match(file))) lost.push(file);
          }
        }
        return lost;
      }, paths);
    const wanted = [`${path}/verriegelung`, `${path}/checkliste`, `/api/booking/bookings/${bookingId}/trip`];
    await expect.poll(() => missing(wanted)).toEqual([]);

    await context.setOffline(true);
    await open(`${path}/verriegelung`);
    await page.getByText(/^Stand von /).waitFor();
    await page.getByText(vehicle.stationName).first().waitFor();
    await note(page, 'Ohne Verbindung geht das hier nicht').waitFor();
    const unlock = unlockButton(page);
    expect(await unlock.getAttribute('aria-disabled')).toBe('true');
    const sent = countCommands(page);
    // Playwright waits for an action that is disabled, a person does not, nor presses what the icon bar covers.
    await unlock.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await unlock.click({ force: true });
    await message(page, 'Das geht wieder, sobald du eine Verbindung hast.').waitFor({ timeout: 8000 });
    expect(sent()).toBe(0);
    await page.getByRole('button', { name: 'Schließen' }).click();
    await open(`${path}/checkliste`);
    await page.getByText('Alles wie beschrieben.').waitFor();

    await context.setOffline(false);
    await page.getByRole('link', { name: 'Weiter zum Öffnen' }).click();
    await expect.poll(() => unlock.getAttribute('aria-disabled')).toBeNull();
  },
);
