import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { SETTINGS } from '#server/features/page/content.repository.ts';
import { publishContent, sampleSource } from '#server/test/sample-content.ts';
import { violations } from './axe.ts';
import { hydrated, PHONE } from './browser.ts';
import { openStage, type Stage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { cars, catalogued, loginOverlay, message, title } from './screens.ts';

const journey = openStage();
const CUSTOMER = '100001-1';

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menü' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menü' });
const iconBar = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });
const top = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));
const hashOf = (page: Page) => new URL(page.url()).hash;

/** Waits for the overlays, which load after the page (`web/frame/overlays.tsx`). */
const waitForOverlays = (page: Page) => page.locator('[aria-live=polite]').waitFor({ state: 'attached' });

type Settings = { casixdown?: boolean; emergency?: { title: string; text: string; level: number } };

/** Publishes settings until the end of the journey, however it ends: a notice lies above every other screen. */
async function publishSettings(stage: Stage, settings: Settings) {
  onTestFinished(() => replaceSettings(stage, {}));
  await replaceSettings(stage, settings);
}

/** Also moves the clock: the content server checks for changes every two seconds. */
async function replaceSettings({ product, moveClockTo }: Stage, { casixdown = false, emergency }: Settings) {
  const source = JSON.stringify({
    casixdown,
    emergency: emergency ? { active: true, ...emergency } : { active: false, title: '', text: '', level: 1 },
    helptiles: [],
  });
  await publishContent(product.db, SETTINGS, source, { now: product.now() });
  await moveClockTo(product.now().add({ seconds: 3 }));
}

journey(
  'the menu: its entries, the focus in a ring, an inert page, Escape and the way back',
  async ({ enter }) => {
    const { page, open } = await enter({ viewport: PHONE });
    await open('/buchen/bonn');
    await tabTo(page, menuButton(page));
    await page.keyboard.press('Enter');
    await menu(page).waitFor();
    expect(await menu(page).getByRole('link').allInnerTexts()).toEqual([
      'Auto buchen',
      'Nachhaltigkeit',
      'So geht’s',
      'Preise und Autos',
      'Preisrechner',
      'Registrierung',
      'FAQ',
      'Stadtwagen vor Ort',
      'Presse',
      'Jobs',
      'Kontakt',
      'Barrierefreiheit',
    ]);
    // The chosen city is the one whose page was opened last.
    const faq = menu(page).getByRole('link', { name: 'FAQ' });
    expect(await faq.getAttribute('href')).toBe('/faq/bonn');
    expect(await menu(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(315);
    expect(
      await page.getByRole('main', { includeHidden: true }).evaluate((main) => main.hasAttribute('inert')),
    ).toBe(true);

    const close = menu(page).getByRole('button', { name: 'Menü schließen' });
    await expect.poll(() => hasFocus(close)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await hasFocus(menu(page).getByRole('link', { name: 'Barrierefreiheit' }))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(close)).toBe(true);
    expect(await violations(page, 'menu')).toEqual([]);

    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(menuButton(page))).toBe(true);
    expect(await page.getByRole('main').evaluate((main) => main.hasAttribute('inert'))).toBe(false);
  },
);

journey(
  'a hash leads below the top bar and to the focus; who scrolls away is rid of it',
  async ({ enter }) => {
    for (const [viewport, bar] of [
      [PHONE, 54],
      [{ width: 1440, height: 900 }, 77],
    ] as const) {
      const { page, open } = await enter({ viewport });
      await open('/#preise-und-autos');
      const section = page.locator('#preise-und-autos');
      await expect.poll(() => hasFocus(section)).toBe(true);
      expect(await top(page, 'preise-und-autos')).toBe(bar);

      // From another page, through the menu.
      await open('/buchen');
      await menuButton(page).click();
      await menu(page).getByRole('link', { name: 'So geht’s' }).click();
      await expect.poll(() => hasFocus(page.locator('#so-gehts'))).toBe(true);
      expect(await top(page, 'so-gehts')).toBe(bar);
      expect(hashOf(page)).toBe('#so-gehts');

      // Scrolling counts only after the navigation is complete, so the test keeps scrolling until then.
      await expect
        .poll(
          async () => {
            await page.evaluate(() => {
              const end = document.body.scrollHeight;
              const isThere = window.scrollY + window.innerHeight > end - 60;
              window.scrollTo({ top: isThere ? window.scrollY - 120 : end, behavior: 'instant' });
            });
            return hashOf(page);
          },
          { interval: 500 },
        )
        .toBe('');
      expect(new URL(page.url()).pathname).toBe('/');

      // The same link works a second time.
      await menuButton(page).click();
      await menu(page).getByRole('link', { name: 'So geht’s' }).click();
      await expect.poll(() => hasFocus(page.locator('#so-gehts'))).toBe(true);
      expect(hashOf(page)).toBe('#so-gehts');
    }
  },
);

journey('a new page begins at its top; back, and Home, are where they were left', async ({ enter }) => {
  const { page, open } = await enter();
  const y = () => page.evaluate(() => Math.round(window.scrollY));
  await open('/');
  await page.mouse.wheel(0, 900);
  await expect.poll(y).toBeGreaterThan(500);
  await waitForOverlays(page);
  const left = await y();
  const goAway = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Auto buchen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Wähle deine Stadt' }).waitFor();
    await expect.poll(y).toBe(0);
  };
  const home = page.getByRole('heading', { level: 1, name: 'Ein Auto, wenn du eins brauchst' });
  await goAway();
  await page.goBack();
  await home.waitFor();
  await expect.poll(y).toBe(left);

  await goAway();
  await page.getByRole('banner').getByRole('link', { name: 'Stadtwagen: Startseite' }).click();
  await home.waitFor();
  await expect.poll(y).toBe(left);

  // On Home the logo scrolls to the top.
  await page.getByRole('banner').getByRole('link', { name: 'Stadtwagen: Startseite' }).click();
  await expect.poll(y).toBe(0);
  // The arrow appears only after scrolling far.
  const arrow = page.getByRole('button', { name: 'Nach oben' });
  expect(await arrow.count()).toBe(0);
  await page.evaluate(() => window.scrollTo({ top: 1.3 * window.innerHeight, behavior: 'instant' }));
  await arrow.click();
  await expect.poll(y).toBe(0);
});

