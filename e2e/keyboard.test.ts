import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { openStage } from './journey.ts';
import { expectVisibleFocus, hasFocus, tabTo } from './keys.ts';
import { cars, loginOverlay, periodButton, title } from './screens.ts';
import { bookingsOf, vehiclesOf } from './town.ts';

const journey = openStage();
const CUSTOMER = '100002-1';

journey(
  'keyboard only: period, filter, car, login, booking; the focus is always seen',
  async ({ enter, product }) => {
    const { page, open } = await enter();
    const { keyboard } = page;
    await open('/buchen/nuernberg');
    await cars(page).first().waitFor();

    // The first Tab stop is the link that skips to the content.
    await keyboard.press('Tab');
    expect(await expectVisibleFocus(page)).toBe('a Zum Inhalt springen');
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);

    // The period picker: opened, closed with Escape, opened again, two hours chosen.
    await tabTo(page, periodButton(page));
    const picker = page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' });
    await keyboard.press('Enter');
    await picker.waitFor();
    await keyboard.press('Escape');
    await picker.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(periodButton(page))).toBe(true);
    await keyboard.press('Enter');
    await tabTo(page, picker.getByRole('button', { name: '2 Std.' }));
    await keyboard.press('Space');
    const starts = picker.getByRole('listbox', { name: 'Uhrzeit der Abholung' });
    await tabTo(page, starts.getByRole('option', { name: '14:15' }));
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await starts.getByRole('option', { name: '14:45', selected: true }).waitFor();
    await tabTo(page, picker.getByRole('button', { name: 'Übernehmen' }));
    await keyboard.press('Enter');
    await picker.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Zeitraum ändern: Heute 14:45 – 16:45 2 Std.' }).first().waitFor();
    await expect.poll(() => hasFocus(periodButton(page))).toBe(true);

    // The filter chips.
    const classM = page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Klasse M' });
    await tabTo(page, classM);
    await keyboard.press('Space');
    const { start } = initialPeriod(product.now());
    const period = { start: start.add({ minutes: 30 }), end: start.add({ minutes: 150 }) };
    const free = (await vehiclesOf(product.db, 'nuernberg', period)).filter(
      (vehicle) => vehicle.free && vehicle.class === 'M',
    );
    await title(page).getByText(`${free.length} Autos frei in Nürnberg`).waitFor();
    expect(await hasFocus(classM)).toBe(true);

    // The price details open and close; then the car's page opens.
    const car = cars(page).first();
    const price = car.getByRole('button', { name: /Preis aufschlüsseln/ });
    await tabTo(page, price);
    await keyboard.press('Enter');
    await car.getByRole('table').waitFor();
    await keyboard.press('Enter');
    await car.getByRole('table').waitFor({ state: 'hidden' });
    await tabTo(page, car.getByRole('heading').getByRole('link'), 'Shift+Tab');
    await keyboard.press('Enter');
    await page.waitForURL('**/buchen/fahrzeug/**');
    await page.getByRole('heading', { name: 'Freie Zeiten' }).waitFor();
    await expectKeptFocus();
    await tabTo(page, page.getByRole('link', { name: 'Buchen', exact: true }));
    await keyboard.press('Enter');
    await title(page).getByText('Buchung prüfen').waitFor();
    await expectKeptFocus();

    // The login: Escape closes it and returns the focus to the button; then it is filled in, and Enter
    // submits it.
    const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
    await expect.poll(() => book.isEnabled()).toBe(true);
    await tabTo(page, book);
    await keyboard.press('Enter');
    const account = loginOverlay(page).getByRole('textbox', { name: /^Accountnummer/ });
    await expect.poll(() => account.evaluate((element) => element === document.activeElement)).toBe(true);
    await keyboard.press('Escape');
    await loginOverlay(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(book)).toBe(true);
    await keyboard.press('Enter');
    await expect.poll(() => account.evaluate((element) => element === document.activeElement)).toBe(true);
    await keyboard.type(CUSTOMER);
    await keyboard.press('Tab');
    await expectVisibleFocus(page);
    await keyboard.type(DEMO_PASSWORD);
    await keyboard.press('Enter');

    await title(page).getByText('Gebucht!').waitFor();
    await expect.poll(() => hasFocus(title(page))).toBe(true);
    const [booking] = await bookingsOf(product.db, CUSTOMER);
    expect(booking).toMatchObject({ starts_at: period.start, ends_at: period.end });
    expect(free.map(({ id }) => id)).toContain(booking?.vehicle_id);

    /** On a new screen the focus is on its heading or its content, not lost. */
    async function expectKeptFocus() {
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body),
        )
        .toBe(true);
    }
  },
);

journey('keyboard only: the menu of a phone holds the focus and gives it back', async ({ enter }) => {
  const { page, open } = await enter({ viewport: { width: 390, height: 844 } });
  await open('/');
  const opener = page.getByRole('button', { name: 'Menü' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Auto buchen' }) });
  await menu.waitFor();
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    const where = await menu.evaluate((element) => {
      if (element.contains(document.activeElement)) return 'menu';
      return document.activeElement === document.body ? 'browser' : 'page behind';
    });
    // After the last stop of a native dialog the browser's own bar follows.
    expect(where).not.toBe('page behind');
    if (where === 'menu') await expectVisibleFocus(page);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(opener)).toBe(true);
});
