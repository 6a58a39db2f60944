import { expect } from 'vitest';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { PHONE } from './browser.ts';
import { delay } from './delay.ts';
import { openStage } from './journey.ts';
import {
  bookingCard,
  bookLinkOf,
  cars,
  catalogued,
  choosePeriod,
  fillLogin,
  loginOverlay,
  message,
  moneyIn,
  note,
  spoken,
  textOf,
  title,
} from './screens.ts';
import { bookingsOf, euros, freeVehicle, periodOn, standingVehicle } from './town.ts';

const journey = openStage();
/** §S8.7: a private customer with tariff Plus and no bookings. */
const CUSTOMER = '100002-1';

journey(
  'customer books, changes, cancels: every price shown is the one in the database, every step is kept',
  async ({ enter, product, moveClockTo }) => {
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    const { db } = product;

    // The visitor is logged out and chooses this evening.
    await open('/buchen/nuernberg');
    await choosePeriod(page, '18:00', '20:00');
    await bookLinkOf(
      page,
      (await freeVehicle(db, 'nuernberg', periodOn(product.now(), '17:00', '23:00'))).id,
    ).click();
    await title(page).getByText('Buchung prüfen').waitFor();
    const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
    // Above the button that stays in view stands what cannot be taken back (§ 312g Abs. 2 Nr. 9 BGB).
    await page.getByText(/^Für Buchungen gibt es kein Widerrufsrecht/).waitFor();
    await book.click();

    // Booking asks for the login; a failed one shows the texts of §8.10.
    await loginOverlay(page).waitFor();
    expectFault(/status of 401/);
    await fillLogin(page, CUSTOMER, 'Falsches!Passwort1');
    await catalogued(page, 'LOGIN_WRONG').waitFor();
    await message(page, 'Accountnummer/Password nicht korrekt.').waitFor();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await spoken(page, 'LOGIN_FAILED').waitFor();
    await spoken(page, 'LOGIN_FAILED_IN_FULL').waitFor({ state: 'attached' });
    expect(await bookingsOf(db, CUSTOMER)).toEqual([]);

    // §5.29: leading zeros and white space do not matter. After the login the booking continues by itself.
    await fillLogin(page, ' 00100002 ', DEMO_PASSWORD);
    await title(page).getByText('Gebucht!').waitFor();
    const [booked] = await bookingsOf(db, CUSTOMER);
    if (!booked) throw new Error('nothing was booked');
    const evening = periodOn(product.now(), '18:00', '20:00');
    expect(booked).toMatchObject({ state: 'RESERVED', starts_at: evening.start, ends_at: evening.end });
    await page.getByText(`Buchung Nr. ${booked.id}`).waitFor();
    expect(moneyIn(await textOf(page.getByRole('main')))[1]).toBe(euros(booked.time_cents));

    await page.getByRole('link', { name: 'Zu meinen Buchungen' }).click();
    await title(page).getByText('Buchungen', { exact: true }).waitFor();
    const card = bookingCard(page, booked.id);
    await card.getByText(formatPeriod(evening, product.now())).waitFor();
    expect(moneyIn(await textOf(card))[1]).toBe(euros(booked.time_cents));

    // An hour more costs more; the page shows the new price before the change is binding.
    await card.getByRole('link', { name: 'Ändern' }).click();
    await page
      .getByRole('group', { name: 'Verlängern' })
      .getByRole('button', { name: '+ 1 Std.', exact: true })
      .click();
    const receipt = page.getByRole('table', { name: 'Was sich am Preis ändert' });
    await receipt.waitFor();
    const [newSum, newPrice] = moneyIn(await textOf(receipt.getByRole('row', { name: /^voraussichtlich/ })));
    await page.getByRole('button', { name: 'Zahlungspflichtig ändern' }).click();
    await message(page, 'Deine Buchung gilt jetzt').waitFor();
    await page.waitForURL('**/profil/buchungen');
    const [changed] = await bookingsOf(db, CUSTOMER);
    expect(changed?.ends_at).toEqual(evening.end.add({ hours: 1 }));
    expect(changed?.time_cents).toBeGreaterThan(booked.time_cents);
    expect(newPrice).toBe(euros(changed?.time_cents ?? 0));
    await card
      .getByText(formatPeriod({ start: evening.start, end: evening.end.add({ hours: 1 }) }, product.now()))
      .waitFor();
    expect(moneyIn(await textOf(card)).slice(0, 2)).toEqual([newSum, newPrice]);

    // §S4.16: 20 minutes later, less than 24 hours ahead, a cancellation costs half of the time price.
    await moveClockTo(product.now().add({ minutes: 20 }));
    await open('/profil/buchungen');
    await card.getByRole('button', { name: 'Stornieren' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Buchung stornieren?' });
    const fee = euros(Math.round((changed?.time_cents ?? 0) / 2));
    await dialog.getByText(`Wenn du jetzt stornierst, kostet es ${fee}`).waitFor();
    await dialog.getByRole('button', { name: `Für ${fee} stornieren` }).click();
    await message(page, `Deine Buchung ist storniert. Dafür berechnen wir ${fee}.`).waitFor();
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('heading', { name: 'Gerade hast du nichts gebucht' }).waitFor();

    const [cancelled] = await bookingsOf(db, CUSTOMER);
    expect(cancelled).toMatchObject({ state: 'CANCELLED', cancelled_at: product.now() });
    expect(euros(cancelled?.fee_cents ?? 0)).toBe(fee);
    expect(cancelled?.events.map(({ kind }) => kind)).toEqual(['BOOKED', 'CHANGED', 'CANCELLED']);

    // The history shows every event with its prices.
    await card.getByText('Storniert', { exact: true }).waitFor();
    expect(moneyIn(await textOf(card))).toEqual([fee]);
    await card.getByRole('link', { name: /^Einzelheiten/ }).click();
    const events = page.getByRole('region', { name: 'Verlauf' }).getByRole('listitem');
    await expect.poll(() => events.count()).toBe(3);
    const texts = await Promise.all((await events.all()).map(textOf));
    expect(texts[0]).toMatch(/^Gebucht am Mi, 16\.06\.2027, 14:07/);
    expect(moneyIn(texts[0] ?? '')).toEqual([euros(booked.time_cents)]);
    expect(texts[1]).toMatch(/^Geändert am Mi, 16\.06\.2027, 14:07/);
    expect(moneyIn(texts[1] ?? '')).toEqual([euros(booked.time_cents), newPrice]);
    expect(texts[2]).toMatch(/^Storniert am Mi, 16\.06\.2027, 14:27/);
    expect(texts[2]).toContain(`Gebühr ${fee}`);

    // Whoever leaves before the answer is told what came of it, and so is who loads the page anew (§S18.7).
    const toBook = `/buchen/neu/${(await freeVehicle(db, 'nuernberg', periodOn(product.now(), '17:00', '23:00'))).id}`;
    const answerLate = await delay(page, /\/api\/booking\/bookings$/);
    await open(toBook);
    await book.click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Zurück/ })
      .click();
    await page.waitForURL((url) => !url.pathname.includes('/neu/'));
    answerLate();
    await page.getByRole('dialog', { name: 'Gebucht' }).getByRole('button', { name: 'Zur Buchung' }).click();
    const left = (await bookingsOf(db, CUSTOMER)).find(({ state }) => state === 'RESERVED');
    await page.waitForURL(`**/profil/buchungen/${left?.id}`);

    await page.unrouteAll();
    await open('/profil/buchungen');
    await bookingCard(page, left?.id ?? 0)
      .getByRole('button', { name: 'Stornieren' })
      .click();
    // The answer is lost on its way.
    const carriedOut = new Promise<void>((resolve) => {
      void page.route(/\/cancel$/, (route) => route.fetch().then(() => resolve()), { times: 1 });
    });
    await dialog.getByRole('button', { name: /stornieren$/ }).click();
    await carriedOut;
    await page.reload();
    await page.getByRole('dialog', { name: 'Storniert' }).waitFor();
  },
);

