import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { SAME_PRESS_MS } from '#web/frame/back-button.ts';
import { type NativeApp, openNativeStage } from './native/app.ts';
import { declineLogin, openLogin } from './native/open-login.ts';
import { cars, fillLogin, loginOverlay, title } from './screens.ts';

const journey = openNativeStage();

const positionDialog = (page: Page) => page.getByRole('dialog', { name: 'Mein Standort' });
/** Milliseconds since the page of the app began to load. */
const age = (page: Page) => page.evaluate(() => performance.now());
const pathOf = (page: Page) => new URL(page.url()).pathname;
const back = (app: NativeApp) => app.phone.emit('App', 'backButton', { canGoBack: true });
const openLink = (app: NativeApp, url: string) => app.phone.emit('App', 'appUrlOpen', { url });

async function startLoggedIn(app: NativeApp, account = '100001-1'): Promise<Page> {
  const page = await app.start('/profil');
  await openLogin(page);
  await fillLogin(page, account, DEMO_PASSWORD);
  await page.getByRole('link', { name: 'Buchungen' }).first().waitFor();
  return page;
}

/** Waits until the app hears the back button and links. */
const listening = (app: NativeApp) =>
  expect.poll(() => app.phone.hears('App', 'backButton'), { timeout: 30_000 }).toBe(true);

/** A press that comes at once is the one before still: waits until the app takes the next one for another. */
async function untilNextPress(page: Page): Promise<void> {
  const at = (await age(page)) + SAME_PRESS_MS;
  await page.waitForFunction((time) => performance.now() > time, at);
}

async function pressBack(app: NativeApp): Promise<void> {
  await untilNextPress(app.page());
  await back(app);
}

journey(
  'the start asks a visitor for the position after 1 s and for the login after 2 s, once',
  async ({ install }) => {
    const app = await install();
    app.state.location.permission = 'prompt';
    const page = await app.start();
    await positionDialog(page).waitFor();
    expect(await age(page)).toBeGreaterThan(1_000);
    expect(app.phone.callsOf('Geolocation', 'requestPermissions')).toEqual([]);
    await page.waitForFunction(() => performance.now() > 2_500);
    expect(await loginOverlay(page).isVisible(), 'one question at a time').toBe(false);
    await page.getByRole('button', { name: 'Später', exact: true }).click();
    await loginOverlay(page).waitFor();
    expect(app.phone.callsOf('Geolocation', 'requestPermissions')).toEqual([]);
    await declineLogin(page);

    // In the same run nothing comes again; at the next start only the login does.
    await page.goto('/');
    await page.waitForFunction(() => performance.now() > 2_500);
    expect(await loginOverlay(page).isVisible()).toBe(false);
    await app.kill();
    const again = await app.start();
    await loginOverlay(again).waitFor();
    expect(await age(again)).toBeGreaterThan(2_000);
    expect(await positionDialog(again).isVisible()).toBe(false);
  },
);

journey(
  'whoever agrees finds the cars nearby; a refusal to the system is not asked about again, and leave that is given later counts',
  async ({ install }) => {
    const app = await install();
    app.state.location.permission = 'prompt';
    let page = await app.start();
    await positionDialog(page).getByRole('button', { name: 'Weiter' }).click();
    await declineLogin(page);
    expect(app.phone.callsOf('Geolocation', 'getCurrentPosition')).toHaveLength(1);
    await page.goto('/buchen');
    await page
      .getByText(/Autos? frei in deiner Nähe/)
      .first()
      .waitFor();
    await cars(page).first().waitFor();

    const other = await install();
    Object.assign(other.state.location, { permission: 'prompt', answer: 'denied' });
    page = await other.start();
    await positionDialog(page).getByRole('button', { name: 'Weiter' }).click();
    await loginOverlay(page).waitFor();
    expect(other.phone.callsOf('Geolocation', 'getCurrentPosition')).toEqual([]);
    await other.kill();
    page = await other.start();
    await loginOverlay(page).waitFor();
    expect(other.phone.callsOf('Geolocation', 'requestPermissions')).toHaveLength(1);

    // In the phone's settings, meanwhile.
    await other.kill();
    other.state.location.permission = 'granted';
    page = await other.start();
    await expect.poll(() => other.phone.callsOf('Geolocation', 'getCurrentPosition')).toHaveLength(1);
    await loginOverlay(page).waitFor();
    expect(await positionDialog(page).isVisible()).toBe(false);
    expect(other.phone.callsOf('Geolocation', 'requestPermissions')).toHaveLength(1);
  },
);

