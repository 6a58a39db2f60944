import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { violations } from './axe.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE, type Visitor } from './browser.ts';
import { openStage } from './journey.ts';
import {
  atStep,
  choosePlan,
  chooseSafety,
  consent,
  fillPerson,
  next,
  reload,
  submitButton,
} from './registration-form.ts';
import { bookingInList, cars, loginOverlay, note, periodButton, title } from './screens.ts';
import { resize, violationsAtSizes } from './sizes.ts';
import { bookingsOf, freeVehicle } from './town.ts';

/** The screens as they are first seen are looked at by e2e/widths.test.ts. */
const journey = openStage();
const CUSTOMER = '100001-1';
const DRIVER = '100010-1';

/**
 * Returns a function that looks at what is open at all sizes, and at what it has found. Each screen is reached once, at the size
 * of a desktop with a mouse, whose targets are the smaller ones.
 */
async function lookAt(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const found: string[] = [];
  let place = 0;
  const check = async (screen: string) => {
    found.push(...(await violationsAtSizes({ page, devTools }, screen, place++)));
    await resize(devTools, DESKTOP);
  };
  return { check, found };
}

journey('axe finds nothing on what a visitor opens and gets wrong', async ({ enter, product }) => {
  const vehicle = await freeVehicle(product.db, 'nuernberg', initialPeriod(product.now()));
  const visitor = await enter();
  const { page, open, expectFault } = visitor;
  const { check, found } = await lookAt(page);

  await open('/');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog', { name: 'Menü' }).waitFor();
  await check('menu');
  await open('/buchen/wuerzburg');
  await cars(page).first().waitFor();
  await cars(page)
    .first()
    .getByRole('button', { name: /Preis aufschlüsseln/ })
    .click();
  await cars(page).first().getByRole('table').waitFor();
  await check('/buchen/{city}, a price');
  await periodButton(page).click();
  await page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' }).waitFor();
  await check('period picker');
  await open('/buchen/filter/adresse');
  await page.getByRole('combobox').fill('Bahnhof');
  await page.getByRole('option').first().waitFor();
  await check('/buchen/filter/adresse');
  await openLogin(visitor, vehicle.id);
  await check('login overlay');
  await page.getByRole('button', { name: 'Werkseinstellungen' }).click();
  await page.getByRole('dialog', { name: 'Werkseinstellungen' }).waitFor();
  await check('factory reset');
  await open('/preisrechner/marburg?km=weit&paket=100&dauer=10');
  await check('/preisrechner/{city}');
  await open('/profil');
  await check('/profil, logged out');
  await open('/passwort-reset');
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await page.getByText('Accountnummer oder E-Mail-Adresse ist erforderlich.').waitFor();
  await check('/passwort-reset');
  await open('/passwort-reset#token=abc');
  await page.reload();
  await page.getByRole('textbox', { name: /^Neues Passwort/ }).fill('kurz');
  await page.getByText('Das Passwort muss dem beschriebenen Format entsprechen.').waitFor();
  await check('/passwort-reset#token');
  expectFault(/status of (410|422)/);
  await open('/newsletteranmeldung');
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await page.getByText('E-Mail-Adresse ist erforderlich.').waitFor();
  await check('/newsletteranmeldung, refused');
  await open('/newsletterabmeldung?token=alt');
  await page.getByRole('button', { name: 'Newsletter abbestellen' }).click();
  await note(page, 'Das hat leider nicht geklappt.').waitFor();
  await check('/newsletterabmeldung, refused');
  await open('/email-bestaetigung?token=alt');
  await check('/email-bestaetigung');
  expectFault(/status of 404/);
  expect(found).toEqual([]);
});

journey('axe finds nothing on what a customer opens and gets wrong', async ({ enter, product }) => {
  const { page, open, logIn } = await enter();
  await logIn(CUSTOMER);
  const booking = (await bookingsOf(product.db, CUSTOMER)).findLast(({ state }) => state === 'RESERVED');
  if (!booking) throw new Error(`${CUSTOMER} has booked nothing`);
  const { check, found } = await lookAt(page);

  await open('/profil/bearbeiten');
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page
    .getByRole('form', { name: 'Passwort ändern' })
    .getByRole('button', { name: 'Passwort ändern' })
    .click();
  await page.getByText('Aktuelles Passwort ist erforderlich.').waitFor();
  await check('/profil/bearbeiten, Passwort ändern');
  await open('/profil/buchungen');
  await page.getByRole('table', { name: 'Preis' }).waitFor();
  await check('/profil/buchungen, list and booking side by side');
  await bookingInList(page, booking.id).click();
  await page.getByRole('button', { name: 'Buchung stornieren' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Buchung stornieren?' });
  await dialog.getByRole('button', { name: 'Kostenlos stornieren' }).waitFor();
  await check('cancel dialog');
  expect(found).toEqual([]);
});

journey('axe finds nothing on the checks of a customer', async ({ enter, product }) => {
  const { page, open, logIn, expectFault } = await enter();
  const { check, found } = await lookAt(page);
  await open('/profil/pruefung');
  await loginOverlay(page).waitFor();
  await page.keyboard.press('Escape');
  await loginOverlay(page).waitFor({ state: 'hidden' });
  await check('/profil/pruefung, visitor');
  await logIn('100006-1');
  await open('/profil/pruefung');
  await check('/profil/pruefung');

  await logIn('100005-1');
  await open('/profil/dokumentencheck');
  await page.getByRole('button', { name: 'Weiter zu den Fotos' }).click();
  await page.getByText('Ohne deine Einwilligung dürfen wir keine Fotos annehmen').waitFor();
  await check('/profil/dokumentencheck, no consent');
  await page.getByRole('checkbox', { name: /^Ich willige ein/ }).check();
  await page.getByRole('button', { name: 'Weiter zu den Fotos' }).click();
  await page.getByText('Führerschein vorn', { exact: true }).waitFor();
  expectFault(/status of 415/);
  const [front] = await page.locator('input[type=file]').all();
  await front?.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') });
  await page.getByText('Diese Datei ist kein Foto').first().waitFor();
  await check('/profil/dokumentencheck, refused');
  await front?.setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await samplePhoto(),
  });
  await page.getByText('angekommen', { exact: true }).waitFor();
  await check('/profil/dokumentencheck, one photo');
  for (const state of ['SUBMITTED', 'REJECTED', 'APPROVED']) {
    await product.db
      .updateTable('document_check')
      .set({ state, submitted_at: product.now(), decided_at: product.now(), reason: 'Zu dunkel.' })
      .where('decided_by', 'is', null)
      .execute();
    await open('/profil/dokumentencheck');
    await check(`/profil/dokumentencheck, ${state}`);
  }
  expect(found).toEqual([]);
});