journey('a customer who may not book is told why, and nothing is booked', async ({ enter, product }) => {
  const { page, open, logIn } = await enter();
  await logIn('100005-1');
  await open('/buchen/nuernberg');
  await cars(page)
    .first()
    .getByRole('link', { name: / buchen$/ })
    .click();
  await page.getByText('Du kannst buchen, sobald Führerschein und Ausweis geprüft sind').waitFor();
  expect(await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).count()).toBe(0);
  expect(await bookingsOf(product.db, '100005-1')).toEqual([]);
});

journey('logged out, bookings and favourites stay closed, and open after the login', async ({ enter }) => {
  const { page, open } = await enter();
  await open('/profil/buchungen');
  await loginOverlay(page).waitFor();
  await page.keyboard.press('Escape');
  await loginOverlay(page).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Deine Buchungen' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await fillLogin(page, '100001-1', DEMO_PASSWORD);
  await page.getByRole('navigation', { name: 'Buchungen' }).getByText('Zuletzt').waitFor();

  await page.getByRole('link', { name: 'Profil' }).click();
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('heading', { name: 'Dein Profil' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Deine Buchungen' }).waitFor();
  expect(await page.locator('[id^=buchung-]').count()).toBe(0);
});

journey(
  'what the button was pressed for is booked after the login, and nothing else: time has passed meanwhile',
  async ({ enter, product, moveClockTo }) => {
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    const customer = '100010-1';
    const shown = initialPeriod(product.now());
    const vehicle = await standingVehicle(product.db, 'kassel', {
      start: shown.start,
      end: shown.end.add({ hours: 2 }),
    });
    await open(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
    const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
    await book.click();
    await loginOverlay(page).waitFor();

    await moveClockTo(product.now().add({ minutes: 40 }));
    expectFault(/status of 422/);
    await fillLogin(page, customer, DEMO_PASSWORD);
    await note(page, 'Bitte prüfe den Zeitraum noch einmal').waitFor();
    expect(await bookingsOf(product.db, customer)).toEqual([]);

    // The page shows the new period; a second press books exactly that.
    const now = initialPeriod(product.now().subtract({ minutes: 15 }));
    await page.getByText(formatPeriod(now, product.now())).first().waitFor();
    await expect.poll(() => book.isEnabled()).toBe(true);
    await book.click();
    await title(page).getByText('Gebucht!').waitFor();
    expect(await bookingsOf(product.db, customer)).toMatchObject([
      { starts_at: now.start, ends_at: now.end },
    ]);
  },
);
