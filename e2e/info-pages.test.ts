import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated, PHONE } from './browser.ts';
import { APP_SCRIPT, delay } from './delay.ts';
import { openStage } from './journey.ts';
import { moneyIn, note, textOf, title } from './screens.ts';

const journey = openStage();
const CUSTOMER = '100001-1';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

journey('what there is not is a page 404', async ({ product }) => {
  for (const path of [
    '/atlantis',
    '/faq/atlantis',
    '/kontakt/atlantis',
    '/fahrzeuge/xxl',
    '/fahrzeuge/m/atlantis',
    '/news/99999',
    '/news/abc',
    '/news?stadt=atlantis',
    '/presse/gibt-es-nicht',
    '/partner/gibt-es-nicht',
    '/toString',
    `/${'a'.repeat(600)}`,
  ]) {
    const answer = await fetch(product.origin + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('404 Page Not Found');
  }
});

journey(
  'a newcomer from Marburg learns on a phone what it is, what a day costs and how to begin',
  async ({ enter }) => {
    const { page, open } = await enter({ viewport: PHONE });
    await open('/');
    await page
      .getByRole('link', { name: /^Marburg/ })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/marburg');
    await expect.poll(() => textOf(title(page))).toMatch(/Marburg/);

    const saturday = page.getByRole('region', { name: /Samstag am Edersee/ });
    expect(moneyIn(await textOf(saturday)).length).toBeGreaterThan(0);
    await saturday.getByRole('button', { name: 'Preis berechnen' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/preisrechner/marburg');
    await expect.poll(async () => moneyIn(await textOf(page.locator('main'))).length).toBeGreaterThan(0);

    await page.goBack();
    await page.getByRole('link', { name: 'Jetzt registrieren' }).click();
    await expect.poll(() => textOf(title(page))).toBe('Registrieren');
    expect(new URL(page.url()).searchParams.get('stadt')).toBe('marburg');
    // The landing page has the chosen city preselected.
    await open('/');
    await expect.poll(() => page.getByLabel('Wo?').inputValue()).toBe('marburg');
  },
);

journey('a customer in trouble finds the accident help in two taps', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(CUSTOMER);
  await open('/profil/buchungen');
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Hilfe' })
    .click();
  await page.getByRole('link', { name: /^Unfall und Panne/ }).click();
  await expect.poll(() => textOf(title(page))).toBe('Unfall');
  await page.getByRole('link', { name: 'Notruf 112' }).waitFor();
  expect(
    await page
      .getByRole('link', { name: /^Hotline/ })
      .first()
      .getAttribute('href'),
  ).toMatch(/^tel:\+?\d+$/);
});

journey(
  'who is logged out is led from the pages of the help to Help, and reads all of it there',
  async ({ enter }) => {
    const { page, open } = await enter({ viewport: PHONE });
    for (const path of [
      '/hilfe/unfall',
      '/hilfe/videos',
      '/hilfe/faq',
      '/hilfe/kontakt',
      '/hilfe/preisrechner',
      '/hilfe/app-tutorial',
      '/hilfe/fahrzeugbedienung',
      '/hilfe/fahrzeugbedienung/s',
    ]) {
      expect(await open(path), path).toBe(200);
      expect(new URL(page.url()).pathname, path).toBe('/hilfe');
    }
    await page.getByRole('link', { name: /^Unfall und Panne/ }).click();
    await expect.poll(() => page.url()).toContain('/hilfe#unfall');
    await page.getByRole('region', { name: 'Unfall' }).getByRole('link', { name: 'Notruf 112' }).waitFor();
    // No link of the page opens the page itself.
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((href) => href?.startsWith('/hilfe/'))).toEqual([]);
  },
);

journey(
  'a question opens by its address and is found by typing; without script, too',
  async ({ enter, product }) => {
    const { page, open } = await enter();
    await open('/faq');
    const all = await page.locator('main details').count();
    expect(all).toBeGreaterThanOrEqual(40);
    await page.getByRole('searchbox', { name: 'Fragen durchsuchen' }).fill('winterreifen');
    await expect.poll(() => page.locator('main details').count()).toBeLessThan(all);
    const question = page.locator('main details').first();
    await question.locator('summary').click();
    await question.getByRole('link', { name: 'Link zu dieser Antwort' }).click();
    const address = page.url();
    expect(address).toMatch(/\/faq#[a-z-]+$/);

    await page.goto('/');
    await page.goto(address);
    await hydrated(page);
    await expect.poll(() => page.locator('details[open]').count()).toBe(1);
    await page
      .locator('details[open]')
      .getByText(/Winterreifen/)
      .first()
      .waitFor();

    const sent = await (await fetch(`${product.origin}/faq?suche=winterreifen`)).text();
    expect(sent.match(/<details/g)?.length).toBeLessThan(all);
    expect(sent.match(/<details/g)?.length).toBeGreaterThan(0);
    const none = await (await fetch(`${product.origin}/faq?suche=xyzzy`)).text();
    expect(none).toContain('Dazu haben wir keine Antwort gefunden.');
  },
);

journey(
  'a visitor writes to us: what is missing stands beside its field, and a message sent twice comes once',
  async ({ enter, product }) => {
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    expectFault(/status of 422/);
    await open('/kontakt/bonn');
    await page.getByLabel('Betreff').fill('Station am Bahnhof');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await page.getByText('E-Mail-Adresse ist erforderlich.').waitFor();
    await page.getByText('Nachricht ist erforderlich.').waitFor();
    expect(await page.getByLabel('Betreff').inputValue()).toBe('Station am Bahnhof');

    const send = async (replyto: string) => {
      await page.getByLabel('Deine E-Mail-Adresse').fill(replyto);
      await page.getByLabel('Betreff').fill('Station am Bahnhof');
      await page.getByRole('textbox', { name: 'Nachricht' }).fill('Kommt dort noch ein Auto hin?');
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
    };
    await send('zoe@');
    await page.getByText('E-Mail Adresse ist ungültig.').waitFor();
    await send('zoe@example.org');
    await note(page, 'Deine Nachricht ist bei uns.').waitFor();
    expect(page.url()).toContain('/kontakt/bonn?gesendet');
    await open('/kontakt/bonn');
    await send('zoe@example.org');
    await note(page, 'Diese Nachricht haben wir schon.').waitFor();
    const mails = await product.db.selectFrom('mail').select('text_body').execute();
    expect(mails.filter(({ text_body }) => text_body.includes('Kommt dort noch ein Auto hin?'))).toHaveLength(
      1,
    );
  },
);

journey(
  'news are marked until they are read, open over their list, and close to where one was',
  async ({ enter }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn(CUSTOMER);
    await open('/news');
    const unread = page.getByRole('link', { name: /./ }).and(page.locator('article:has-text("ungelesen") a'));
    const before = await unread.count();
    expect(before).toBeGreaterThan(0);
    const name = await textOf(unread.first());
    await unread.first().click();
    const sheet = page.getByRole('region', { name });
    await sheet.waitFor();
    expect(await textOf(title(page))).toBe(name);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/news');
    await expect.poll(() => unread.count()).toBe(before - 1);
    await expect.poll(() => focused(page)).toBe(name);

    const kassel = page.getByRole('navigation', { name: 'Stadt' }).getByRole('link', { name: 'Kassel' });
    await kassel.click();
    // The URL changes shortly before the list.
    await expect.poll(() => kassel.getAttribute('aria-current')).toBe('true');
    expect(page.url()).toContain('stadt=kassel');
    const inKassel = await page.getByRole('article').count();
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Schließen' }).click();
    await expect.poll(() => page.url()).toContain('/news?stadt=kassel');
    expect(await page.getByRole('article').count()).toBe(inKassel);
  },
);

journey(
  'whoever opens news before the rest of the app is there comes back to where they were all the same',
  async ({ enter }) => {
    const { page, open, logIn } = await enter();
    const load = await delay(page, /\/assets\/overlays-.*\.js/);
    await logIn(CUSTOMER);
    await open('/news');
    const pages = await page.evaluate(() => history.length);
    const link = page.getByRole('article').nth(1).getByRole('link');
    const name = await textOf(link);
    await link.click();
    const sheet = page.getByRole('region', { name });
    await sheet.waitFor();
    load();
    await page.getByRole('status').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(name);
    // Gone back, not opened once more: that one entry is still ahead.
    expect(await page.evaluate(() => history.length)).toBe(pages + 1);
  },
);

journey(
  'a page of texts loads no app before somebody acts, and keeps what was pressed until it is there',
  async ({ enter }) => {
    const { page } = await enter();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/nuernberg', { waitUntil: 'networkidle' });
    expect(scripts.filter((path) => !/^\/assets\/(first|interaction)-/.test(path))).toEqual([]);
    expect(await page.locator('html[data-hydrated]').count()).toBe(0);
    // Assistive technology sends only a click, without pointer events before it.
    await page.getByRole('button', { name: 'Menü' }).evaluate((button) => (button as HTMLElement).click());
    await page.getByRole('dialog', { name: 'Menü' }).waitFor();
    await hydrated(page);
  },
);

journey('a search that is pressed before the app is there waits for it', async ({ enter }) => {
  const { page } = await enter();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  await page.goto('/nuernberg', { waitUntil: 'networkidle' });
  const search = page.getByRole('button', { name: /Autos ansehen$/ });
  await search.evaluate((button) => (button as HTMLElement).click());
  await page.waitForURL('**/buchen/nuernberg');
  expect(documents).toEqual(['/nuernberg']);
});

journey('a page of texts whose app is gone after a deployment is loaded anew, once', async ({ enter }) => {
  const { page, context, expectFault } = await enter();
  expectFault(/404|dynamically imported module/);
  let asked = 0;
  await context.route(APP_SCRIPT, async (route) => {
    asked += 1;
    await (asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue());
  });
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1;
  });
  await page.goto('/faq#thema-grundlagen');
  await hydrated(page);
  expect([asked, loaded]).toEqual([2, 2]);
});

