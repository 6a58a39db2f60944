import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import {
  atStep,
  chooseSafety,
  cityField,
  consent,
  customersNamed,
  fillAddress,
  fillAll,
  fillSecrets,
  next,
  REGISTRATION_PASSWORD,
  storedOnDevice,
  submitButton,
  textField,
} from './registration-form.ts';
import { fillLogin, loginOverlay, message, textOf, title } from './screens.ts';
import { freeVehicle } from './town.ts';

const journey = openStage();

journey(
  'a company that has registered reads what happened and its number, and nothing lies over it',
  async ({ enter, product }) => {
    const { page, open } = await enter({ viewport: PHONE });
    // A car was chosen before, and is named on each step on the way to it.
    const car = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
    await open(`/buchen/neu/${car.id}`);
    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    const named = (where: Locator) => where.getByRole('complementary', { name: 'Dein Auto' }).waitFor();
    await named(loginOverlay(page));
    await loginOverlay(page)
      .getByRole('link', { name: /Jetzt registrieren/ })
      .click();
    await page.waitForURL(/\/registrierung/);
    await named(page.getByRole('main'));
    // Submitting too early shows an error; choosing the only plan removes it.
    await next(page).click();
    await page.getByText('Bitte wähle einen Tarif aus.').first().waitFor();
    await cityField(page).selectOption('bonn');
    await page.getByRole('button', { name: 'Firma' }).click();
    await page.getByText('Bitte wähle einen Tarif aus.').first().waitFor({ state: 'hidden' });
    await next(page).click();
    await named(page.getByRole('main'));
    await chooseSafety(page, 'Ohne');
    await named(page.getByRole('main'));
    await textField(page, /^Firma/).fill('Feinwerk\u200b Bonn GmbH\ufeff');
    await textField(page, /^Vorname der Ansprechperson/).fill('An\u200bna');
    await textField(page, /^Nachname der Ansprechperson/).fill('Feinwerk');
    await fillAddress(page);
    await textField(page, /^E-Mail/).fill('buero@feinwerk.example.org');
    await textField(page, /^Telefonnummer/).fill('0228 654321');
    await fillSecrets(page);
    await next(page).click();
    await atStep(page, 4).waitFor();
    await named(page.getByRole('main'));
    // The documents of the consents open beside the form. A company has no right of withdrawal.
    for (const [name, path] of [
      [/^Geschäftsbedingungen/, '/impressum#agb'],
      [/^Preise/, '/impressum#preise'],
      [/^Datenschutzhinweise/, '/impressum#datenschutz'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name });
      expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([path, '_blank']);
    }
    expect(await page.getByText('widerrufen. Wie das geht').count()).toBe(0);
    await submitButton(page).click();
    await page.getByText('Bitte unterschreibe.').first().waitFor();
    expect(await textOf(page.getByRole('main'))).toContain(
      'Unterschrift: Bitte unterschreibe. Du kannst zeichnen',
    );
    await consent(page, 'Anna Feinwerk');
    await submitButton(page).click();
    await page.waitForURL('**/profil/pruefung');
    await message(page, 'Dein Account wurde angelegt.').waitFor();

    const [customer] = await customersNamed(product, 'Feinwerk Bonn GmbH');
    const number = customer?.customer_number ?? 'none';
    const main = page.getByRole('main');
    await main.getByText('Dein Account ist angelegt').waitFor();
    await named(main);
    const kept = await product.db.selectFrom('chosen_car').select(['customer_id', 'vehicle_id']).execute();
    expect(kept).toEqual([{ customer_id: customer?.id, vehicle_id: car.id }]);
    expect(await textOf(main)).toContain(`Deine Accountnummer ist ${number}.`);
    await main.getByText('Wir prüfen jetzt deine Angaben persönlich').waitFor();
    expect(await loginOverlay(page).count()).toBe(0);
    // The form's errors have disappeared.
    await expect.poll(() => page.getByText(/^Bitte prüfe noch/).count()).toBe(0);

    // The page also says so after a reload, without asking for a login.
    await page.reload();
    await main.getByText('Dein Account ist angelegt').waitFor();
    expect(await loginOverlay(page).count()).toBe(0);
    expect(await textOf(main)).toContain(`Deine Accountnummer ist ${number}.`);
    // It stands there until it was noted.
    const tab = await page.evaluate(() => Object.assign<object, object>({}, sessionStorage));
    await main.getByRole('button', { name: 'Ich habe sie notiert' }).click();
    await main.getByText('Dein Account ist angelegt').waitFor({ state: 'detached' });
    await page.evaluate((kept) => Object.assign(sessionStorage, kept), tab);
    await page.reload();
    await main.getByText('Dein Account ist angelegt').waitFor();

    await main.getByRole('button', { name: 'Login' }).click();
    const field = loginOverlay(page).getByRole('textbox', { name: /^Accountnummer/ });
    expect(await field.inputValue()).toBe(number);
    await loginOverlay(page)
      .getByLabel(/^Passwort/)
      .and(page.locator('input:focus'))
      .fill(REGISTRATION_PASSWORD);
    await page.keyboard.press('Enter');
    await main.getByText('Wir sehen uns deine Angaben an').waitFor();
  },
);

journey('who was turned away leaves nothing of what was entered', async ({ enter }) => {
  const { page, open, expectFault, context } = await enter({ viewport: PHONE });
  await open('/registrierung');
  await fillAll(page, {
    prename: 'Viola',
    name: 'Spurlos',
    email: 'gesperrt@example.org',
    mobile: '0171 9876543',
    licence: 'B072RRE2I71',
  });
  await page.getByText('Du kannst den Vertrag innerhalb von 14 Tagen').waitFor();
  expect(await storedOnDevice(page)).toContain('Spurlos');
  expectFault(/status of 422/);
  const gone = page.waitForResponse(
    (response) =>
      response.request().method() === 'DELETE' && response.url().endsWith('/registrations/current'),
  );
  await submitButton(page).click();
  await gone;
  await message(page, 'Registrierung nicht möglich!').waitFor();
  expect(await storedOnDevice(page)).not.toContain('Spurlos');
  // The session stays, for its limits, and holds nothing any more (§S14.20).
  const left = await context.request.get('/api/booking/registrations/current');
  expect(await left.text()).not.toContain('Spurlos');
});

journey(
  'the document check sends a visitor to Account, and the login leads on to it',
  async ({ enter, product }) => {
    const answer = await fetch(`${product.origin}/profil/dokumentencheck`, { redirect: 'manual' });
    const account = '/profil?weiter=%2Fprofil%2Fdokumentencheck';
    expect([answer.status, answer.headers.get('location')]).toEqual([302, account]);

    const { page, open } = await enter({ viewport: PHONE });
    await open('/profil/dokumentencheck');
    await title(page).getByText('Dein Profil').waitFor();
    await page.getByText('Logge dich ein, dann geht es dort weiter.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await fillLogin(page, '100002-1', DEMO_PASSWORD);
    await page.waitForURL('**/profil/dokumentencheck');
    await title(page).getByText('Dokumentencheck').waitFor();
    await loginOverlay(page).waitFor({ state: 'hidden' });

    // A link in a mail sends no cookies: the server renders a visitor's page, then the browser finds the
    // login.
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, path: '/api' })));
    await open('/profil/dokumentencheck');
    await page.waitForURL((url) => url.pathname === '/profil/dokumentencheck');
    await title(page).getByText('Dokumentencheck').waitFor();
    // A screen that requires a login shows its content without asking for one.
    await open('/profil/buchungen');
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
    await loginOverlay(page).waitFor({ state: 'hidden' });
  },
);
