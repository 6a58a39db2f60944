import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { PHONE, type Visitor } from './browser.ts';
import { APP_SCRIPT, delay } from './delay.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { catalogued, fillLogin, loginOverlay, message, spoken, title } from './screens.ts';

const journey = openStage();

const setState = ({ db }: Product, customerNumber: string, state: string) =>
  db.updateTable('customer').set({ state }).where('customer_number', '=', customerNumber).execute();

async function logInAt({ page, open }: Visitor, path: string, customerNumber: string) {
  await open(path);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await fillLogin(page, customerNumber, DEMO_PASSWORD);
}

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;

journey(
  'a tap on Login before the app is there opens the login once it is, on a page of texts and on one that is operated',
  async ({ enter }) => {
    for (const path of ['/faq', '/buchen/nuernberg', '/profil']) {
      const { page } = await enter({ viewport: PHONE });
      const load = await delay(page, APP_SCRIPT);
      await page.goto(path, { waitUntil: 'commit' });
      await page
        .getByRole('banner')
        .or(page.getByRole('main'))
        .getByRole('button', { name: 'Login' })
        .first()
        .click();
      expect(await page.locator('html[data-hydrated]').count()).toBe(0);
      load();
      await loginOverlay(page)
        .getByRole('textbox', { name: /^Accountnummer/ })
        .waitFor();
    }
  },
);

journey(
  'a login is counted where that is allowed, and says nothing but itself (§7.39)',
  async ({ enter, product }) => {
    const events = () => product.db.selectFrom('usage_event').select(['event', 'times']).execute();
    const silent = await enter();
    await logInAt(silent, '/buchen/nuernberg', '100002-1');
    await silent.page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
    expect(await events()).toEqual([]);
    const counted = await enter();
    await counted.open('/newsletteranmeldung');
    await counted.page.getByRole('checkbox', { name: 'Nutzung zählen erlauben' }).check();
    await logInAt(counted, '/buchen/nuernberg', '100002-1');
    await expect.poll(events).toEqual([{ event: 'LOGGED_IN', times: 1 }]);
  },
);

for (const [state, account, path, begin] of [
  ['ACTIVE with a booking within the hour', '100001-1', '/profil/buchungen', '/'],
  ['ACTIVE', '100002-1', '/buchen', '/'],
  ['ACTIVE, on a page that it stays on', '100002-1', '/buchen/nuernberg', '/buchen/nuernberg'],
  ['CANCELLING', '100010-1', '/buchen', '/'],
  ['VERIFIED', '100005-1', '/profil/dokumentencheck', '/'],
  ['VERIFIED, also from elsewhere', '100005-1', '/profil/dokumentencheck', '/profil'],
  ['PRELIMINARY', '100006-1', '/profil/pruefung', '/'],
  ['DENIED', '100011-1', '/profil/pruefung', '/'],
] as const) {
  journey(`a login leads to ${path}: ${state}`, async ({ enter, product }) => {
    await setState(product, '100010-1', 'CANCELLING');
    await setState(product, '100011-1', 'DENIED');
    const visitor = await enter({ viewport: PHONE });
    // Listens from the beginning: what the page says next takes its place.
    const heard = spoken(visitor.page, 'LOGGED_IN').waitFor({ state: 'attached' });
    await Promise.all([heard, logInAt(visitor, begin, account)]);
    await expect.poll(() => pathOf(visitor)).toBe(path);
    await visitor.page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
  });
}