journey(
  'coming back reloads the user’s data after 1.2 s; a visitor’s app asks for none',
  async ({ install }) => {
    const app = await install();
    const page = await startLoggedIn(app);
    await listening(app);
    await page.evaluate(() => {
      window.addEventListener('respawned', () => {
        document.body.dataset['respawned'] = String(performance.now());
      });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await app.phone.emit('App', 'appStateChange', { isActive: false });
    const reloaded = page.waitForRequest((request: Request) =>
      request.url().includes('/api/booking/customers'),
    );
    const before = await age(page);
    await app.phone.emit('App', 'appStateChange', { isActive: true });
    await reloaded;
    const respawned = Number(await page.locator('body').getAttribute('data-respawned'));
    expect(respawned - before).toBeGreaterThanOrEqual(1_200);

    const visitors = await install();
    const theirs = await visitors.start('/hilfe');
    await listening(visitors);
    await theirs.evaluate(() => {
      window.addEventListener('respawned', () => {
        document.body.dataset['respawned'] = 'true';
      });
    });
    const calls: string[] = [];
    theirs.on('request', (request) => calls.push(request.url()));
    await visitors.phone.emit('App', 'appStateChange', { isActive: false });
    await visitors.phone.emit('App', 'appStateChange', { isActive: true });
    await theirs.locator('body[data-respawned]').waitFor({ state: 'attached' });
    expect(calls.filter((url) => url.includes('/api/booking/'))).toEqual([]);
    // What is refreshed from time to time is refreshed at once.
    expect(calls.filter((url) => url.endsWith('/api/content/settings'))).toHaveLength(1);
  },
);

journey(
  'the back button closes what is open, goes back one page, and leaves the app on the six pages',
  async ({ install }) => {
    const app = await install();
    const page = await startLoggedIn(app);
    await listening(app);
    for (const name of ['Hilfe', 'News', 'Buchungen', 'Auto buchen', 'Profil']) {
      await page.getByRole('navigation').getByRole('link', { name }).first().click();
      await title(page).waitFor();
      const left = app.phone.callsOf('App', 'exitApp').length;
      await pressBack(app);
      await expect.poll(() => app.phone.callsOf('App', 'exitApp').length, { message: name }).toBe(left + 1);
    }

    // Two pages deep; two presses at once go back one page.
    await page.getByRole('navigation').getByRole('link', { name: 'Hilfe' }).first().click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Unfall/ })
      .first()
      .click();
    await page.waitForURL('**/hilfe/unfall');
    const exits = app.phone.callsOf('App', 'exitApp').length;
    await untilNextPress(page);
    await Promise.all([back(app), back(app)]);
    await page.waitForURL('**/hilfe');
    expect(app.phone.callsOf('App', 'exitApp')).toHaveLength(exits);

    // A dialog and the sheet of the map come first.
    await page.goto('/buchen/nuernberg');
    await listening(app);
    await page
      .getByRole('button', { name: /^Zeitraum ändern/ })
      .first()
      .click();
    const picker = page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' });
    await picker.waitFor();
    await pressBack(app);
    await picker.waitFor({ state: 'hidden' });
    const sheet = page.locator('section[data-stop]');
    await sheet.getByRole('slider').press('End');
    await page.locator('section[data-stop="full"]').waitFor();
    await pressBack(app);
    await page.locator('section[data-stop="half"]').waitFor();
    expect(pathOf(page)).toBe('/buchen/nuernberg');
    expect(app.phone.callsOf('App', 'exitApp')).toHaveLength(exits);
  },
);