journey('the skip link leads past everything to the content', async ({ enter }) => {
  const { page, open } = await enter();
  await open('/profil');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
  expect(hashOf(page)).toBe('');
});

journey(
  'emergency notices: three levels, Weiter for the session, and a new text comes again',
  async (stage) => {
    const { enter } = stage;
    for (const level of [1, 2, 3]) {
      await publishSettings(stage, {
        emergency: { title: `Stufe ${level}`, text: '<p>Bitte <strong>beachten</strong>.</p>', level },
      });
      const { page, open } = await enter({ viewport: PHONE });
      await open('/');
      const notice = page.getByRole('alertdialog', { name: `Stufe ${level}` });
      await notice.getByText('beachten').waitFor();
      expect(await notice.getAttribute('data-notice-level')).toBe(String(level));
      const colour = await notice.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(colour).toBe(['rgb(214, 236, 250)', 'rgb(255, 184, 77)', 'rgb(209, 36, 47)'][level - 1]);
      const dismissButton = notice.getByRole('button', { name: 'Weiter' });
      await expect.poll(() => hasFocus(dismissButton)).toBe(true);
      await dismissButton.click();
      await notice.waitFor({ state: 'detached' });
      await page.reload();
      await hydrated(page);
      await waitForOverlays(page);
      expect(await notice.count()).toBe(0);
    }

    // The notice "booking system down" is red, follows the other one and has the catalogue's text.
    await publishSettings(stage, {
      casixdown: true,
      emergency: { title: 'Sturm', text: '<p>Fahr heute nur, wenn du musst.</p>', level: 2 },
    });
    const { page, open } = await enter();
    await open('/buchen');
    await page.getByRole('alertdialog', { name: 'Sturm' }).waitFor();
    await page.keyboard.press('Escape');
    const down = page.getByRole('alertdialog', { name: 'Buchungssystem nicht verfügbar' });
    await down.getByText('Aktuell scheint unser Buchungssystem nicht erreichbar zu sein.').waitFor();
    await catalogued(page, 'BOOKING_SYSTEM_UNREACHABLE').waitFor();
    expect(await down.getAttribute('data-notice-level')).toBe('3');
    await down.getByRole('button', { name: 'Weiter' }).click();
    await down.waitFor({ state: 'detached' });
  },
);

