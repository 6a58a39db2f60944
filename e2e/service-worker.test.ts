import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { WEB_FILES } from '#server/pages/built-web.ts';
import type { News, Order } from '#web/platform/service-worker-messages.ts';
import { sharedBrowser } from './browser.ts';

/** The built service worker, on a server that holds its answers back until the test sends them. */
const LOGIN = '/api/booking/bookings?limit=1';
const HELD = [
  LOGIN,
  '/profil/buchungen',
  '/api/booking/bookings/7',
  '/api/booking/customers?view=account',
  '/assets/last.js',
];

const PAGE_WITH_SCRIPT =
  '<!doctype html><html lang="de"><title>Buchungen</title><script src="/assets/last.js"></script></html>';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

async function startHoldingServer() {
  const worker = await readFile(`${WEB_FILES}/service-worker.js`);
  const waiting = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/service-worker.js') {
      response.setHeader('content-type', 'text/javascript').end(worker);
    } else if (HELD.includes(path)) waiting.set(path, response);
    else response.setHeader('content-type', 'text/html').end('<!doctype html><title>Seite</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAsked: (path: string) => waiting.has(path),
    answer(path: string, body = 'Ada Beispiel') {
      waiting
        .get(path)
        ?.setHeader('content-type', path.startsWith('/api/') ? 'application/json' : 'text/html')
        .end(body);
      waiting.delete(path);
    },
    refuse(path: string, status = 404) {
      waiting.get(path)?.writeHead(status).end();
      waiting.delete(path);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Runs in the page, as platform/offline.ts does: once the worker runs, it is asked to keep the bookings. */
async function orderBookings() {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ files: ['/assets/last.js'], bookingIds: [7] } satisfies Order, []);
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('dateien-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

async function openWithWorker(origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
  return { context, page };
}

test('what the service worker was still fetching at the logout is kept nowhere', async () => {
  const server = await startHoldingServer();
  const { context, page } = await openWithWorker(server.origin);

  // Answers that arrive in time are kept.
  await page.evaluate(orderBookings);
  await expect.poll(() => server.isAsked(LOGIN)).toBe(true);
  server.answer(LOGIN);
  for (const path of ['/profil/buchungen', '/api/booking/bookings/7']) {
    await expect.poll(() => server.isAsked(path)).toBe(true);
    server.answer(path);
    await expect.poll(() => kept(page)).toContain(path);
  }
  await expect.poll(() => server.isAsked('/assets/last.js')).toBe(true);
  server.refuse('/assets/last.js');

  // The page and one booking are on their way, and a call of the page itself, when the cache is deleted.
  await page.evaluate(orderBookings);
  await expect.poll(() => server.isAsked(LOGIN)).toBe(true);
  server.answer(LOGIN);
  await expect.poll(() => server.isAsked('/profil/buchungen')).toBe(true);
  const call = page.evaluate(() =>
    fetch('/api/booking/customers?view=account').then((answer) => answer.text()),
  );
  await expect.poll(() => server.isAsked('/api/booking/customers?view=account')).toBe(true);
  await page.evaluate(() => caches.delete('meine-buchungen'));
  server.answer('/profil/buchungen');
  await expect.poll(() => server.isAsked('/api/booking/bookings/7')).toBe(true);
  server.answer('/api/booking/customers?view=account');
  expect(await call).toBe('Ada Beispiel');
  server.answer('/api/booking/bookings/7');
  // It asks for the files, of which it still lacks one, when it is done with all else.
  await expect.poll(() => server.isAsked('/assets/last.js')).toBe(true);
  expect(await kept(page)).toEqual([]);

  await context.close();
  server.close();
});

test('a page is kept only together with its files, and says itself from when it is', async () => {
  const server = await startHoldingServer();
  const { context, page } = await openWithWorker(server.origin);
  const order = async () => {
    await page.evaluate(orderBookings);
    await expect.poll(() => server.isAsked(LOGIN)).toBe(true);
    server.answer(LOGIN);
    await expect.poll(() => server.isAsked('/profil/buchungen')).toBe(true);
    server.answer('/profil/buchungen', PAGE_WITH_SCRIPT);
    await expect.poll(() => server.isAsked('/assets/last.js')).toBe(true);
  };

  // The network ends while the page's script is on its way.
  await order();
  server.refuse('/assets/last.js', 503);
  await expect.poll(() => server.isAsked('/api/booking/bookings/7')).toBe(true);
  expect(await kept(page)).toEqual([]);
  server.answer('/api/booking/bookings/7');
  await expect.poll(() => kept(page)).toContain('/api/booking/bookings/7');
  await expect.poll(() => server.isAsked('/assets/last.js')).toBe(true);
  server.refuse('/assets/last.js', 503);

  await order();
  server.answer('/assets/last.js', '');
  await expect.poll(() => kept(page)).toContain('/profil/buchungen');

  const reader = await context.newPage();
  await context.setOffline(true);
  await reader.goto('/profil/buchungen');
  const words = await reader.evaluate(() => document.documentElement.dataset['keptWords']);
  expect(words).toMatch(/^Ohne Verbindung: Stand von \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/);

  await context.close();
  server.close();
});

test('what a page has learned is there at once without a network', async () => {
  const server = await startHoldingServer();
  const { context, page } = await openWithWorker(server.origin);
  const learn = (path: string) =>
    page.evaluate(async (learned) => {
      const { active } = await navigator.serviceWorker.ready;
      const order: Order = { answers: [{ path: learned, json: '{"state":"ACTIVE"}' }] };
      active?.postMessage(order, []);
    }, path);
  await page.evaluate(() => caches.open('meine-buchungen'));
  await learn('/api/booking/customers');
  await learn('/api/booking/bookings/7');
  await expect.poll(() => kept(page)).toEqual(['/api/booking/bookings/7']);
  await context.setOffline(true);
  const read = () =>
    page.evaluate(() => fetch('/api/booking/bookings/7').then((answer) => answer.json() as unknown));
  expect(await read()).toEqual({ state: 'ACTIVE' });

  await context.close();
  server.close();
});

test('an order that comes only after the logout keeps nothing', async () => {
  const server = await startHoldingServer();
  const { context, page } = await openWithWorker(server.origin);
  await page.evaluate(() => caches.delete('meine-buchungen'));
  await page.evaluate(orderBookings);
  await expect.poll(() => server.isAsked(LOGIN) || server.isAsked('/profil/buchungen')).toBe(true);
  server.refuse(LOGIN, 401);
  server.answer('/profil/buchungen');
  await expect.poll(() => page.evaluate(() => caches.has('meine-buchungen'))).toBe(false);
  expect(await kept(page)).toEqual([]);

  await context.close();
  server.close();
});

test('only the page that asked is told whether an answer is fresh', async () => {
  const server = await startHoldingServer();
  const { context, page } = await openWithWorker(server.origin);
  const other = await context.newPage();
  await other.goto('/');
  for (const each of [page, other]) {
    await each.evaluate(() => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        document.title = (data as News).kind;
      });
    });
  }
  const call = page.evaluate(() =>
    fetch('/api/booking/customers?view=account').then((answer) => answer.text()),
  );
  await expect.poll(() => server.isAsked('/api/booking/customers?view=account')).toBe(true);
  server.answer('/api/booking/customers?view=account');
  await call;
  await expect.poll(() => page.title()).toBe('FRESH_ANSWER');
  expect(await other.title()).toBe('Seite');

  await context.close();
  server.close();
});

test('keeps what the table names of a browser, also what drivers have booked, but never the whole person', async () => {
  const server = await startHoldingServer();
  const { context, page } = await openWithWorker(server.origin);
  const read = (path: string) => page.evaluate((from) => fetch(from).then((answer) => answer.text()), path);
  const drivers = '/api/booking/drivers/bookings?changeable=true';
  const person = '/api/booking/customers';
  const search = '/api/booking/places?city=nuernberg';
  for (const path of [drivers, person, search]) expect(await read(path)).toContain('Seite');
  await expect.poll(() => kept(page)).toEqual(['/api/booking/drivers/bookings']);

  await context.setOffline(true);
  server.close();
  expect(await read(drivers)).toContain('Seite');
  await expect(read(person)).rejects.toThrow();

  await context.close();
});