journey('without a page before, back leads to Home; login and menu close first', async ({ install }) => {
  const app = await install();
  const page = await app.start('/faq');
  await listening(app);
  await page.getByRole('button', { name: 'Menü' }).click();
  const menu = page.getByRole('dialog', { name: 'Menü' });
  await menu.waitFor();
  await pressBack(app);
  await menu.waitFor({ state: 'hidden' });
  await openLogin(page);
  await loginOverlay(page).waitFor();
  await pressBack(app);
  await loginOverlay(page).waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/faq');
  await pressBack(app);
  await page.waitForURL((url) => url.pathname === '/');
  expect(app.phone.callsOf('App', 'exitApp')).toEqual([]);
  await pressBack(app);
  await expect.poll(() => app.phone.callsOf('App', 'exitApp').length).toBe(1);
});

journey('Home is where it was left when somebody comes back to it', async ({ install }) => {
  const app = await install();
  const page = await app.start('/');
  await declineLogin(page);
  await listening(app);
  // The page grows while its parts arrive.
  await page.waitForFunction(() => {
    window.scrollTo({ top: 700, behavior: 'instant' });
    return window.scrollY === 700;
  });
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog', { name: 'Menü' }).getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq*');
  await page.waitForFunction(() => window.scrollY === 0);
  await pressBack(app);
  await page.waitForURL((url) => url.pathname === '/');
  await page.waitForFunction(() => window.scrollY === 700);
});

journey(
  'Android keeps 24 px clear at the top; nobody zooms, but text follows the phone',
  async ({ install }) => {
    const app = await install();
    app.state.textSize = 1.3;
    const page = await app.start('/hilfe');
    await listening(app);
    const top = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--safe-top').trim(),
    );
    expect(top).toBe('24px');
    const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
    expect(logo?.y).toBeGreaterThanOrEqual(24);
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('user-scalable=no');
    expect(app.phone.callsOf('TextZoom', 'set')).toEqual([{ value: 1.3 }]);
    app.state.textSize = 2;
    await app.phone.emit('App', 'appStateChange', { isActive: false });
    await app.phone.emit('App', 'appStateChange', { isActive: true });
    await expect.poll(() => app.phone.callsOf('TextZoom', 'set')).toEqual([{ value: 1.3 }, { value: 2 }]);
    // The bar of visitors makes room for it.
    await page.locator('html[data-large-text]').waitFor({ state: 'attached' });
    const bar = page.getByRole('banner');
    expect(await bar.getByRole('link', { name: 'Registrieren' }).isVisible()).toBe(false);
    expect(await bar.getByRole('button', { name: 'Login' }).isVisible()).toBe(true);
  },
);

journey(
  'on Android the registration opens in the browser with the chosen city, on iOS in the app',
  async ({ install }) => {
    const android = await install();
    const page = await android.start('/nuernberg');
    await listening(android);
    await openLogin(page);
    await loginOverlay(page).getByRole('link', { name: 'Noch keinen Account? Jetzt registrieren' }).click();
    await loginOverlay(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => android.phone.callsOf('Browser', 'open').map(({ url }) => new URL(String(url))))
      .toHaveLength(1);
    const opened = new URL(String(android.phone.callsOf('Browser', 'open')[0]?.['url']));
    expect(opened.pathname + opened.search).toBe('/registrierung?stadt=nuernberg');
    expect(opened.hostname).toBe('127.0.0.1');
    expect(pathOf(page)).toBe('/nuernberg');
    // A link without a city, and one of which no element is clicked.
    await openLink(android, `${opened.origin}/registrierung`);
    await expect.poll(() => android.phone.callsOf('Browser', 'open')).toHaveLength(2);
    expect(android.phone.callsOf('Browser', 'open')[1]).toEqual({
      url: `${opened.origin}/registrierung?stadt=nuernberg`,
    });
    await page.waitForURL((url) => url.pathname === '/');

    const ios = await install({ platform: 'ios' });
    const theirs = await ios.start('/nuernberg');
    await openLogin(theirs);
    await loginOverlay(theirs).getByRole('link', { name: 'Noch keinen Account? Jetzt registrieren' }).click();
    await theirs.waitForURL('**/registrierung*');
    expect(ios.phone.callsOf('Browser', 'open')).toEqual([]);
  },
);