journey(
  'without a connection a page of texts stays readable, and answers once there is one again',
  async ({ enter }) => {
    const { page, context, expectFault } = await enter();
    expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await page.goto('/faq', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => APP_SCRIPT.test(request.url()));
    await page.getByRole('button', { name: 'Menü' }).click();
    await failed;
    await page.getByText('Wie funktioniert das Teilen von Autos?').click();
    expect(await page.locator('details[open]').count()).toBe(1);
    await context.setOffline(false);
    await page.getByRole('dialog', { name: 'Menü' }).waitFor();
  },
);

journey('a search that is filled in and sent before the app is there is carried out', async ({ enter }) => {
  const { page, context } = await enter();
  const releaseApp = await delay(context, APP_SCRIPT);
  await page.goto('/marburg');
  await page.getByLabel('Was?').selectOption({ label: 'Klasse L Transporter' });
  await page.getByRole('button', { name: /Autos ansehen$/ }).click();
  releaseApp();
  await page.waitForURL('**/buchen/marburg');
  const chosen = page.getByRole('group', { name: 'Filter' }).getByRole('button', { pressed: true });
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['Transporter']);
});

journey(
  'a search that is filled in before the app is there stays; a consent that is shown is given',
  async ({ enter }) => {
    const { page, context } = await enter();
    const releaseApp = await delay(context, APP_SCRIPT);
    const counted = page.waitForRequest((request) => request.url().endsWith('/pageviews'));
    const consent = page.getByRole('checkbox', { name: 'Nutzung zählen erlauben' });
    await page.goto('/marburg');
    await page.getByLabel('Was?').selectOption({ label: 'Klasse L Transporter' });
    await consent.check();
    expect(await page.locator('html[data-hydrated]').count()).toBe(0);
    releaseApp();
    await hydrated(page);
    expect((await counted).postData()).toBe('{"route":"/{city}"}');
    expect(await consent.isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('Was?').inputValue()).toBe('L_TRANSPORTER');

    // The consent also counts on the next page. After it is withdrawn there, going back does not restore it.
    await page.goto('/presse');
    await page.mouse.move(1, 1);
    await hydrated(page);
    await expect.poll(() => consent.isChecked()).toBe(true);
    await consent.uncheck();
    await page.goBack();
    await page.mouse.move(2, 2);
    await hydrated(page);
    expect(await consent.isChecked()).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('nutzung-erlaubt'))).toBe('false');
  },
);

