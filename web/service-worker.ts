import type { CallName } from '#contract/calls.ts';
import type { FixedPath } from '#domain/page/addresses.ts';
import type { News, Order } from './platform/service-worker-messages.ts';

/**
 * Makes the web readable without a connection: the offline page for everybody, and for who is logged in the bookings as
 * they were last. Built by itself (tools/service-worker.ts), without imports: a classic script, which all browsers run.
 * Nothing but what is named here is ever kept (docs/decisions/021).
 */

type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & Lasting & { request: Request; respondWith(answer: Promise<Response>): void };
type Told = MessageEvent<Order> & Lasting;

/** Put in by the build: another one for each build. */
declare const BUILD: string;

const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(news: News, transfer: []): void }[]> };
  addEventListener(type: 'install' | 'activate', listener: (event: Event & Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
};

const OFFLINE_PAGE = '/offline';
const BOOKINGS_PAGE = '/profil/buchungen' satisfies FixedPath;
/** What one customer sees: goes with the login. The page knows this name, too (platform/offline.ts). */
const PRIVATE = 'meine-buchungen';
/** Our own public files, of this build only. */
const FILES = `dateien-${BUILD}`;
const KEPT_AT = 'x-kept-at';
/** Calls whose last answer may stand in for one that does not come. */
const KEPT_CALLS = (
  [
    'GET /bookings',
    'GET /bookings/{id}',
    'GET /customers',
    'GET /customersettings/default',
  ] satisfies CallName[]
).map((name) => new RegExp(`^/api/booking${name.slice('GET '.length).replace('{id}', '\\d+')}$`));
const BUILD_FILES = /^\/assets\//;

/** Grows with each logout: what was asked for before it is not kept after it. */
let generation = 0;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldFiles().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  const order = event.data;
  if (order.kind === 'FORGET') event.waitUntil(forget());
  else if (order.kind === 'KEEP') event.waitUntil(keepBookings(order.files, order.bookingIds));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, url));
  else if (BUILD_FILES.test(url.pathname)) event.respondWith(file(request));
  else if (KEPT_CALLS.some((call) => call.test(url.pathname))) event.respondWith(answer(request));
});

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(FILES);
  const response = await fetch(OFFLINE_PAGE, { cache: 'reload' });
  if (!response.ok) throw new Error(`${OFFLINE_PAGE} answered ${response.status}`);
  await cache.addAll(filesIn(await response.clone().text()));
  await cache.put(OFFLINE_PAGE, response);
}

/** The build's files that a page names. */
const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/(?:assets\/|icon\.)[^"#]+)/g)].map(([, path = '']) => path)),
];

async function removeOldFiles(): Promise<void> {
  const names = await caches.keys();
  const isOld = (name: string) => name.startsWith('dateien-') && name !== FILES;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

/** From the network; without one the bookings as they were, and for all else the offline page. */
async function page(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(BOOKINGS_PAGE, { cacheName: PRIVATE });
    if (kept && url.pathname === BOOKINGS_PAGE) {
      const since = kept.headers.get(KEPT_AT) ?? '';
      return changed(kept, (html) => html.replace('<html ', `<html data-kept-at="${since}" `));
    }
    const offline = await caches.match(OFFLINE_PAGE, { cacheName: FILES });
    if (!offline) throw error;
    // An address has no quotation mark that is not encoded.
    const asked = `href="${url.pathname}${url.search.replaceAll('&', '&amp;')}"`;
    return changed(offline, (html) =>
      html
        .replace('href="/" data-asked=""', () => asked)
        .replace('hidden="" data-bookings=""', kept ? '' : 'hidden=""'),
    );
  }
}

async function changed(response: Response, change: (html: string) => string): Promise<Response> {
  return new Response(change(await response.text()), { headers: withoutEncoding(response) });
}

/** What is kept is unpacked. */
function withoutEncoding(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return headers;
}

/** Named by their content: what is here is right. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') await cache.put(request, response.clone());
  return response;
}

/** The lookup's begin is the moment of asking: another one each time, and no other question. */
function keyOf(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.delete('start');
  url.searchParams.sort();
  return url.href;
}

async function answer(request: Request): Promise<Response> {
  const begun = generation;
  try {
    const response = await fetch(request);
    if (response.status === 401) await forget();
    if (response.ok) await keep(keyOf(request.url), response.clone(), begun);
    await tell({ kind: 'FRESH_ANSWER' });
    return response;
  } catch (error) {
    const kept = await caches.match(keyOf(request.url), { cacheName: PRIVATE });
    if (!kept) throw error;
    await tell({ kind: 'KEPT_ANSWER', since: kept.headers.get(KEPT_AT) ?? '' });
    return kept;
  }
}

async function tell(news: News): Promise<void> {
  for (const client of await worker.clients.matchAll()) client.postMessage(news, []);
}

/** Keeps an answer unless somebody has logged out since it was asked for. */
async function keep(key: string, response: Response, begun: number): Promise<void> {
  const headers = withoutEncoding(response);
  headers.set(KEPT_AT, new Date().toISOString());
  const kept = new Response(await response.blob(), { headers });
  if (begun !== generation) return;
  const cache = await caches.open(PRIVATE);
  await cache.put(key, kept);
  if (begun !== generation) await caches.delete(PRIVATE);
}

async function forget(): Promise<void> {
  generation++;
  await caches.delete(PRIVATE);
}

/** The page of the bookings with all that it shows them with, and what is known of the next ones. */
async function keepBookings(files: string[], bookingIds: number[]): Promise<void> {
  const begun = generation;
  const headers = { accept: 'text/html' };
  const response = await fetch(BOOKINGS_PAGE, { headers, credentials: 'same-origin', cache: 'no-store' });
  if (!response.ok || response.redirected) return;
  const html = await response.clone().text();
  await keep(BOOKINGS_PAGE, response, begun);
  await Promise.all(
    bookingIds.map(async (id) => {
      const address = `/api/booking/bookings/${id}`;
      const one = await fetch(address, { headers: { 'x-api-key': 'web', accept: 'application/json' } });
      if (one.ok) await keep(keyOf(address), one, begun);
    }),
  );
  const cache = await caches.open(FILES);
  const wanted = [...filesIn(html), ...files.filter((path) => BUILD_FILES.test(path))];
  const missing = await Promise.all(
    [...new Set(wanted)].map(async (path) => ((await cache.match(path)) ? undefined : path)),
  );
  // One after the other is not needed, but one that fails must not cost the others.
  await Promise.allSettled(missing.filter((path) => path !== undefined).map((path) => cache.add(path)));
}