journey('news are asked for with the version of the app and its own section', async ({ install }) => {
  const app = await install();
  const page = await app.start('/hilfe');
  const asked = page.waitForRequest((request: Request) => request.url().includes('/api/content/news?'));
  await listening(app);
  await openLink(app, 'stadtwagen://news');
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get('nativeVersion')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(searchParams.get('sections')?.split(',')).toContain('app');
  await page.getByRole('article').or(page.getByRole('listitem')).first().waitFor();
});

journey(
  'a link opens its page, through the login where it needs one; junk opens nothing',
  async ({ product, install }) => {
    const app = await install();
    const probe = await app.start('/hilfe');
    const server = await probe.evaluate(
      () =>
        (JSON.parse(document.getElementById('native-setup')?.textContent ?? '{}') as { server: string })
          .server,
    );
    await app.kill();

    app.state.launchUrl = `${server}/profil/rechnungen`;
    const page = await app.start('/');
    await page.waitForURL('**/profil?weiter=*');
    await openLogin(page);
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await page.waitForURL('**/profil/rechnungen');
    await listening(app);

    for (const junk of [
      'https://evil.example/profil',
      'javascript:alert(1)',
      'stadtwagen:////evil',
      `${server}/api/x`,
    ])
      await openLink(app, junk);
    await openLink(app, 'stadtwagen://profil/tarif');
    await page.waitForURL('**/profil/tarif');
    await openLink(app, `${server}/gibt/es/nicht`);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    const { id: strange } = await product.db
      .selectFrom('booking')
      .innerJoin('customer', 'customer.id', 'booking.customer_id')
      .select('booking.id')
      .where('customer.customer_number', '=', '100003-1')
      .executeTakeFirstOrThrow();
    app.expectFault(/404 .*bookings/);
    await openLink(app, `${server}/profil/buchungen/${strange}`);
    await page.waitForURL(`**/profil/buchungen/${strange}`);
    await page.getByRole('heading', { name: 'Diese Buchung finden wir bei dir nicht' }).waitFor();
    // The page is loaded anew by a logout: the link of the start is not followed again.
    await app.page().goto('/');
    await page.waitForURL((url) => url.pathname !== '/' && url.pathname !== '/profil/rechnungen');
  },
);

journey('nobody is asked anything over what a link leads to', async ({ install }) => {
  const app = await install();
  app.state.location.permission = 'prompt';
  app.state.launchUrl = 'stadtwagen://faq';
  const page = await app.start('/');
  await page.waitForURL('**/faq');
  await page.waitForFunction(() => performance.now() > 3_000);
  expect(await positionDialog(page).isVisible()).toBe(false);
  expect(await loginOverlay(page).isVisible()).toBe(false);
});

journey(
  'an older server: a sentence instead of a broken page, and nobody is logged out',
  async ({ install }) => {
    const app = await install();
    const page = await startLoggedIn(app);
    app.expectFault(/404|503|Internal|TypeError|undefined|null/);
    // React: what failed was drawn once more at once. So it does where it drew in the background.
    app.expectFault(/Minified React error #520/);
    await app.context.route('**/api/booking/statements/**', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        headers: { 'access-control-allow-origin': '*' },
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Nicht gefunden',
          status: 404,
          detail: 'Das gibt es hier nicht.',
          resultCode: 'NOT_FOUND',
        }),
      }),
    );
    await listening(app);
    await openLink(app, 'stadtwagen://profil/kosten');
    await page.getByText(/nichts verloren gegangen/).waitFor();
    expect(await page.getByText('404').count()).toBe(0);
    await app.context.route('**/api/booking/logins*', (route) =>
      route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
    );
    await openLink(app, 'stadtwagen://profil/bearbeiten');
    await page.waitForURL('**/profil/bearbeiten');
    await page.getByText(/nichts verloren gegangen/).waitFor();
    await openLink(app, 'stadtwagen://profil');
    await page
      .getByRole('button', { name: /Ausloggen/ })
      .first()
      .waitFor();
  },
);