journey(
  'axe finds nothing where a booking cannot be made, and where it was made',
  async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn(CUSTOMER);
    const vehicle = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
    const found: string[] = [];
    await open(`/buchen/neu/${vehicle.id}`);
    await note(page, 'Du hast da schon ein Auto').waitFor();
    found.push(...(await violations(page, 'overlap')));

    await logIn('100002-1');
    await open(`/buchen/neu/${vehicle.id}`);
    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    await title(page).getByText('Gebucht!').waitFor();
    found.push(...(await violations(page, 'booked')));
    expect(found).toEqual([]);
  },
);

journey('axe finds nothing on the steps of the registration', async ({ enter }) => {
  const { page, open } = await enter();
  const { check, found } = await lookAt(page);
  await open('/registrierung');
  await check('plan');
  await next(page).click();
  await page.getByText('Bitte prüfe noch 2 Angaben.').first().waitFor();
  await check('plan, with faults');
  await choosePlan(page, { title: /^Plus/ });
  await atStep(page, 2).waitFor();
  await check('safety package');
  await chooseSafety(page, 'Mit');
  await atStep(page, 3).waitFor();
  await page.getByText('Aktionscode, Empfehlung und mehr').click();
  await check('data');
  await next(page).click();
  await page
    .getByText(/^Bitte prüfe noch/)
    .first()
    .waitFor();
  await check('data, with faults');
  await fillPerson(page, {
    prename: 'Axel',
    name: 'Achse',
    email: 'axel@example.org',
    mobile: '0175 8901234',
    licence: 'B072RRE2I58',
  });
  await reload(page);
  await page.getByText('ist gespeichert').waitFor();
  await check('data, kept by the server');
  await next(page).click();
  await atStep(page, 4).waitFor();
  await page.locator('canvas').waitFor();
  await check('review');
  await submitButton(page).click();
  await page
    .getByText(/^Bitte prüfe noch/)
    .first()
    .waitFor();
  await check('review, with faults');
  await consent(page, 'Axel Achse');
  await check('review, typed signature');
  expect(found).toEqual([]);
});

journey('axe finds nothing on the pages beside the car', async ({ enter, product }) => {
  const { db, now } = product;
  const period = initialPeriod(now());
  const ready = { ...period, start: period.start.subtract({ hours: 3 }) };
  const vehicle = await freeVehicle(db, 'nuernberg', ready);
  const bookingId = await bookDirectly(db, DRIVER, vehicle.id, period, now());
  const { page, open, logIn } = await enter();
  await logIn(DRIVER);
  const { check, found } = await lookAt(page);
  await open(`/profil/buchungen/${bookingId}/verriegelung`);
  await page.getByRole('textbox', { name: /^Neue PIN/ }).waitFor();
  await check('verriegelung, pin');
  await open(`/profil/buchungen/${bookingId}/checkliste`);
  await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
  await page.getByText('Bitte triff eine Auswahl.').first().waitFor();
  await check('checkliste, refused');
  await page.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
  for (const question of [/außen/, /innen/]) {
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Sauber' }).check();
  }
  await db
    .updateTable('customer')
    .set({ pin_is_initial: false })
    .where('customer_number', '=', DRIVER)
    .execute();
  await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
  await page.getByRole('button', { name: 'Öffnen', exact: true }).waitFor();
  await check('verriegelung');
  expect(found).toEqual([]);
});

async function openLogin({ page, open }: Visitor, vehicleId: number) {
  await open(`/buchen/neu/${vehicleId}`);
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
  await loginOverlay(page).waitFor();
  // A field that was filled and emptied shows its error.
  const account = loginOverlay(page).getByRole('textbox', { name: /^Accountnummer/ });
  await account.fill('1');
  await account.fill('');
  await loginOverlay(page).getByText('Accountnummer ist erforderlich.').waitFor();
}