journey('a browser that keeps no cookie of ours is told so, and logs in once it does', async ({ enter }) => {
  const visitor = await enter();
  const { page, context, expectFault } = visitor;
  expectFault(/status of 401/);
  await page.route('**/api/booking/tokens', async (route) => {
    const answer = await route.fetch();
    await context.clearCookies();
    const { 'set-cookie': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await logInAt(visitor, '/', '100002-1');
  await catalogued(page, 'LOGIN_NOT_KEPT').waitFor();
  await page.getByRole('button', { name: 'Verstanden' }).click();
  await page.unroute('**/api/booking/tokens');
  await fillLogin(page, '100002-1', DEMO_PASSWORD);
  await expect.poll(() => pathOf(visitor)).toBe('/buchen');
});

journey('a login that gets no answer says so, and works when there is one again', async ({ enter }) => {
  const visitor = await enter();
  const { page, expectFault } = visitor;
  expectFault(/ERR_FAILED/);
  await page.route('**/api/booking/tokens', (route) => route.abort());
  await logInAt(visitor, '/', '100002-1');
  await catalogued(page, 'LOGIN_UNREACHABLE').waitFor();
  await message(page, 'Server vorübergehend nicht erreichbar').waitFor();
  await page.getByRole('button', { name: 'Verstanden' }).click();
  await page.unroute('**/api/booking/tokens');
  await fillLogin(page, '100002-1', DEMO_PASSWORD);
  await expect.poll(() => pathOf(visitor)).toBe('/buchen');
});

journey(
  'a login that is given up leaves the form free, also when it is opened again at once',
  async ({ enter }) => {
    const visitor = await enter();
    const { page } = visitor;
    // The server never answers.
    await page.route('**/api/booking/tokens', () => {});
    await logInAt(visitor, '/', '100002-1');
    const button = loginOverlay(page).getByRole('button', { name: 'Login', exact: true });
    const busy = loginOverlay(page).locator('button[aria-busy]');
    await busy.waitFor();
    await page.keyboard.press('Escape');
    // The overlay still fades out.
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Login' })
      .evaluate((opener) => (opener as HTMLElement).click());
    await button.waitFor();
    await busy.waitFor({ state: 'detached' });
    await page.unroute('**/api/booking/tokens');
    await fillLogin(page, '100002-1', DEMO_PASSWORD);
    await expect.poll(() => pathOf(visitor)).toBe('/buchen');
  },
);

journey(
  'the login fades in after 100 ms and away within 500 ms; a field says what is wrong once it was changed',
  async ({ enter, product }) => {
    const { page, context, open } = await enter();
    await context.clock.install({ time: product.now().epochMilliseconds });
    await open('/buchen/nuernberg');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Login' });
    // The first opening loads the code of the overlay; from then on only the clock decides.
    await opener.click();
    await loginOverlay(page).waitFor();
    await page.keyboard.press('Escape');
    const dialog = page.locator('dialog', { hasText: 'Einloggen' });
    await dialog.waitFor({ state: 'detached' });

    await page.clock.pauseAt(product.now().add({ hours: 1 }).epochMilliseconds);
    // A click of the browser waits for frames, which stand still with the clock.
    await opener.evaluate((button) => (button as HTMLElement).click());
    await dialog.waitFor({ state: 'attached' });
    // What React still has to do after drawing comes before this message.
    await page.evaluate(
      () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', done, { once: true });
          port1.start();
          port2.postMessage('');
        }),
    );
    const isOpen = () => dialog.evaluate((element) => element.matches(':modal'));
    await page.clock.runFor(99);
    expect(await isOpen()).toBe(false);
    await page.clock.runFor(1);
    expect(await isOpen()).toBe(true);

    const field = (name: string) => dialog.locator(`input[name=${name}]`);
    const wrong = async () => {
      await page.clock.runFor(250);
      return dialog.locator('[id$="-error"]').allInnerTexts();
    };
    expect(await wrong()).toEqual([]);
    await field('username').focus();
    await page.keyboard.type('1');
    await page.keyboard.press('Backspace');
    await expect.poll(wrong).toEqual(['Accountnummer ist erforderlich.']);
    await field('password').focus();
    await page.keyboard.type(' ');
    await expect.poll(wrong).toEqual(['Accountnummer ist erforderlich.', 'Bitte Passwort eingeben.']);

    const turn = (label: string) =>
      dialog.getByLabel(label, { exact: true }).evaluate((button) => (button as HTMLElement).click());
    const type = () => field('password').getAttribute('type');
    expect(await type()).toBe('password');
    await turn('Passwort anzeigen');
    await expect.poll(type).toBe('text');
    await turn('Passwort verbergen');
    await expect.poll(type).toBe('password');

    await page.keyboard.press('Escape');
    // It is no longer modal at once, and gone when the fade is over.
    await expect.poll(isOpen).toBe(false);
    await page.clock.runFor(499);
    expect(await dialog.count()).toBe(1);
    await page.clock.runFor(1);
    await dialog.waitFor({ state: 'detached' });
  },
);

journey('a customer who is blocked gets in and sees why nothing can be booked', async ({ enter }) => {
  const visitor = await enter();
  const { page, open } = visitor;
  await logInAt(visitor, '/', '100007-1');
  await message(
    page,
    'Solange die Sperre besteht, kannst du nichts buchen, verschieben oder verlängern.',
  ).waitFor();
  await page.getByRole('button', { name: 'Verstanden' }).click();
  await expect.poll(() => pathOf(visitor)).toBe('/buchen');
  await open('/profil');
  await page.getByText('Gesperrt', { exact: true }).waitFor();
  await page
    .getByText('Solange die Sperre besteht, kannst du nichts buchen, verschieben oder verlängern.')
    .waitFor();
});

for (const [state, account] of [
  ['DELETED', '100008-1'],
  ['REQUESTED', '100009-1'],
  ['DELETING', '100011-1'],
] as const) {
  journey(`who is ${state} reads the notice and stays outside`, async ({ enter, product }) => {
    await setState(product, '100011-1', 'DELETING');
    const visitor = await enter();
    const { page, expectFault } = visitor;
    expectFault(/status of 403/);
    await logInAt(visitor, '/', account);
    await catalogued(page, 'BLOCKED_STATE').waitFor();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await loginOverlay(page).waitFor();
    expect(await visitor.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }));
  });
}

