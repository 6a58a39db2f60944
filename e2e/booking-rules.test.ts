import { type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Period } from '#domain/booking/period.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { bookDirectly } from './book-directly.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { bookingCard, message, note, title } from './screens.ts';
import { bookingsOf, freeVehicle, vehiclesOf } from './town.ts';

const journey = openStage();
const JONAS = '100002-1';
const EMPLOYEE = '100010-1';
const BLOCKED = '100007-1';

/** Two taps within the same moment, faster than any rendering. */
const doubleTap = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Counts the calls that change a booking, also refused ones. */
function countCalls(page: Page): () => string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.includes('/bookings')) {
      calls.push(
        `${request.method()} ${pathname.replace(/\d+/, '{id}').replace(/^.*\/bookings/, '/bookings')}`,
      );
    }
  });
  return () => calls.splice(0);
}

const later = ({ start, end }: Period, hours: number, length = 0): Period => ({
  start: start.add({ hours }),
  end: end.add({ hours: hours + length }),
});

journey(
  'booking, changing and cancelling work once, however often the button is pressed',
  async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const calls = countCalls(page);
    await logIn(JONAS);
    const vehicle = await freeVehicle(product.db, 'nuernberg', later(initialPeriod(product.now()), 0, 4));
    await open(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
    const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
    await expect.poll(() => book.isEnabled()).toBe(true);
    await doubleTap(book);
    await title(page).getByText('Gebucht!').waitFor();
    expect(calls()).toEqual(['POST /bookings']);
    const [booked] = await bookingsOf(product.db, JONAS);
    if (!booked) throw new Error('nothing was booked');

    await open(`/profil/buchungen/${booked.id}/aendern`);
    await page
      .getByRole('group', { name: 'Verlängern' })
      .getByRole('button', { name: '+ 1 Std.', exact: true })
      .click();
    const change = page.getByRole('button', { name: 'Zahlungspflichtig ändern' });
    await expect.poll(() => change.isEnabled()).toBe(true);
    await doubleTap(change);
    await message(page, 'Deine Buchung gilt jetzt').waitFor();
    expect(calls()).toEqual(['PATCH /bookings/{id}']);

    await open('/profil/buchungen');
    await bookingCard(page, booked.id).getByRole('button', { name: 'Stornieren' }).click();
    const cancel = page.getByRole('alertdialog').getByRole('button', { name: /stornieren$/ });
    await expect.poll(() => cancel.isEnabled()).toBe(true);
    await doubleTap(cancel);
    await message(page, 'Deine Buchung ist storniert').waitFor();
    expect(calls()).toEqual(['POST /bookings/{id}/cancel']);
  },
);

journey(
  'one’s own booking in the same period is told before the last button, with a way to it',
  async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const period = initialPeriod(product.now());
    const [one, other] = (await vehiclesOf(product.db, 'nuernberg', later(period, 0, 1))).filter(
      ({ free }) => free,
    );
    if (!one || !other) throw new Error('two free cars are needed');
    const id = await bookDirectly(product.db, EMPLOYEE, one.id, later(period, 0, 1), product.now());
    await logIn(EMPLOYEE);
    await open(`/buchen/neu/${other.id}/station/${other.stationId}`);
    const told = note(page, 'Du hast da schon ein Auto');
    await told.waitFor();
    expect(await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).isEnabled()).toBe(false);
    await told.getByRole('link', { name: new RegExp(`^Zur Buchung: .*, ${one.model}$`) }).click();
    await title(page).getByText(`Buchung Nr. ${id}`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/profil/buchungen/${id}`);
  },
);

journey('a taken car: the next similar one is one tap away', async ({ enter, product }) => {
  const { page, open } = await enter({ viewport: PHONE });
  const period = initialPeriod(product.now());
  const cars = await vehiclesOf(product.db, 'nuernberg', period);
  const taken = cars.find(
    ({ free, ...car }) => !free && cars.some((one) => one.free && one.class === car.class),
  );
  if (!taken) throw new Error('no car is taken');
  await open(`/buchen/neu/${taken.id}/station/${taken.stationId}`);
  const offer = note(page, 'In dieser Zeit nicht frei')
    .getByRole('link', { name: / nehmen, / })
    .first();
  await offer.click();
  await page.waitForURL((url) => !url.pathname.startsWith(`/buchen/neu/${taken.id}/`));
  const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
  await expect.poll(() => book.isEnabled()).toBe(true);
  const chosen = cars.find(({ id }) => page.url().includes(`/buchen/neu/${id}/`));
  expect(chosen).toMatchObject({ free: true, class: taken.class });
});

journey(
  'who is blocked shortens and cancels, and is told why nothing else works',
  async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const period = later(initialPeriod(product.now()), 1, 3);
    const vehicle = await freeVehicle(product.db, 'nuernberg', later(period, 0, 2));
    const id = await bookDirectly(product.db, BLOCKED, vehicle.id, period, product.now());
    await logIn(BLOCKED);
    await open('/profil/buchungen');
    await bookingCard(page, id).getByRole('link', { name: 'Ändern' }).click();
    await page.getByText('Du kannst diese Buchung nur verkürzen oder stornieren.').waitFor();
    expect(await page.getByRole('group', { name: 'Verlängern' }).count()).toBe(0);

    const pick = async (text: string) => {
      await page.getByRole('button', { name: /^Zeitraum ändern/ }).click();
      const picker = page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' });
      const times = picker.getByRole('listbox', { name: 'Uhrzeit der Rückgabe' });
      await times.getByRole('option', { name: text }).click();
      await picker.getByRole('button', { name: 'Übernehmen' }).click();
      await picker.waitFor({ state: 'hidden' });
    };
    const clock = (instant: Temporal.Instant) =>
      instant.toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString({ smallestUnit: 'minute' });
    const change = page.getByRole('button', { name: 'Zahlungspflichtig ändern' });
    await pick(clock(period.end.add({ hours: 1 })));
    await note(page, 'Dein Account ist gesperrt').waitFor();
    expect(await change.isEnabled()).toBe(false);
    await pick(clock(period.end.subtract({ hours: 1 })));
    await expect.poll(() => change.isEnabled()).toBe(true);
    await change.click();
    await message(page, 'Deine Buchung gilt jetzt').waitFor();
    const [changed] = await bookingsOf(product.db, BLOCKED);
    expect(changed?.ends_at).toEqual(period.end.subtract({ hours: 1 }));
  },
);
