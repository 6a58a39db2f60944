import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { PHONE, type Visitor } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { catalogued, catalogueNote, fillLogin, loginOverlay, message, note, title } from './screens.ts';

/** The second booking server, which the last journey chooses. */
const OTHER = { label: 'Zweiter Server', orga: 'stadtwagen', apikey: 'probe', endpoint: '/zwei/api/booking' };
const journey = openStage({
  hostname: 'localhost',
  environment: { BOOKING_SERVERS: JSON.stringify([OTHER]), API_KEYS: 'web=web,partner=probe' },
});
const CUSTOMER = '100002-1';
const NEW_PASSWORD = 'Regen#bogen7';

const openOverlay = async ({ page }: Visitor) => {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await loginOverlay(page).waitFor();
};

journey('a passkey is made, named, used instead of the password, and removed', async ({ enter }) => {
  const visitor = await enter();
  const { page, open, context, logIn } = visitor;
  await context.addInitScript(() => {
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      if (options?.mediation === 'conditional') document.documentElement.dataset['offersPasskey'] = '';
      return ask(options);
    };
  });
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(CUSTOMER);
  await open('/profil/bearbeiten');
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  const label = page.getByRole('textbox', { name: /^Name des Passkeys/ });
  await expect.poll(() => hasFocus(label)).toBe(true);
  await label.fill(' ');
  await page.getByRole('button', { name: 'Jetzt einrichten' }).click();
  await page.getByText('Bitte gib dem Passkey einen Namen').waitFor();
  await label.fill('Laptop im Büro');
  await page.getByRole('button', { name: 'Jetzt einrichten' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Laptop im Büro' });
  await entry.getByText('noch nicht benutzt').waitFor();

  // The device has a passkey already, so a second one is refused.
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await page.getByRole('button', { name: 'Jetzt einrichten' }).click();
  await page.getByText('Dieses Gerät hat schon einen Passkey').waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).click();

  await open('/profil');
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await title(page).getByText('Dein Profil').waitFor();
  // The customer does not touch the sensor before the prompt.
  await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await openOverlay(visitor);
  await page.locator('html[data-offers-passkey]').waitFor();
  await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await loginOverlay(page).getByRole('button', { name: 'Mit Passkey einloggen' }).click();
  await title(page).getByText('Jonas Albrecht').waitFor();

  await page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
  await entry.getByText('Zuletzt benutzt').waitFor();
  await entry.getByRole('button', { name: 'Laptop im Büro löschen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Passkey behalten' }).click();
  await entry.getByRole('button', { name: 'Laptop im Büro löschen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen', exact: true }).click();
  await entry.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Passkey einrichten' }).count()).toBe(1);
});

journey('a passkey is offered in the field itself: who picks it there is logged in', async ({ enter }) => {
  const visitor = await enter();
  const { page, open, context, logIn } = visitor;
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(CUSTOMER);
  await open('/profil/bearbeiten');
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await page.getByRole('button', { name: 'Jetzt einrichten' }).click();
  await page.getByText('noch nicht benutzt').waitFor();
  await open('/profil');
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await title(page).getByText('Dein Profil').waitFor();
  // The virtual device accepts at once the passkey that the browser offers in the field, without a button.
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await title(page).getByText('Jonas Albrecht').waitFor();
});

journey('a passkey that the account no longer has is refused in words', async ({ enter, product }) => {
  const visitor = await enter();
  const { page, open, context, logIn, expectFault } = visitor;
  // The button is tried: no passkey is offered in the field, which the virtual device would accept before the tap.
  await context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(CUSTOMER);
  await open('/profil/bearbeiten');
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await page.getByRole('button', { name: 'Jetzt einrichten' }).click();
  await page.getByText('noch nicht benutzt').waitFor();
  await product.db.deleteFrom('passkey').execute();
  await open('/profil');
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await title(page).getByText('Dein Profil').waitFor();
  await openOverlay(visitor);
  expectFault(/status of 401/);
  await loginOverlay(page).getByRole('button', { name: 'Mit Passkey einloggen' }).click();
  await message(page, 'Mit diesem Passkey konnten wir dich nicht einloggen.').waitFor();
  await page.getByRole('button', { name: 'Verstanden' }).click();
  await loginOverlay(page).getByText('Login nicht erfolgreich.', { exact: true }).waitFor();
});