for (const [state, said] of [
  ['DELETED', (page: Page) => catalogued(page, 'USER_DATA_UNPROCESSABLE')],
  ['REQUESTED', (page: Page) => catalogued(page, 'BLOCKED_STATE')],
] as const) {
  journey(`who becomes ${state} while logged in is told so and logged out`, async ({ enter, product }) => {
    await setState(product, '100002-1', 'ACTIVE');
    const visitor = await enter();
    const { page, expectFault, context } = visitor;
    await logInAt(visitor, '/profil', '100002-1');
    await title(page).getByText('Jonas Albrecht').waitFor();
    await setState(product, '100002-1', state);
    expectFault(/status of 40[13]/);
    // The pointer on the link already reads what is behind it, and the link may be gone before it is pressed.
    const pressed = page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
    pressed.catch(() => undefined);
    await said(page).waitFor();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await title(page).getByText('Dein Profil').waitFor();
    await expect.poll(() => pathOf(visitor)).toBe('/profil');
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('session');
    await loginOverlay(page).waitFor({ state: 'hidden' });
    await setState(product, '100002-1', 'ACTIVE');
  });
}

journey(
  'pages of an account send a visitor to Account, sent by the server and in the app',
  async ({ enter, product }) => {
    // §2.86 in its own order.
    for (const below of [
      'bearbeiten',
      'fahrtberechtigte',
      'rechnungen',
      'zahlungsart',
      'dokumentencheck',
      'gutscheine',
      'kilometerpaket',
      'daten',
      'tarif',
    ]) {
      const answer = await fetch(`${product.origin}/profil/${below}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/profil?weiter=%2Fprofil%2F${below}`,
      ]);
    }

    const visitor = await enter();
    const { page, open } = visitor;
    await open('/profil/bearbeiten');
    await expect.poll(() => pathOf(visitor)).toBe('/profil');
    // The login opens the page that the visitor wanted.
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await fillLogin(page, '100002-1', DEMO_PASSWORD);
    await page.waitForURL('**/profil/bearbeiten');

    // All sessions end at once, and the customer's page closes.
    const { context: second, logIn } = await enter();
    await logIn('100002-1');
    await page.getByRole('button', { name: 'Auf allen Geräten ausloggen' }).click();
    await title(page).getByText('Dein Profil').waitFor();
    // A logout does not ask for a login.
    await expect.poll(() => pathOf(visitor)).toBe('/profil');
    await spoken(page, 'LOGGED_OUT').waitFor({ state: 'attached' });
    expect((await second.request.get('/api/booking/customers')).status()).toBe(401);
  },
);

journey(
  'the active booking wins at / and at /buchen; in the app "Auto buchen" leads to the map',
  async ({ enter }) => {
    const visitor = await enter();
    const { page, open, logIn } = visitor;
    await logIn('100001-1');
    for (const path of ['/', '/buchen']) {
      await open(path);
      await expect.poll(() => pathOf(visitor)).toBe('/profil/buchungen');
    }
    await page.getByRole('link', { name: 'Auto buchen' }).first().click();
    await expect.poll(() => pathOf(visitor)).toBe('/buchen');
  },
);