journey('a notice that is given out while the page is open comes with the next refresh', async (stage) => {
  const { page, open, context } = await stage.enter();
  await context.clock.install({ time: stage.product.now().epochMilliseconds });
  await open('/buchen');
  await title(page).getByText('Wähle deine Stadt').waitFor();
  await publishSettings(stage, { emergency: { title: 'Sturm', text: '<p>Vorsicht.</p>', level: 2 } });
  // The code that refreshes loads after the page, and its 30 s begin then.
  await expect
    .poll(async () => {
      await page.mouse.move(10 + Math.round(50 * Math.random()), 10);
      await page.clock.runFor(10_000);
      return page.getByRole('alertdialog', { name: 'Sturm' }).isVisible();
    })
    .toBe(true);
});

journey(
  'who is idle asks the content server nothing, and is up to date as soon as they are back',
  async (stage) => {
    const { page, open, context } = await stage.enter();
    await context.clock.install({ time: stage.product.now().epochMilliseconds });
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/content/settings') asked += 1;
    });
    await open('/buchen');
    await title(page).getByText('Wähle deine Stadt').waitFor();
    // The code that notices activity loads after the page; until it is there nobody counts as idle.
    await page.waitForLoadState('networkidle');
    await page.mouse.move(5, 5);
    for (let step = 1; step <= 6; step++) {
      await page.clock.runFor(10_000);
      await page.mouse.move(5 + step, 5);
    }
    await expect.poll(() => asked).toBe(2);
    // After 15 s the visitor is idle.
    await page.clock.runFor(300_000);
    expect(asked).toBe(2);
    await title(page).getByText('Wähle deine Stadt').waitFor();
    await page.mouse.move(50, 50);
    await expect.poll(() => asked).toBe(3);
  },
);

journey(
  'a dot for active bookings and one for unread news; what was read is remembered here',
  async (stage) => {
    const { product } = stage;
    await publishContent(
      product.db,
      { kind: 'news', slug: '701-strom' },
      sampleSource('news', {
        title: 'Mehr Strom',
        fields:
          'id: 701\nteaser: Kurz gesagt.\ncities: []\nfrom: 2027-05-01\narchive: false\nsections: [web, kunden]',
      }),
      { now: product.now() },
    );
    await stage.moveClockTo(product.now().add({ seconds: 3 }));
    const { page, open, logIn } = await stage.enter({ viewport: PHONE });
    await logIn(CUSTOMER);
    await open('/profil');
    const news = iconBar(page).getByRole('link', { name: 'News' });
    await iconBar(page).getByRole('link', { name: 'aktive Buchung: Buchungen' }).waitFor();
    await iconBar(page).getByRole('link', { name: 'ungelesen: News' }).waitFor();
    expect(await violations(page, 'icon bar with dots')).toEqual([]);
    const active = () => iconBar(page).locator('[aria-current=page]').allInnerTexts();
    expect(await active()).toEqual(['Profil']);

    const ids = await page.evaluate(async () => {
      const { items } = (await (await fetch('/api/content/news?sections=web,kunden')).json()) as {
        items: { id: number }[];
      };
      return items.map(({ id }) => id);
    });
    expect(ids).toContain(701);
    await page.evaluate((read) => localStorage.setItem('newsRead', JSON.stringify(read)), ids);
    await page.reload();
    await hydrated(page);
    await iconBar(page).getByRole('link', { name: 'aktive Buchung: Buchungen' }).waitFor();
    await expect.poll(() => news.innerText()).toBe('News');
    await iconBar(page)
      .getByRole('link', { name: /Buchungen/ })
      .click();
    await expect.poll(async () => (await active()).join()).toMatch(/^aktive Buchung:\s+Buchungen$/);
  },
);

journey(
  'a customer on a wide screen has one bar with one way to the profile, and lays it where they like it',
  async ({ enter }) => {
    const { page, open, logIn } = await enter();
    await logIn(CUSTOMER);
    await open('/profil');
    const name = await title(page).innerText();
    const banner = page.getByRole('banner');
    const account = banner.getByRole('button', { name });
    await account.waitFor();
    expect(await banner.locator('a[href="/profil"]').count()).toBe(1);
    const upper = async () => ((await iconBar(page).boundingBox())?.y ?? 0) < 100;
    expect(await upper()).toBe(true);
    await account.click();
    await page.getByRole('button', { name: 'Navigation nach unten legen' }).click();
    await expect.poll(upper).toBe(false);
    await page.reload();
    await hydrated(page);
    await expect.poll(upper).toBe(false);
    await account.click();
    await page.getByRole('button', { name: 'Navigation nach oben legen' }).click();
    await expect.poll(upper).toBe(true);
    expect(await menuButton(page).count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Stadtwagen: zur Karte' }).click();
    await page.waitForURL('**/buchen');
  },
);

journey('on a phone the logo in the bar leads to the map (§2.108)', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(CUSTOMER);
  await open('/hilfe');
  await iconBar(page).getByRole('link', { name: 'Stadtwagen: zur Karte' }).click();
  await page.waitForURL('**/buchen');
});