journey(
  'a forgotten password: asked for alike whoever asks, set by the link in the mail, once',
  async ({ enter, product }) => {
    const sent = await (await fetch(`${product.origin}/passwort-reset`)).text();
    expect(sent).toContain('Accountnummer oder E-Mail-Adresse');

    const visitor = await enter();
    const { page, open, expectFault } = visitor;
    await open('/');
    await openOverlay(visitor);
    await page.getByRole('link', { name: 'Passwort neu setzen' }).click();
    await title(page).getByText('Passwort neu setzen').waitFor();
    await loginOverlay(page).waitFor({ state: 'hidden' });
    const ask = page.getByRole('button', { name: 'Link anfordern' });
    await ask.click();
    await page.getByText('Accountnummer oder E-Mail-Adresse ist erforderlich.').waitFor();

    // An unknown account shows the same text.
    for (const account of ['999999-1', CUSTOMER]) {
      await page.getByRole('textbox', { name: /^Accountnummer oder/ }).fill(account);
      await ask.click();
      await page.getByText('Wenn es dazu einen Account gibt').waitFor();
      if (account !== CUSTOMER) await page.getByRole('button', { name: 'Noch einmal anfordern' }).click();
    }
    const mails = () =>
      product.db.selectFrom('mail').selectAll().where('template', '=', 'passwort_reset').execute();
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    const secret = /\/passwort-reset#token=[\w-]+&konto=[\w-]+/.exec(mail?.text_body ?? '')?.[0] ?? '';

    await open(secret);
    await page.reload();
    const password = page.getByRole('textbox', { name: /^Neues Passwort/ });
    const repeated = page.getByRole('textbox', { name: /^Passwort wiederholen/ });
    await password.fill('kurz');
    await page.getByText('Das Passwort muss dem beschriebenen Format entsprechen.').waitFor();
    await password.fill(NEW_PASSWORD);
    await page
      .getByText('Das Passwort muss dem beschriebenen Format entsprechen.')
      .waitFor({ state: 'hidden' });
    await repeated.fill('Regen#bogen8');
    await page.getByText('Die Passwörter stimmen nicht überein!').waitFor();
    await page.getByRole('button', { name: 'Passwort setzen' }).click();
    await expect.poll(() => hasFocus(repeated)).toBe(true);
    await repeated.fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Passwort setzen' }).click();

    // The page confirms the change, and the login has the account filled in. The old password is invalid.
    await note(page, 'Dein neues Passwort gilt ab sofort.').waitFor();
    expect(await loginOverlay(page).count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    const number = loginOverlay(page).getByRole('textbox', { name: /^Accountnummer/ });
    expect(await number.inputValue()).toBe(CUSTOMER);
    expectFault(/status of 401/);
    await fillLogin(page, CUSTOMER, DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await fillLogin(page, CUSTOMER, NEW_PASSWORD);
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();

    // The link works only once.
    expectFault(/status of 410/);
    await open('/profil');
    await open(secret);
    await page.reload();
    await password.fill('Sonnen#blume7');
    await repeated.fill('Sonnen#blume7');
    await page.getByRole('button', { name: 'Passwort setzen' }).click();
    await page.getByText('Der Link gilt nicht mehr', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
    await title(page).getByText('Passwort neu setzen').waitFor();
  },
);

journey(
  'a password is changed by who knows it: beside its field what is wrong, here still logged in, elsewhere out',
  async ({ enter, product }) => {
    const customer = '100001-1';
    const visitor = await enter();
    const { page, open, logIn, expectFault } = visitor;
    const elsewhere = await enter();
    await logIn(customer);
    await elsewhere.logIn(customer);
    await open('/profil/bearbeiten');
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    const form = page.getByRole('form', { name: 'Passwort ändern' });
    const current = form.getByRole('textbox', { name: /^Aktuelles Passwort/ });
    const password = form.getByRole('textbox', { name: /^Neues Passwort/ });
    const repeated = form.getByRole('textbox', { name: /^Passwort wiederholen/ });
    const submit = form.getByRole('button', { name: 'Passwort ändern' });
    await expect.poll(() => hasFocus(current)).toBe(true);
    await submit.click();
    for (const text of [
      'Aktuelles Passwort ist erforderlich.',
      'Passwort ist erforderlich.',
      'Passwort wiederholen ist erforderlich.',
    ])
      await form.getByText(text, { exact: true }).waitFor();
    await current.fill('falsch');
    await password.fill('kurz');
    await form.getByText('Das Passwort muss dem beschriebenen Format entsprechen.').waitFor();
    await password.fill('Nebel#horn42');
    await repeated.fill('Nebel#horn43');
    await form.getByText('Die Passwörter stimmen nicht überein!').waitFor();
    await repeated.fill('Nebel#horn42');
    expectFault(/status of 422/);
    await submit.click();
    await form.getByText('Das ist nicht dein aktuelles Passwort.').waitFor();
    await expect.poll(() => hasFocus(current)).toBe(true);
    await current.fill(DEMO_PASSWORD);
    await submit.click();
    await page.getByText('Dein neues Passwort gilt ab sofort.').first().waitFor();
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Passwort ändern' }))).toBe(true);
    await open('/profil');
    await title(page).getByText('Lena Hofmann').waitFor();

    elsewhere.expectFault(/status of 401/);
    await elsewhere.open('/profil/bearbeiten');
    await title(elsewhere.page).getByText('Dein Profil').waitFor();
    const told = await product.db
      .selectFrom('mail')
      .where('template', '=', 'passwort_geaendert')
      // Another journey of this file resets another customer's password.
      .where('to_address', '=', ({ selectFrom }) =>
        selectFrom('customer').where('customer_number', '=', customer).select('email'),
      )
      .select('subject')
      .execute();
    expect(told).toEqual([{ subject: 'Dein Passwort wurde geändert' }]);
  },
);

journey('a pin is changed by who knows the password, and its owner is told', async ({ enter, product }) => {
  const customer = '100003-1';
  await product.db
    .updateTable('customer')
    .set({ pin_is_initial: false })
    .where('customer_number', '=', customer)
    .execute();
  const { page, open, logIn, expectFault } = await enter({ viewport: PHONE });
  await logIn(customer);
  await open('/profil');
  await page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
  const opener = page.getByRole('button', { name: 'PIN ändern' });
  await opener.click();
  const form = page.getByRole('form', { name: 'Eigene PIN wählen' });
  const password = form.getByRole('textbox', { name: /^Aktuelles Passwort/ });
  const pin = form.getByRole('textbox', { name: /^Neue PIN/ });
  const save = form.getByRole('button', { name: 'PIN speichern' });
  await expect.poll(() => hasFocus(password)).toBe(true);
  await save.click();
  await form.getByText('Aktuelles Passwort ist erforderlich.').waitFor();
  await password.fill('falsch');
  await pin.fill('1234');
  await save.click();
  await form.getByText(/^Diese PIN ist zu leicht/).waitFor();
  await expect.poll(() => hasFocus(pin)).toBe(true);
  await pin.fill('4719');
  expectFault(/status of 422/);
  await save.click();
  await form.getByText('Das ist nicht dein aktuelles Passwort.').waitFor();
  await expect.poll(() => hasFocus(password)).toBe(true);
  const found = await screenFaults(page, 'PIN ändern', [320, 768]);
  await password.fill(DEMO_PASSWORD);
  await save.click();
  await note(page, 'Deine neue PIN gilt ab sofort.').waitFor();
  await expect.poll(() => hasFocus(opener)).toBe(true);
  const told = await product.db
    .selectFrom('mail')
    .where('template', '=', 'pin_geaendert')
    .select('subject')
    .execute();
  expect(told).toEqual([{ subject: 'Deine PIN wurde geändert' }]);
  expect(found).toEqual([]);
});

journey('a sales partner, who has no pin, is offered none', async ({ enter }) => {
  const { page, open, logIn } = await enter();
  await logIn('vertrieb-1');
  await open('/profil/bearbeiten');
  await page.getByRole('button', { name: 'Passwort ändern' }).waitFor();
  expect(await page.getByRole('button', { name: 'PIN ändern' }).count()).toBe(0);
});

journey('the factory reset forgets everything here, says so once, and only then', async ({ enter }) => {
  const visitor = await enter();
  const { page, open, context, expectFault } = visitor;
  const notice = catalogued(page, 'FACTORY_RESET');
  await open('/?reset=1');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await open('/buchen/nuernberg');
  await openOverlay(visitor);
  await loginOverlay(page).getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
  await fillLogin(page, '100010-1', DEMO_PASSWORD);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
  await page.evaluate(async () => {
    sessionStorage.setItem('entwurf', '1');
    await (await caches.open('alt')).put('/alt', new Response('alt'));
    indexedDB.open('alt');
  });
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('eingeloggt');

  // The overlay opens from the visitor bar, so the customer logs out first.
  await open('/profil');
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await openOverlay(visitor);
  await page.getByRole('button', { name: 'Werkseinstellungen' }).click();
  const panel = page.getByRole('dialog', { name: 'Werkseinstellungen' });
  await panel.getByText('Danach ist alles wie beim ersten Besuch.').waitFor();
  await page.keyboard.press('Escape');
  await loginOverlay(page).getByRole('button', { name: 'Werkseinstellungen' }).click();
  // The session has ended, so the server answers 401.
  expectFault(/status of 401/);
  await panel.getByRole('button', { name: 'Jetzt zurücksetzen' }).click();
  await notice.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await notice.waitFor({ state: 'detached' });
  expect(
    await page.evaluate(async () => ({
      // The list of servers is kept by every visit (§3.2), also by the one that begins now.
      local: Object.keys(localStorage).filter((key) => key !== 'casixEndpoints'),
      session: Object.keys(sessionStorage).filter((key) => key !== 'bildlauf'),
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    })),
  ).toEqual({ local: [], session: [], caches: [], databases: [] });
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name !== 'device')).toEqual([]);
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(await notice.count()).toBe(0);
});

journey(
  'what fails for a reason of ours is said in the catalogue’s words, and can be tried again',
  async ({ enter }) => {
    const { page, open, logIn, expectFault } = await enter();
    await logIn('100010-1');
    await open('/profil');
    expectFault(/status of 500|answer 500/);
    await page.route('**/api/booking/passkeys', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of order' }),
    );
    await page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
    await catalogueNote(page, 'DEFAULT').waitFor();
    await page.unroute('**/api/booking/passkeys');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await page.getByRole('button', { name: 'Passkey einrichten' }).waitFor();
    await catalogueNote(page, 'DEFAULT').waitFor({ state: 'detached' });
  },
);

journey('for testers: a double click on the title offers the servers of the list', async ({ enter }) => {
  const visitor = await enter();
  const { page, open, context, expectFault } = visitor;
  const asked: (string | undefined)[] = [];
  await context.route('**/zwei/api/booking/**', async (route) => {
    const request = route.request();
    asked.push(request.headers()['x-api-key']);
    await route.continue({ url: request.url().replace('/zwei/', '/') });
  });
  await open('/buchen/nuernberg');
  await openOverlay(visitor);
  const choice = loginOverlay(page).getByRole('combobox', { name: 'Buchungsserver' });
  expect(await choice.count()).toBe(0);
  await loginOverlay(page).getByRole('heading', { name: 'Einloggen' }).dblclick();
  await choice.waitFor();
  expect(await choice.getByRole('option').allInnerTexts()).toEqual(['Stadtwagen', 'Zweiter Server']);
  expectFault(/status of 401/);
  await Promise.all([page.waitForEvent('load'), choice.selectOption('Zweiter Server')]);
  await openOverlay(visitor);
  await fillLogin(page, '100010-1', DEMO_PASSWORD);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
  expect(asked).toContain('probe');
});

journey('keyboard only: the overlay reaches all its ways and gives the focus back', async ({ enter }) => {
  const { page, open } = await enter();
  await open('/buchen/nuernberg');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Login' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const overlay = loginOverlay(page);
  const account = overlay.getByRole('textbox', { name: /^Accountnummer/ });
  await expect.poll(() => hasFocus(account)).toBe(true);
  await tabTo(page, overlay.getByRole('checkbox', { name: 'Eingeloggt bleiben' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await tabTo(page, overlay.getByRole('link', { name: 'Passwort neu setzen' }));
  await tabTo(page, overlay.getByRole('button', { name: 'Mit Passkey einloggen' }));
  await tabTo(page, overlay.getByRole('link', { name: 'Noch keinen Account? Jetzt registrieren' }));
  await tabTo(page, overlay.getByRole('button', { name: 'Ohne Login verwenden' }));
  await tabTo(page, overlay.getByRole('button', { name: 'Werkseinstellungen' }));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Werkseinstellungen' });
  await tabTo(page, panel.getByRole('button', { name: 'Jetzt zurücksetzen' }));
  await page.keyboard.press('Escape');
  await overlay.waitFor();
  await expect.poll(() => hasFocus(overlay.getByRole('textbox', { name: /^Accountnummer/ }))).toBe(true);
  await page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(opener)).toBe(true);
});

journey('the sixth failure of a URL is told, once', async ({ enter }) => {
  const { page, open, context, logIn, expectFault } = await enter();
  await logIn('100010-1');
  await open('/profil');
  expectFault(/ERR_FAILED|Failed to fetch/);
  await context.route('**/api/booking/passkeys', (route) => route.abort());
  await page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Es konnte keine Verbindung hergestellt werden.' });
  await catalogued(page, 'CONNECTION').waitFor();
  await dialog.getByRole('button', { name: 'Verstanden' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText('Wir können unsere Server aktuell nicht').waitFor();
});
