import { get as request } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCalendarFeed } from '#contract/calendar-feed.ts';
import { CHECK_EVERY_MS } from '#server/features/page/content-store.ts';
import { CRAWLERS } from '#server/pages/crawlers.ts';
import { FIELDS } from '#web/features/tariff/trip-link.ts';
import { type Product, startProduct } from './product.ts';

/** Tests of the responses for search engines, link previews, caches and browsers without script. */

const PUBLIC_URL = 'https://auto.example.org';
/** A product name that would break unescaped HTML. */
const NAME = 'A&B</script><b>"Wagen"';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ environment: { PUBLIC_URL, PRODUCT_NAME: NAME } });
});
afterAll(() => product?.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.origin + path, {
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
  });
const pageOf = async (path: string) => (await get(path)).text();

/** Returns the attributes of each tag of that name, unescaped. */
function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescape(value),
      ]),
    ),
  );
}
const unescape = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
const meta = (html: string, name: string) =>
  tags(html, 'meta').find((tag) => tag['name'] === name || tag['property'] === name)?.['content'];
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string; name?: string },
  );

describe('the page cache', () => {
  test('a visitor gets the same page again, and 304 for the one at hand', async () => {
    const first = await get('/');
    const etag = first.headers.get('etag') ?? '';
    expect(first.status).toBe(200);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(first.headers.get('vary')).toBe('cookie, accept-encoding');
    const again = await get('/?utm_source=brief');
    expect(again.headers.get('etag')).toBe(etag);
    expect(await again.text()).toBe(await first.text());
    const known = await get('/', { 'if-none-match': `"other", ${etag}` });
    expect(known.status).toBe(304);
    expect(await known.text()).toBe('');
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('compressed it is the same page', async () => {
    const plain = await pageOf('/');
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { raw, headers } = await rawGet('/', { 'accept-encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding);
      expect(unpack(raw).toString()).toBe(plain);
    }
    const { headers } = await rawGet('/', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('whoever has a cookie or a token gets a page of their own, that no cache keeps', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const others: Record<string, string>[] = [
      { cookie: 'session=anything' },
      { authorization: 'Basic YWJjOg==' },
    ];
    for (const headers of others) {
      const own = await get('/', { ...headers, 'if-none-match': etag });
      expect(own.status).toBe(200);
      expect(own.headers.get('etag')).toBeNull();
      expect(own.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('what somebody has declared is kept by no cache, and no search engine lists it', async () => {
    for (const path of ['/kuendigung', '/widerruf']) {
      const form = await get(path);
      expect(form.headers.get('cache-control')).toBe('public, no-cache');
      expect(form.headers.get('x-robots-tag')).toBeNull();
      const own = await get(`${path}?eingegangen=${crypto.randomUUID()}`);
      expect(own.headers.get('cache-control')).toBe('no-store');
      expect(own.headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  test('a new price list is on the page two seconds later', async () => {
    const before = await pageOf('/');
    const { prices, ...list } = await product.db
      .selectFrom('price_list')
      .select(['provider_id', 'currency', 'prices'])
      .executeTakeFirstOrThrow();
    const classes = (prices as { classes: { S: object } }).classes;
    const changed = {
      ...(prices as object),
      classes: { ...classes, S: { ...classes.S, hourDayCents: 123 } },
    };
    await product.db
      .insertInto('price_list')
      .values({ ...list, prices: JSON.stringify(changed), valid_from: product.now() })
      .execute();
    product.setNow(product.now().add({ milliseconds: CHECK_EVERY_MS }));
    expect(before).not.toContain('1,23');
    expect(await pageOf('/')).toContain('1,23');
  });

  test('in the next quarter hour it is another page', async () => {
    const etag = (await get('/')).headers.get('etag');
    product.setNow(product.now().add({ minutes: 15 }));
    expect((await get('/')).headers.get('etag')).not.toBe(etag);
  });

  test('what it says while the database is away is over when the database is back', async () => {
    const later = () => product.setNow(product.now().add({ milliseconds: CHECK_EVERY_MS }));
    const saysDown = async () => (await pageOf('/stellenangebote')).includes('"casixdown":true');
    await sql`alter table content_revision rename to content_revision_away`.execute(product.db);
    later();
    expect(await saysDown()).toBe(true);
    await sql`alter table content_revision_away rename to content_revision`.execute(product.db);
    later();
    expect(await saysDown()).toBe(false);
  });

  test('what the calculator reads of a link is drawn for this link', async () => {
    expect((await get('/preisrechner/bonn?utm_source=brief')).headers.get('etag')).not.toBeNull();
    for (const field of FIELDS) {
      expect((await get(`/preisrechner/bonn?${field}=1`)).headers.get('etag'), field).toBeNull();
    }
  });

  test('what shows free cars is drawn for each visitor', async () => {
    expect((await get('/buchen/bonn')).headers.get('etag')).toBeNull();
  });
});

test('nobody gets a cookie who only looks, and every page has the strict policy and no script in it', async () => {
  for (const path of [...(await publicPaths()), '/profil', '/gibt-es-nicht']) {
    const answer = await get(path);
    expect(answer.headers.getSetCookie(), path).toEqual([]);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("script-src 'self';");
    expect(policy, path).toContain("default-src 'self';");
    const html = await answer.text();
    for (const { type, src } of tags(html, 'script')) {
      expect(
        type === 'application/json' || type === 'application/ld+json' || src?.startsWith('/'),
        path,
      ).toBe(true);
    }
    expect(html.replace(/<script[\s\S]*?<\/script>/g, ''), path).not.toMatch(/\son\w+="|javascript:/i);
  }
});

async function publicPaths(): Promise<string[]> {
  const map = await pageOf('/sitemap.xml');
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    expect(address.startsWith(`${PUBLIC_URL}/`), address).toBe(true);
    return address.slice(PUBLIC_URL.length);
  });
}

describe('search engines', () => {
  test('find every public page in the sitemap that robots.txt names', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await robots.text();
    expect(text).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
    const paths = await publicPaths();
    expect(paths).toContain('/');
    expect(paths).toContain('/buchen/marburg');
    expect(new Set(paths).size).toBe(paths.length);
    // Calendar programs read what somebody has given them, also those that keep to these rules.
    const feeds = `/api/booking${readCalendarFeed.path.replace('{file}', '')}`;
    expect(text).toContain(`\nAllow: ${feeds}\n`);
    const disallowed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    expect(paths.filter((path) => disallowed.some((start) => path.startsWith(start)))).toEqual([]);
  });

  test('read on each of them title, description, canonical address and preview, and nothing twice', async () => {
    const descriptions = new Set<string>();
    const paths = await publicPaths();
    for (const path of paths) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('x-robots-tag'), path).toBeNull();
      const html = await answer.text();
      const title = unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
      expect(title, path).toMatch(/^.+ \| /);
      expect(title.endsWith(` | ${NAME}`), path).toBe(true);
      const description = meta(html, 'description') ?? '';
      expect(description.length, path).toBeGreaterThan(50);
      expect(description.length, path).toBeLessThanOrEqual(160);
      descriptions.add(description);
      expect(meta(html, 'robots'), path).toBeUndefined();
      const links = tags(html, 'link');
      expect(
        links.filter(({ rel }) => rel === 'canonical'),
        path,
      ).toEqual([{ rel: 'canonical', href: PUBLIC_URL + path }]);
      expect(
        links.filter(({ rel }) => rel === 'alternate'),
        path,
      ).toEqual([]);
      expect(meta(html, 'og:title'), path).toBe(title);
      expect(meta(html, 'og:description'), path).toBe(description);
      expect(meta(html, 'og:url'), path).toBe(PUBLIC_URL + path);
      const image = await get((meta(html, 'og:image') ?? '').replace(PUBLIC_URL, ''));
      expect(image.headers.get('content-type'), path).toBe('image/png');
      const names = tags(html, 'meta').map((tag) => tag['property'] ?? tag['name'] + (tag['media'] ?? ''));
      expect(new Set(names).size, path).toBe(names.length);
    }
    expect(descriptions.size).toBe(paths.length);
  });

  test('read who we are and what a car costs as data that no name can break out of', async () => {
    const html = await pageOf('/');
    expect(html).not.toContain(NAME);
    const data = structuredData(html);
    expect(data[0]).toMatchObject({ '@type': 'Organization', name: NAME, url: `${PUBLIC_URL}/` });
    const products = data.filter((one) => one['@type'] === 'Product');
    expect(products).toHaveLength(6);
    expect(products[1]).toMatchObject({
      name: `${NAME}, Klasse M`,
      offers: { price: '3.60', priceCurrency: 'EUR' },
    });
  });

  test('leave alone what belongs to a person or does not exist', async () => {
    for (const path of [
      '/profil',
      '/profil/buchungen',
      '/passwort-reset',
      '/buchen/filter',
      '/dummy',
      '/weg',
    ]) {
      const answer = await get(path);
      expect(answer.headers.get('x-robots-tag'), path).toBe('noindex');
      const html = await answer.text();
      expect(meta(html, 'robots'), path).toBe('noindex');
      expect(html, path).not.toContain('rel="canonical"');
    }
  });

  test('are led from another spelling of a public page to its own, and from nothing else', async () => {
    for (const [path, location] of [
      ['/Marburg', '/marburg'],
      ['/marburg/?utm_source=Brief', '/marburg?utm_source=Brief'],
      ['/FAQ', '/faq'],
      ['/news/%31', '/news/1'],
      ['/presse/%70reis-vor-der-fahrt', '/presse/preis-vor-der-fahrt'],
      ['/fahrzeuge/S/Bonn', '/fahrzeuge/s/bonn'],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(product.origin + path, { method, redirect: 'manual' });
        expect([answer.status, answer.headers.get('location')], `${method} ${path}`).toEqual([308, location]);
        expect(answer.headers.get('cache-control'), path).toBe('no-cache');
      }
      expect((await get(location)).status, location).toBe(200);
    }
    for (const path of [
      '/Atlantis',
      '/Presse/Gibt-es-nicht',
      '/%2fMarburg',
      '//evil.example/Marburg',
      '/%5cMarburg',
      '/marburg%0d%0a',
    ]) {
      const { headers } = await rawGet(path);
      expect(headers['location'], path).toBeUndefined();
    }
    expect((await get('/Atlantis')).status).toBe(404);
    expect((await get('/Presse/Gibt-es-nicht')).status).toBe(404);
    expect((await get('/Profil')).headers.get('location')).toBeNull();
    const form = await fetch(`${product.origin}/Newsletteranmeldung`, {
      method: 'POST',
      body: new URLSearchParams({ email: '' }),
      redirect: 'manual',
    });
    expect(form.status).not.toBe(308);
  });

  test('get the status of a page that does not exist, and no page; people get one', async () => {
    for (const path of ['/404', '/gibt-es-nicht', '/buchen/atlantis', '/buchen/station/abc']) {
      for (const crawler of CRAWLERS) {
        const answer = await get(path, { 'user-agent': `Mozilla/5.0 (compatible; ${crawler}/2.1)` });
        expect([answer.status, await answer.text()], `${path} for ${crawler}`).toEqual([404, '']);
      }
      const answer = await get(path, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' });
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
    }
    const found = await get('/', { 'user-agent': 'Googlebot/2.1' });
    expect(await found.text()).toMatch(/<h1[\s>]/);
  });
});

test('the app on a home screen has a name, a start and icons that exist', async () => {
  const [html, answer] = [await pageOf('/'), await get('/manifest.webmanifest')];
  expect(tags(html, 'link')).toContainEqual({ rel: 'manifest', href: '/manifest.webmanifest' });
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; type: string; purpose?: string }[];
    shortcuts: { name: string; url: string; icons: { src: string }[] }[];
    share_target: { action: string; method: string; params: Record<string, string> };
  };
  expect(manifest.name).toBe(NAME);
  expect((await get(manifest.start_url)).status).toBe(200);
  for (const { src, type } of [...manifest.icons, { src: '/symbol-180.png', type: 'image/png' }]) {
    expect((await get(src)).headers.get('content-type'), src).toBe(type);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { url, icons } of manifest.shortcuts) {
    expect((await get(url)).status, url).toBe(200);
    for (const { src } of icons) expect((await get(src)).status, src).toBe(200);
  }
  expect(manifest.share_target.method).toBe('GET');
  // What another app shares stands in the search before any script runs.
  const { title: named = '', text: shared = '' } = manifest.share_target.params;
  const query = new URLSearchParams({ [named]: 'Treffpunkt', [shared]: 'Plärrer\nhttps://example.org/' });
  expect(await pageOf(`${manifest.share_target.action}?${query}`)).toMatch(/<input[^>]*value="Plärrer"/);
});

test('the landing page loads what it needs, not what all screens have in common', async () => {
  const scripts = new Map<string, number>();
  const add = async (path: string): Promise<void> => {
    if (scripts.has(path)) return;
    scripts.set(path, 0);
    const code = await (await get(path)).text();
    scripts.set(path, gzipSync(code).length);
    const imports = [...code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(
      ([, file]) => `/assets/${file}`,
    );
    await Promise.all(imports.map(add));
  };
  const html = await pageOf('/');
  const named = [...tags(html, 'script'), ...tags(html, 'link')].flatMap(
    ({ src, href, 'data-ahead': ahead = '' }) => [src ?? href ?? '', ...ahead.split(' ')],
  );
  // It is drawn first; the app is fetched then, and runs at the first interaction (docs/decisions/152).
  const first = tags(html, 'script').find((tag) => tag['data-next']);
  expect(first).toMatchObject({ fetchPriority: 'low' });
  expect(first).not.toHaveProperty('data-now');
  expect(first?.['data-ahead']?.split(' ')).toContain(first?.['data-next']);
  expect(tags(html, 'link').map(({ href }) => href)).not.toContain(first?.['data-next']);
  await Promise.all(named.filter((path) => path.endsWith('.js')).map(add));
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  // `npm run bench -- page` has the goal; what all screens share would be as much again.
  expect(bytes, [...scripts].join(' ')).toBeLessThan(110_000);
  expect(bytes).toBeGreaterThan(50_000);
});

/** Returns the response body as sent, because `fetch` would decompress it. */
async function rawGet(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ raw: Buffer; headers: Record<string, unknown> }>((done, failed) => {
    request(product.origin + path, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done({ raw: Buffer.concat(parts), headers: answer.headers }));
    }).on('error', failed);
  });
}

describe('without a login', () => {
  const LAW = ['/impressum', '/kuendigung', '/widerruf'];
  const linksOf = (html: string) =>
    tags(html, 'a').map(({ href = '' }) => new URL(href, PUBLIC_URL).pathname);

  test('imprint, cancellation and withdrawal are two clicks away at most, from every page', async () => {
    const sitemap = await pageOf('/sitemap.xml');
    const all = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
    // Stations and cars are alike.
    const paths = [...new Map(all.map((path) => [path.replace(/\d+/g, '#'), path])).values(), '/profil'];
    const has = new Map<string, boolean>();
    const links = new Map<string, string[]>();
    for (const path of paths) {
      const found = linksOf(await pageOf(path));
      links.set(path, found);
      has.set(
        path,
        LAW.every((one) => found.includes(one)),
      );
    }
    const far = paths.filter((path) => !has.get(path) && !links.get(path)?.some((one) => has.get(one)));
    expect(far).toEqual([]);
    // Where no map fills the screen, they are there at once.
    expect(paths.filter((path) => !has.get(path) && !path.startsWith('/buchen'))).toEqual([]);
    expect(paths.length).toBeGreaterThan(30);
  });
});
