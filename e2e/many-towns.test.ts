import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECK_EVERY_MS } from '#server/features/page/content-store.ts';
import { PHONE, sharedBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** Pages of a product in very many towns: what they carry is theirs, and not the list of all. */

const TOWNS = 1_000;
/** A page may carry a few more towns than it did, but not hundreds. */
const MAX_GROWTH_BYTES = 8_000;

let product: Product;
/** The pages of a town, as they are with the nine of the demonstration. */
let before: Awaited<ReturnType<typeof pageOf>>[];
beforeAll(async () => {
  product = await startProduct();
  before = await Promise.all(paths('kassel').map(pageOf));
  await sql`
    insert into city (provider_id, slug, title, zip_start, zip_end, lat, lng)
    select provider_id, 'ort-' || n, 'Ort ' || n, '10000', '19999', 48 + (n % 60) * 0.1, 7 + (n / 60) * 0.2
    from city cross join generate_series(1, ${TOWNS}::integer) n where slug = 'kassel'`.execute(product.db);
  product.setNow(product.now().add({ milliseconds: CHECK_EVERY_MS }));
});
afterAll(() => product?.close());

const pageOf = async (path: string) => {
  const response = await fetch(product.origin + path, { headers: { 'accept-encoding': 'identity' } });
  return { status: response.status, html: await response.text() };
};

const paths = (town: string) => [
  '/',
  `/${town}`,
  `/faq/${town}`,
  `/kontakt/${town}`,
  `/preisrechner/${town}`,
  `/buchen/${town}`,
  '/buchen',
  '/news',
  `/registrierung?stadt=${town}`,
  `/newsletteranmeldung?stadt=${town}`,
  '/profil',
];

test('with a thousand towns more, no page is bigger by more than a few of them, and the page of each is its own', async () => {
  for (const [index, path] of paths('ort-777').entries()) {
    const { status, html } = await pageOf(path);
    expect(status, path).toBe(200);
    expect(html.length, path).toBeLessThan((before[index]?.html.length ?? 0) + MAX_GROWTH_BYTES);
    if (path.includes('ort-777')) expect(html, path).toContain('Ort 777');
    expect(html, path).not.toContain('Ort 778');
  }
  expect((await pageOf('/preisrechner/ort-7777')).status).toBe(404);
  expect((await pageOf('/buchen/ort-7777')).status).toBe(404);
});

test('what is typed to find a town before the page is alive stays, and finds it', async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ baseURL: product.origin, viewport: PHONE, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/');
  const field = page.getByRole('searchbox', { name: 'Stadt suchen' });
  await field.fill('Ort 777');
  await page.getByRole('link', { name: /^Ort 777/ }).waitFor();
  expect(await field.inputValue()).toBe('Ort 777');
  await context.close();
});
