import { expect } from 'vitest';
import { hydrated } from './browser.ts';
import { openStage } from './journey.ts';
import { faultsOfSent, idsIn, linksIn, sentPage } from './sent-pages.ts';

const journey = openStage();
const CUSTOMER = '100001-1';
const withoutScript = (html: string) =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

for (const who of ['visitor', 'customer'] as const) {
  journey(
    `a ${who} who follows every link of every page finds no dead one, and each page whole`,
    async ({ enter, product }) => {
      const { context, logIn } = await enter();
      if (who === 'customer') await logIn(CUSTOMER);
      const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const { origin } = product;
      const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
      const publicPaths = [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
        ([, path = '']) => path,
      );

      const faults: string[] = [];
      const idsOf = new Map<string, Set<string>>();
      const hashLinks: { from: string; to: string; hash: string }[] = [];
      const waiting = [...publicPaths, ...(who === 'customer' ? ['/profil'] : [])];
      const known = new Set(waiting);
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const sent = await sentPage(origin, path, cookie);
        faults.push(...faultsOfSent(path, sent));
        if (sent.status !== 200 || !sent.isPage) continue;
        if (publicPaths.includes(path) && withoutScript(sent.html).length < 200)
          faults.push(`${path} says nothing without script`);
        idsOf.set(path, idsIn(sent.html));
        for (const { to, hash } of linksIn(sent.html, origin + path)) {
          if (hash) hashLinks.push({ from: path, to, hash });
          if (known.has(to)) continue;
          known.add(to);
          waiting.push(to);
        }
      }

      const places = hashLinks.map(({ from, to, hash }) => ({ from, to, hash, ids: idsOf.get(to) }));
      for (const { from, to, hash, ids } of places) {
        if (ids && !ids.has(hash)) faults.push(`${from} leads to ${to}#${hash}, which is not there`);
      }
      expect([...new Set(faults)]).toEqual([]);
      expect(known.size).toBeGreaterThan(publicPaths.length);
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
