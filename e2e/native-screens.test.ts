import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { layoutFaults } from './layout-faults.ts';
import { type NativeApp, openNativeStage } from './native/app.ts';
import { showLargeText } from './native/large-text.ts';
import { openLogin } from './native/open-login.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { fillLogin, loginOverlay, message, title } from './screens.ts';

const journey = openNativeStage();

const KEY = 'capacitor-storage_session';
const LENA = '100001-1';
const JONAS = '100002-1';
const BLOCKED = '100007-1';
const WIDTHS = [320, 390, 768];

/** The app does not zoom (§9.27, §S9.26). */
const faultsOf = async (page: Page, screen: string) =>
  (await screenFaults(page, screen, WIDTHS)).filter((fault) => !fault.includes('meta-viewport'));

async function logIn(app: NativeApp, account = LENA): Promise<Page> {
  const page = await app.start('/profil');
  await openLogin(page);
  await loginOverlay(page).getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
  await fillLogin(page, account, DEMO_PASSWORD);
  return page;
}

const logoutButton = (page: Page) => page.getByRole('button', { name: 'Ausloggen', exact: true });

async function openToken({ origin }: Product, login: string) {
  const response = await fetch(`${origin}/api/booking/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'native' },
    body: JSON.stringify({ login, credential: DEMO_PASSWORD, storeLogin: true }),
  });
  return (await response.json()) as { id: string; storedLogin: { credential: string } };
}

/** Accounts of earlier logins. */
async function remember(product: Product, app: NativeApp, people: [number: string, name: string][]) {
  const accounts = await Promise.all(
    people.map(async ([customerNumber, name]) => {
      const { storedLogin } = await openToken(product, customerNumber);
      return { customerNumber, name, ...storedLogin, lastUsedAt: product.now().toString() };
    }),
  );
  app.state.secrets.set(KEY, JSON.stringify({ accounts, ending: [], isGuarded: false }));
}

journey(
  'the screens of the start and the list of accounts are whole at every width and usable by everybody',
  async ({ install, product }) => {
    const app = await install();
    app.state.location.permission = 'prompt';
    await remember(product, app, [
      [LENA, 'Lena Hofmann'],
      [JONAS, 'Maximiliane-Friederike Schnabel-Unterhuber'],
    ]);
    const page = await app.start('/');
    const found: string[] = [];
    await page.getByRole('dialog', { name: 'Mein Standort' }).waitFor();
    found.push(...(await faultsOf(page, 'the question for the position')));
    await page.getByRole('button', { name: 'Später', exact: true }).click();
    const overlay = loginOverlay(page);
    await overlay.getByRole('button', { name: 'Weiter als Lena Hofmann · 100001-1' }).waitFor();
    found.push(...(await faultsOf(page, 'the login with accounts')));
    await overlay.getByRole('button', { name: 'Anderer Account' }).click();
    await overlay.getByRole('textbox', { name: /^Accountnummer/ }).waitFor();
    found.push(...(await faultsOf(page, 'the login of another account')));
    await overlay.getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
    await fillLogin(page, LENA, DEMO_PASSWORD);
    await overlay.waitFor({ state: 'hidden' });
    await page.goto('/profil/bearbeiten');
    await page.getByRole('button', { name: /^Zu Maximiliane.*wechseln/ }).waitFor();
    found.push(...(await faultsOf(page, 'the list of accounts')));
    expect(found).toEqual([]);
  },
);

journey('a start that fails says so, and the next try goes on', async ({ install }) => {
  const app = await install();
  app.expectFault(/the app did not start|ERR_FAILED|Failed to fetch dynamically/);
  // An old WebView that loads what it lacks, and cannot.
  await app.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Temporal');
  });
  const lacking = '**/assets/older-engine-*.js';
  await app.context.route(lacking, (route) => route.abort());
  const page = await app.context.newPage();
  await page.goto('/hilfe');
  const told = page.getByRole('alert');
  await told.getByRole('heading', { name: 'Die App konnte nicht starten.' }).waitFor();
  expect(await page.getByText('wird geladen').count()).toBe(0);
  expect(app.phone.callsOf('SplashScreen', 'hide')).toHaveLength(1);
  expect(await faultsOf(page, 'the start that failed')).toEqual([]);
  await app.context.unroute(lacking);
  await told.getByRole('button', { name: 'Erneut versuchen' }).click();
  await title(page).getByText('Hilfe').waitFor();
});

journey(
  'who logs out on all devices is logged out on this phone, which forgets the account, and on every other',
  async ({ install, product }) => {
    const app = await install();
    app.expectFault(/status of 401/);
    const page = await logIn(app);
    await logoutButton(page).waitFor();
    const other = await openToken(product, LENA);
    await page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
    await page.getByRole('button', { name: 'Auf allen Geräten ausloggen' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => app.state.secrets.has(KEY)).toBe(false);
    const asked = await fetch(`${product.origin}/api/booking/customers?view=small`, {
      headers: { 'x-api-key': 'native', authorization: `Basic ${btoa(`${other.id}:`)}` },
    });
    expect(asked.status).toBe(401);
    await app.kill();
    const again = await app.start('/profil');
    await openLogin(again);
    await loginOverlay(again)
      .getByRole('textbox', { name: /^Accountnummer/ })
      .waitFor();
    expect(
      await loginOverlay(again)
        .getByRole('button', { name: /^Weiter als/ })
        .count(),
    ).toBe(0);
  },
);

journey(
  'who is blocked gets into the app and reads why nothing can be booked, also at the next start',
  async ({ install }) => {
    const app = await install();
    const page = await logIn(app, BLOCKED);
    const why = 'Solange die Sperre besteht, kannst du nichts buchen, verschieben oder verlängern.';
    await message(page, why).waitFor();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await app.kill();
    const again = await app.start('/profil');
    await again.getByText('Gesperrt', { exact: true }).waitFor();
    await again.getByRole('main').getByText(why).waitFor();
    await logoutButton(again).waitFor();
  },
);

journey('an image for the press opens in the phone’s viewer, also without a network', async ({ install }) => {
  const app = await install();
  const page = await app.start('/presse/bilder');
  const image = page.getByRole('button', { name: 'Bild Nürnberg herunterladen' });
  await image.waitFor();
  await app.goOffline();
  await image.click();
  await expect
    .poll(() => app.phone.callsOf('FileViewer', 'openDocumentFromLocalPath'))
    .toEqual([{ path: 'file:///cache/dateien/nuernberg.png' }]);
  expect([...app.state.files.values()][0]?.subarray(1, 4).toString()).toBe('PNG');
});

journey('with text twice as large nothing of the main screens is cut off on a phone', async ({ install }) => {
  const app = await install();
  app.state.textSize = 2;
  const found: string[] = [];
  const look = async (page: Page, screen: string) => {
    await page.locator('html[data-large-text]').waitFor({ state: 'attached' });
    await page.locator('.animate-pulse-soft').first().waitFor({ state: 'hidden' });
    await showLargeText(page, 2);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}${screen.replaceAll(/\W+/g, '-')}.png` });
    found.push(...(await layoutFaults(page)).map((fault) => `${screen}: ${fault}`));
  };
  /** The list, pulled up as far as it goes, leaves the period and the filters above it free. The text is large already. */
  const pullUpList = async (page: Page, screen: string) => {
    await page.locator('section[data-stop]').getByRole('slider').press('End');
    const sheet = page.locator('section[data-stop="full"]');
    await sheet.waitFor();
    const bars = [
      page.getByRole('button', { name: /^Zeitraum ändern/ }).first(),
      page.getByRole('link', { name: 'Alle Filter' }),
    ];
    const coveredPx = async () => {
      const list = await sheet.boundingBox();
      const boxes = await Promise.all(bars.map((bar) => bar.boundingBox()));
      return boxes.map((box) => Math.max(0, Math.round((box?.y ?? 0) + (box?.height ?? 0) - (list?.y ?? 0))));
    };
    await expect.poll(coveredPx, { message: screen }).toEqual([0, 0]);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}pulled-up.png` });
    // What stands on a card in a shape of its own ends with the card.
    const beyond = await page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { right } = card.getBoundingClientRect();
        // Cards far below the window are not laid out yet.
        const parts = [...card.querySelectorAll('li')].filter(
          (part) =>
            part.checkVisibility({ contentVisibilityAuto: true }) &&
            part.getBoundingClientRect().right > right,
        );
        return parts.map(({ textContent }) => textContent);
      }),
    );
    found.push(...beyond.map((text) => `${screen}: beyond its card: ${text}`));
    found.push(...(await layoutFaults(page)).map((fault) => `${screen}: ${fault}`));
  };
  for (const path of ['/faq', '/buchen', '/buchen/nuernberg', '/nuernberg', '/preisrechner', '/profil']) {
    const page = await app.start(path);
    await title(page).waitFor();
    await look(page, `visitor ${path}`);
  }
  const page = await logIn(app);
  await look(page, 'login');
  await logoutButton(page).waitFor();
  for (const path of [
    '/profil',
    '/profil/bearbeiten',
    '/profil/daten',
    '/profil/rechnungen',
    '/profil/kosten',
    '/profil/buchungen',
    '/buchen/nuernberg',
    '/hilfe',
    '/news',
  ]) {
    await page.goto(path);
    await title(page).first().waitFor();
    await look(page, `customer ${path}`);
    if (path === '/buchen/nuernberg') await pullUpList(page, `customer ${path}, the list pulled up`);
  }
  await page.goto('/buchen/nuernberg');
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL('**/buchen/fahrzeug/**');
  await look(page, 'vehicle');
  await page.goto('/profil/buchungen');
  await page
    .getByRole('link', { name: /^Einzelheiten/ })
    .first()
    .click();
  await page.waitForURL('**/profil/buchungen/*');
  await look(page, 'booking');
  expect(found).toEqual([]);
});