journey('on a phone both bars leave while the keyboard is open', async ({ enter }) => {
  const visitor = await enter({ viewport: PHONE });
  const customer = await enter({ viewport: PHONE });
  await customer.logIn(CUSTOMER);
  for (const [{ page, open }, bar] of [
    [visitor, visitor.page.getByRole('banner')],
    [customer, iconBar(customer.page)],
  ] as const) {
    await open('/buchen/filter/adresse');
    await bar.waitFor();
    await waitForOverlays(page);
    await page.getByRole('combobox').focus();
    // A soft keyboard makes the window smaller.
    await page.setViewportSize({ ...PHONE, height: 420 });
    await bar.waitFor({ state: 'hidden' });
    await page.setViewportSize(PHONE);
    await bar.waitFor();
  }
});

journey(
  'messages go by themselves, but not from under the pointer; bad links say so plainly',
  async ({ enter, product }) => {
    const { page, open, context } = await enter();
    await context.clock.install({ time: product.now().epochMilliseconds });
    await open('/buchen?lat=abc&lng=7&route=//boese.example');
    const notice = message(page, 'Der Link enthielt keinen gültigen Ort.');
    await notice.waitFor();
    await message(page, 'Der Link sollte dich auf eine fremde Seite führen.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/buchen');
    await notice.hover();
    await page.clock.runFor(60_000);
    expect(await notice.isVisible()).toBe(true);
    await page.mouse.move(2, 890);
    await page.clock.runFor(20_400);
    await notice.waitFor({ state: 'detached' });
  },
);

journey('a page whose code is gone after a deployment is loaded anew, once', async ({ enter }) => {
  const { page, open, context, expectFault } = await enter();
  expectFault(/404|dynamically imported module/);
  let refused = 0;
  await context.route(/\/assets\/newsletteranmeldung-.*\.js/, async (route) => {
    refused += 1;
    await (refused === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue());
  });
  await open('/profil');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click();
  await title(page).getByText('Newsletter').waitFor();
  await page.getByRole('button', { name: 'Newsletter bestellen' }).waitFor();

  await context.unroute(/\/assets\/newsletteranmeldung-.*\.js/);

  // A button whose dialog is gone is there again after the reload, and works.
  await open('/profil');
  await page.evaluate(() => sessionStorage.clear());
  await context.route(/\/assets\/login-dialog-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }), {
    times: 1,
  });
  const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
  const anew = page.waitForEvent('domcontentloaded');
  await login.click();
  await anew;
  await hydrated(page);
  await login.click();
  await loginOverlay(page).waitFor();

  await context.route(/\/assets\/passwort-reset-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/profil');
  await hydrated(page);
  // The clock stands still, so less than ten seconds have passed: no second reload, but the error page with
  // its links.
  await page.evaluate(() => {
    window.history.pushState({ idx: 1, key: 'probe' }, '', '/passwort-reset');
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  });
  await page.getByRole('button', { name: 'Neu laden' }).waitFor();
});

journey('whoever goes back before a reloaded page works comes to the page before it', async ({ enter }) => {
  const { page, open, context } = await enter();
  await open('/profil');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click();
  await title(page).getByText('Newsletter').waitFor();
  // After a reload the browser goes back by changing the address only, as if the app were there.
  let loadApp = () => {};
  const isAsked = new Promise<void>((resolve) => (loadApp = resolve));
  await context.route(/\/assets\/browser-.*\.js/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await title(page).getByText('Newsletter').waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL('**/profil', { waitUntil: 'commit' });
  loadApp();
  await title(page).getByText('Dein Profil').waitFor();
});

journey('back leads to the page that the person came from, not to FAQ and the like', async ({ enter }) => {
  const { page, open, logIn } = await enter();
  await logIn(CUSTOMER);
  await open('/buchen/bonn');
  await cars(page)
    .first()
    .getByRole('link', { name: / buchen$/ })
    .click();
  await title(page).getByText('Buchung prüfen').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Zurück', exact: true }).click();
  await cars(page).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/buchen/bonn');
  // A page that was opened directly has no previous page; the menu beside it leads to its parent.
  await open('/profil/bearbeiten');
  await page.getByRole('navigation', { name: 'Profil' }).getByRole('link', { name: 'Übersicht' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profil');
});