journey(
  'whoever goes back or forward before the app is there, to the same page with other parameters, sees that page',
  async ({ enter }) => {
    for (const way of ['back', 'forward'] as const) {
      const { page, open } = await enter();
      const cities = page.getByRole('navigation', { name: 'Stadt' });
      const chosen = async () => textOf(cities.locator('[aria-current]'));
      await open('/news');
      const all = await chosen();
      await cities.getByRole('link', { name: 'Kassel' }).click();
      await expect.poll(chosen).toBe('Kassel');
      if (way === 'forward') {
        await page.goBack();
        await expect.poll(chosen).toBe(all);
      }
      const releaseApp = await delay(page, APP_SCRIPT);
      await page.reload({ waitUntil: 'domcontentloaded' });
      // The document stays, only the address changes.
      await page.evaluate((steps) => history.go(steps), way === 'back' ? -1 : 1);
      await page.waitForURL(way === 'back' ? '**/news' : '**/news?stadt=kassel');
      releaseApp();
      await expect.poll(chosen).toBe(way === 'back' ? all : 'Kassel');
      // Until the first script is there, nobody sees that somebody acts.
      let moved = 0;
      const isHydrated = async () => {
        await page.mouse.move(++moved, 1);
        return page.locator('html[data-hydrated]').count();
      };
      await expect.poll(isHydrated).toBe(1);
      expect(await chosen()).toBe(way === 'back' ? all : 'Kassel');
    }
  },
);

journey('a page of texts is whole without script', async ({ enter, product }) => {
  const { context } = await enter();
  const browser = context.browser();
  if (!browser) throw new Error('there is no browser');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: product.origin,
    viewport: PHONE,
  });
  try {
    const page = await plain.newPage();
    await page.goto('/faq');
    await page.getByText('Wie funktioniert das Teilen von Autos?').click();
    expect(await page.locator('details[open]').count()).toBe(1);
    await page.goto('/news');
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Schließen' }).click();
    expect(new URL(page.url()).pathname).toBe('/news');
    await page.goto('/kontakt');
    await page.getByLabel('Deine E-Mail-Adresse').fill('ohne@example.org');
    await page.getByLabel('Betreff').fill('Ohne Skript');
    await page.getByRole('textbox', { name: 'Nachricht' }).fill('Geht das?');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await page.getByText('Deine Nachricht ist bei uns.').waitFor();
  } finally {
    await plain.close();
  }
});
