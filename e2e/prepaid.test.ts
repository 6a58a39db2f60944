import { expect } from 'vitest';
import { SAMPLE_CODE } from '#server/features/allotment/prepaid-samples.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { choosePeriod, title } from './screens.ts';
import { bookingsOf, freeVehicle, periodOn } from './town.ts';

const journey = openStage();
const ADA = '100001-1';
const MURAT = '100003-2';

journey('phone: a km package is bought, and all of it is said before the button', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  const found: string[] = [];
  await logIn(ADA);
  await open('/profil');
  await page.getByRole('link', { name: 'Kilometerpakete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kilometerpakete' }).waitFor();
  // What the trips of the demonstration have taken.
  const trips = page.getByRole('list', { name: 'Fahrten mit dem Paket mit 500' });
  await trips
    .getByRole('link', { name: /^Fahrt am/ })
    .first()
    .waitFor();
  found.push(...(await screenFaults(page, 'km packages', [320])));

  await page.getByRole('button', { name: 'Kilometerpaket kaufen' }).click();
  const form = page.getByRole('form', { name: 'Kilometerpaket kaufen' });
  await expect.poll(() => hasFocus(form.getByRole('radio').first())).toBe(true);
  await form.getByRole('radio', { name: /^250/ }).check();
  for (const words of ['62,00', 'USt: 9,90', '14.09.2027', 'verfällt', 'widerrufen']) {
    await form.getByText(words).first().waitFor();
  }
  found.push(...(await screenFaults(page, 'another km package', [320])));
  await form.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).dblclick();
  await page.getByText('Dein Kilometerpaket ist gekauft.').waitFor();
  await expect.poll(() => page.getByText('Paket mit 250').count()).toBe(1);
  found.push(...(await screenFaults(page, 'a km package bought', [320])));
  expect(found).toEqual([]);
});

journey('desktop: a voucher is redeemed, and every wrong code is told at its field', async ({ enter }) => {
  const { page, open, logIn, expectFault } = await enter({ viewport: DESKTOP });
  expectFault(/status of 4(04|09)/);
  const found: string[] = [];
  await logIn(ADA);
  await open('/profil/gutscheine');
  await page.getByText('Guthaben 25,00').waitFor();
  const form = page.getByRole('form', { name: 'Gutschein einlösen' });
  const field = form.getByRole('textbox', { name: /^Gutscheincode/ });
  await field.fill('Willkommen');
  await page.keyboard.press('Enter');
  await form.getByText('Ein Code hat vier Ziffern').waitFor();
  await field.fill('9876-zyXW');
  await page.keyboard.press('Enter');
  await form.getByText('Diesen Code kennen wir nicht.').waitFor();
  await expect.poll(() => hasFocus(field)).toBe(true);
  found.push(...(await screenFaults(page, 'vouchers, refused', [320])));
  await field.fill(SAMPLE_CODE);
  await page.keyboard.press('Enter');
  await page.getByText('15,00 € sind gutgeschrieben.').waitFor();
  await page.getByText('Guthaben 40,00').waitFor();
  await field.fill(SAMPLE_CODE);
  await page.keyboard.press('Enter');
  await form.getByText('Diesen Gutschein hast du schon eingelöst.').waitFor();
  // The one that has paid says for which invoice.
  await page
    .getByRole('link', { name: /^Rechnung 20/ })
    .first()
    .click();
  await page.getByText('Gutschein „Willkommen“').waitFor();
  found.push(...(await screenFaults(page, 'an invoice paid by a voucher', [320])));
  expect(found).toEqual([]);
});

journey('phone: an estimate says that its kilometres go off the package', async ({ enter, product }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  const left = page.getByText(
    /^Die Kilometer gehen zuerst von deine(m Kilometerpaket|n Kilometerpaketen) ab: noch \d+\skm\.$/,
  );
  const evening = periodOn(product.now(), '17:00', '23:00');
  const vehicle = await freeVehicle(product.db, 'nuernberg', evening);
  const path = `/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`;
  const priced = () => page.getByRole('table', { name: 'So setzt sich der Preis zusammen' }).waitFor();
  await open(path);
  await priced();
  expect(await left.count()).toBe(0);
  await logIn(ADA);
  await open(`/buchen/fahrzeug/${vehicle.id}`);
  await priced();
  await left.waitFor();
  await open(path);
  await choosePeriod(page, '18:00', '20:00');
  await priced();
  await left.waitFor();
  expect(await screenFaults(page, 'a quote with a km package', [320])).toEqual([]);
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
  await title(page).getByText('Gebucht!').waitFor();
  await left.waitFor();
  const booked = (await bookingsOf(product.db, ADA)).at(-1);
  await open(`/profil/buchungen/${booked?.id}`);
  await page.getByRole('table', { name: 'Preis' }).waitFor();
  await left.waitFor();
  await open(`/profil/buchungen/${booked?.id}/aendern`);
  await choosePeriod(page, '18:00', '21:00');
  await page.getByRole('table', { name: 'Was sich am Preis ändert' }).waitFor();
  await left.waitFor();
});

journey('a driver is told whose they are', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(MURAT);
  await open('/profil/kilometerpaket');
  await page.getByText('Kilometerpakete kauft der Hauptaccount').waitFor();
  await open('/profil/gutscheine');
  await page.getByText('Gutscheine löst der Hauptaccount ein').waitFor();
});