journey(
  'killed in the middle of a login, the app starts as a visitor’s and the login works',
  async ({ install }) => {
    const app = await install();
    const page = await app.start('/profil');
    await openLogin(page);
    let reached = () => {};
    const sent = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await app.context.route('**/api/booking/tokens', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch().catch(() => undefined);
      reached();
    });
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await sent;
    await app.kill();
    await app.context.unroute('**/api/booking/tokens');
    expect([...app.state.secrets]).toEqual([]);
    await startLoggedIn(app);
    expect(app.state.secrets.size).toBe(1);
  },
);

journey(
  'without a network at the first start, the app recovers by itself when there is one',
  async ({ install }) => {
    const app = await install();
    await app.goOffline();
    app.expectFault(/ConnectionFailed/);
    const page = await app.start('/presse');
    await page.getByRole('heading', { name: /keine Verbindung/ }).waitFor();
    await app.goOnline();
    await page.getByRole('heading', { level: 1, name: /Presse/ }).waitFor();
  },
);

journey(
  'with the phone’s clock a day off, a login holds and its bookings are kept',
  async ({ product, install }) => {
    for (const hours of [24, -24]) {
      const app = await install();
      await app.context.clock.setFixedTime(product.now().add({ hours }).epochMilliseconds);
      await startLoggedIn(app);
      // It is named once (§S18.8).
      const clockNote = `Die Uhr deines Geräts geht etwa 24 Stunden ${hours > 0 ? 'vor' : 'nach'}.`;
      const note = app.page().getByRole('dialog').filter({ hasText: clockNote });
      await note.getByRole('button', { name: 'Schließen' }).click();
      await app.page().getByRole('link', { name: 'Buchungen' }).first().click();
      await app.page().getByRole('main').getByText('Fiat 500e Cabrio').filter({ visible: true }).waitFor();
      await app.kill();
      // Set right meanwhile.
      await app.context.clock.setFixedTime(product.now().epochMilliseconds);
      await app.goOffline();
      const page = await app.start('/profil/buchungen');
      await page.getByRole('main').getByText('Fiat 500e Cabrio').filter({ visible: true }).waitFor();
      await app.goOnline();
      await page.getByText(/^Stand von/).waitFor({ state: 'hidden' });
    }
  },
);

journey('factory reset deletes logins, kept answers and drafts, and opens Home anew', async ({ install }) => {
  const app = await install();
  await startLoggedIn(app);
  const page = app.page();
  await page.evaluate(() => localStorage.setItem('formkit-probe', '{}'));
  app.state.secrets.set('capacitor-storage_konten', '[]');
  await page
    .getByRole('button', { name: /Ausloggen/ })
    .first()
    .click();
  await openLogin(page);
  await loginOverlay(page).getByRole('button', { name: 'Werkseinstellungen' }).click();
  await page.getByText('was diese App auf deinem Gerät gespeichert hat').waitFor();
  // Nobody is logged in any more.
  app.expectFault(/401 .*tokens\/current/);
  await page.getByRole('button', { name: 'Jetzt zurücksetzen' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Werkseinstellungen - Alle Einstellungen wurden zurückgesetzt.').first().waitFor();
  expect([...app.state.secrets.keys()]).toEqual([]);
  const left = await page.evaluate(async () => ({
    draft: localStorage.getItem('formkit-probe'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(left.draft).toBeNull();
  // Settings are kept again from the first answer on, but nothing of the person.
  const kept = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('antworten', 1);
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('antworten', { keyPath: 'hash' }),
        );
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('antworten').objectStore('antworten').getAll();
          all.addEventListener('success', () =>
            resolve(all.result.map(({ key }: { key: unknown[] }) => key[0])),
          );
        });
      }),
  );
  expect(kept.filter((name) => name !== 'GET /settings')).toEqual([]);
});
