import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { repetitions } from '#server/test/test-length.ts';
import { hydrated } from './browser.ts';
import { openStage } from './journey.ts';

const journey = openStage();
const CUSTOMER = '100001-1';
/**
 * This many pages of a kind (stations, cars, city maps) are opened in the browser, because they are alike.
 */
const MAX_OF_A_KIND = repetitions({ full: 2, short: 1 });

/** First words of pages that have one more page for each city. */
const OF_A_CITY = SCREEN_ADDRESSES.flatMap(({ path }) => /^\/(\w+)\/\{city\??\}$/.exec(path)?.[1] ?? []);

/** Returns the kind of a page: its path with the same placeholder for every number, and for every city. */
const kindOf = (path: string) =>
  path
    .replace(/\/\d+(-[\w-]+)?(?=\/|$)/g, '/#')
    .replace(new RegExp(`^/(${OF_A_CITY.join('|')})/[a-z]+$`), '/$1/{city}')
    .replace(/^\/fahrzeuge(\/[\w-]+)(\/\w+)?$/, '/fahrzeuge/#');

type Found = { links: string[]; anchors: string[] };

/** Returns a page's link targets, and its ids, which are targets of hashes. */
const read = (page: Page): Promise<Found> =>
  page.evaluate(() => ({
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => /^https?:$/.test(link.protocol))
      .map(({ href }) => href),
    anchors: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }));

/** Fetches a page as a browser without script receives it. */
async function sentPage(
  origin: string,
  path: string,
  cookie: string,
): Promise<{ status: number; html: string; isPage: boolean }> {
  const answer = await fetch(origin + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  return { status: answer.status, html: await answer.text(), isPage };
}

const withoutScript = (html: string) =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

for (const who of ['visitor', 'customer'] as const) {
  journey(
    `a ${who} who follows every link of every page finds no dead one, and each page whole`,
    async ({ enter, product }) => {
      const { page, context, logIn, open } = await enter();
      if (who === 'customer') await logIn(CUSTOMER);
      const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const { origin } = product;
      const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
      const publicPaths = [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
        ([, path = '']) => path,
      );

      const faults: string[] = [];
      const seenKinds = new Map<string, number>();
      const anchorsOf = new Map<string, Set<string>>();
      const statuses = new Map<string, number>();
      const hashLinks: { from: string; to: string; hash: string }[] = [];
      const waiting = [...publicPaths, ...(who === 'customer' ? ['/profil'] : [])];
      const known = new Set(waiting);

      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const sent = await sentPage(origin, path, cookie);
        statuses.set(path, sent.status);
        // A redirect has no page of its own to check.
        if (sent.status >= 300 && sent.status < 400) continue;
        if (sent.status !== 200) {
          faults.push(`${path} answers ${sent.status}`);
          continue;
        }
        if (!sent.isPage) continue;
        // These the visitor opens: but for the bars, which e2e/widths.test.ts sees, they are the same for everybody.
        if (who === 'customer' && publicPaths.includes(path)) continue;
        const kind = kindOf(path);
        const count = (seenKinds.get(kind) ?? 0) + 1;
        seenKinds.set(kind, count);
        if (count > MAX_OF_A_KIND) continue;

        const headings = sent.html.match(/<h1[\s>]/g)?.length ?? 0;
        if (headings !== 1) faults.push(`${path} has ${headings} h1 as it is sent`);
        if (!/<title>[^<]+<\/title>/.test(sent.html)) faults.push(`${path} has no title`);
        if (publicPaths.includes(path) && withoutScript(sent.html).length < 200) {
          faults.push(`${path} says nothing without script`);
        }

        await open(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const shown = await page.getByRole('heading', { level: 1 }).count();
        if (shown !== 1) faults.push(`${path} has ${shown} h1 in the browser`);
        const title = await page.title();
        if (!/^.+ \| Stadtwagen$/.test(title)) faults.push(`${path} is called „${title}“ in the browser`);
        const { links, anchors } = await read(page);
        anchorsOf.set(path, new Set(anchors));
        for (const link of new Set(links)) {
          const url = new URL(link);
          // Links to other origins are not crawled.
          if (url.origin !== origin) continue;
          const to = url.pathname;
          if (url.hash) hashLinks.push({ from: path, to, hash: decodeURIComponent(url.hash.slice(1)) });
          if (known.has(to) || to.startsWith('/api')) continue;
          known.add(to);
          waiting.push(to);
        }
      }

      const places = hashLinks.map(({ from, to, hash }) => ({ from, to, hash, ids: anchorsOf.get(to) }));
      for (const { from, to, hash, ids } of places) {
        if (ids && !ids.has(hash)) faults.push(`${from} leads to ${to}#${hash}, which is not there`);
      }
      expect([...new Set(faults)]).toEqual([]);
      expect(known.size).toBeGreaterThan(publicPaths.length);

      // Visiting pages must not set cookies or store data.
      if (who === 'visitor') {
        expect(await context.cookies()).toEqual([]);
        expect(await page.evaluate(() => localStorage.getItem('nutzung-zaehlen'))).toBeNull();
      }
    },
  );
}

journey(
  'with JavaScript off every public page is readable, and its links lead on',
  async ({ enter, product }) => {
    const { context } = await enter();
    const plain = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: product.origin });
    if (!plain) throw new Error('no browser');
    const page = await plain.newPage();
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // Buttons that need script are hidden; all others work.
    for (const name of ['Menü', 'Login']) {
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    }
    await page.getByLabel('Wo?').selectOption('Marburg');
    await page.getByRole('button', { name: 'Autos ansehen', exact: true }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/buchen/marburg');
    await page.goto('/kassel');
    await page.getByRole('button', { name: /Autos ansehen$/ }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/buchen/kassel');
    await page.goto('/');
    await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Newsletter');
    expect(await page.getByRole('textbox').first().isVisible()).toBe(true);
    await plain.close();
  },
);

journey(
  'who reads a page that was drawn a while ago is not asked who they are',
  async ({ enter, product, moveClockTo }) => {
    // Within a quarter hour the server sends the same page.
    const quarter = product
      .now()
      .round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' });
    await moveClockTo(quarter.add({ minutes: 1 }));
    await fetch(`${product.origin}/marburg`);
    await moveClockTo(quarter.add({ minutes: 10 }));
    const { page, open } = await enter();
    const asked: string[] = [];
    page.on('request', (request) => {
      // How many cars are free, everybody may ask.
      if (/\/api\/booking\/(?!bookees\?)/.test(request.url())) asked.push(request.url());
    });
    await open('/marburg');
    await page.getByRole('link', { name: 'Partner', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Partner' }).waitFor();
    expect(asked).toEqual([]);
  },
);

journey('page views are counted after consent only, and never by address', async ({ enter, product }) => {
  const { page, open } = await enter();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pageviews')) sent.push(request.postData() ?? '');
  });
  await open('/');
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor();
  expect(sent).toEqual([]);
  const box = page.getByRole('checkbox', { name: 'Nutzung zählen erlauben' });
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await expect.poll(() => sent).toEqual(['{"route":"/newsletteranmeldung"}']);
  await open('/buchen/bonn');
  await expect.poll(() => sent).toEqual(['{"route":"/newsletteranmeldung"}', '{"route":"/buchen/{city}"}']);
  const rows = () => product.db.selectFrom('page_view').select(['route', 'views']).orderBy('route').execute();
  await expect.poll(async () => (await rows()).length).toBe(2);

  await open('/newsletteranmeldung');
  await expect.poll(() => sent).toHaveLength(3);
  await box.uncheck();
  await page.reload();
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor();
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  expect(sent).toHaveLength(3);
});
