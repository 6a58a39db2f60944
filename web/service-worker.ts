import type { FixedPath, ScreenPath } from '#domain/page/addresses.ts';
import type { KeptInBrowser } from './platform/kept-calls.ts';
import type { News, Order } from './platform/service-worker-messages.ts';

/**
 * Makes the web readable offline: an offline page for all, their last bookings for customers. A classic script without
 * imports; caches only what is named here and in platform/kept-calls.ts (docs/decisions/021).
 */

type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Event &
  Lasting & { request: Request; clientId: string; respondWith(answer: Promise<Response>): void };
type Ordering = MessageEvent<Order> & Lasting;
type Pushed = Event & Lasting & { data: { json(): unknown } | null };
type Clicked = Event & Lasting & { notification: Notification };
type Resubscribing = Event &
  Lasting & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null };
type OpenWindow = { url: string; focus(): Promise<unknown> };

/** Set by the build, unique for each build. */
declare const BUILD: string;
/** Written by the build from the table of what is kept on a device. */
declare const KEPT: KeptInBrowser;

const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(news: News, transfer: []): void } | undefined>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  navigator: { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Event & Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Ordering) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Resubscribing) => void): void;
};

const OFFLINE_PAGE = '/offline';
const BOOKINGS_PAGE = '/profil/buchungen' satisfies FixedPath;
/**
 * Cache of one customer’s data, deleted at the logout. Opened before the request: if it is deleted meanwhile, the
 * answer goes with it.
 */
const PRIVATE = 'meine-buchungen';
/** What a driver needs beside the car, where there may be no connection. */
const TRIP_PAGES = [
  '/profil/buchungen/{id}',
  '/profil/buchungen/{id}/verriegelung',
  '/profil/buchungen/{id}/checkliste',
  '/profil/buchungen/{id}/fahrtpreis',
  '/profil/buchungen/{id}/bedienung',
  '/profil/buchungen/{id}/laden',
  '/profil/buchungen/{id}/tanken',
] satisfies ScreenPath[];
const ACCESS_CODE_PAGE = '/profil/buchungen/{id}/zugangscode/{placeid}/{title}' satisfies ScreenPath;
/** Whoever has a booking may have an accident where there is no network (§S18.11). */
const HELP_PAGES = ['/hilfe/unfall', '/hilfe'] satisfies FixedPath[];
/** A damage is reported in steps; the page from the server is the same for all of them. */
const REPORT_PAGE = '/profil/buchungen/{id}/schadenmelder';
const REPORT_STEP = /^(\/profil\/buchungen\/\d+\/schadenmelder)\/.+$/;
/** An employee stamps also where there is no connection. */
const STAMPING_PAGE = '/werkzeugkasten/zeiterfassung' satisfies FixedPath;
/** Cache of our own public files, of this build only. */
const FILES = `dateien-${BUILD}`;
/** Header with the time of caching, ISO 8601. */
const CACHED_AT = 'x-kept-at';
/** Calls whose last response may be returned from the cache when the network fails. */
const CACHED_CALLS = KEPT.calls.map(({ path, only }) => ({
  path: new RegExp(`^/api/booking${path.replace('{id}', '\\d+')}$`),
  only: Object.entries(only),
}));
const BUILD_FILES = /^\/assets\//;

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldFiles().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  const order = event.data;
  event.waitUntil(
    'answers' in order
      ? keepAnswers(order)
      : 'isStamping' in order
        ? cacheStamping(order)
        : cacheBookings(order),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(request, url));
  else if (BUILD_FILES.test(url.pathname)) event.respondWith(fetchFile(request));
  else {
    const answer = fetchNamed(request, url, event.clientId);
    if (answer) event.respondWith(answer);
  }
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openClicked(event.notification.data));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event));
});

/** What the table does not name goes by. */
function fetchNamed(request: Request, url: URL, pageId: string): Promise<Response> | undefined {
  const call = CACHED_CALLS.find(({ path }) => path.test(url.pathname));
  if (!call) return undefined;
  const isKept = call.only.every(([name, value]) => url.searchParams.get(name) === value);
  return isKept ? fetchCall(request, pageId) : fetchUnkept(request);
}

async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(FILES);
  const response = await fetch(OFFLINE_PAGE, { cache: 'reload' });
  if (!response.ok) throw new Error(`${OFFLINE_PAGE} answered ${response.status}`);
  await cache.addAll(filesIn(await response.clone().text()));
  await cache.put(OFFLINE_PAGE, response);
}

/** Returns the paths of the build's files that a page links. */
const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/(?:assets\/|icon\.)[^"#]+)/g)].map(([, path = '']) => path)),
];

/** Those of older builds go, except what a kept page still needs: names of files never stand for another content. */
async function removeOldFiles(): Promise<void> {
  const cache = await caches.open(FILES);
  for (const path of await filesOfKeptPages()) {
    const file = await caches.match(path);
    if (file) await cache.put(path, file);
  }
  const names = await caches.keys();
  const isOld = (name: string) => name.startsWith('dateien-') && name !== FILES;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

async function filesOfKeptPages(): Promise<Set<string>> {
  if (!(await caches.has(PRIVATE))) return new Set();
  const answers = await (await caches.open(PRIVATE)).matchAll();
  const pages = answers.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'));
  const html = await Promise.all(pages.map((page) => page.text()));
  return new Set(html.flatMap(filesIn));
}

/** Fetches a page; without a connection returns it from the cache, or the offline page instead of it. */
async function fetchPage(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(url.pathname.replace(REPORT_STEP, '$1'), { cacheName: PRIVATE });
    if (cached && (await hasFiles(filesIn(await cached.clone().text())))) {
      const since = cached.headers.get(CACHED_AT) ?? '';
      const words = wordsOf(since);
      return withHtml(cached, (html) =>
        html.replace('<html ', `<html data-kept-at="${since}" data-kept-words="${words}" `),
      );
    }
    const bookings = await caches.match(BOOKINGS_PAGE, { cacheName: PRIVATE });
    const help = await caches.match(HELP_PAGES[0] ?? '', { cacheName: PRIVATE });
    const offline = await caches.match(OFFLINE_PAGE, { cacheName: FILES });
    if (!offline) throw error;
    // `URL` encodes quotation marks, so the address cannot end the attribute.
    const requestedHref = `href="${url.pathname}${url.search.replaceAll('&', '&amp;')}"`;
    return withHtml(offline, (html) =>
      html
        .replace('href="/" data-asked=""', () => requestedHref)
        .replace('hidden="" data-bookings=""', bookings ? '' : 'hidden=""')
        .replace('hidden="" data-help=""', help ? '' : 'hidden=""'),
    );
  }
}

/** What the page itself says, until its script does. */
function wordsOf(since: string): string {
  const time = new Date(since);
  if (Number.isNaN(time.getTime())) return 'Ohne Verbindung: gespeicherter Stand';
  const text = time.toLocaleString('de-DE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return `Ohne Verbindung: Stand von ${text} Uhr`;
}

async function withHtml(response: Response, change: (html: string) => string): Promise<Response> {
  return new Response(change(await response.text()), { headers: withoutEncoding(response) });
}

/** Bodies are cached unpacked, so the headers about the encoded body must not be. */
function withoutEncoding(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return headers;
}

/** File names contain a hash of their content, so a cached file is never out of date. */
async function fetchFile(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') await cache.put(request, response.clone());
  return response;
}

/** The cache key of a call, without `start`: that is the time of the request and differs each time. */
function keyOf(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.delete('start');
  url.searchParams.sort();
  return url.href;
}

/** Whoever is not logged in any more leaves nothing behind, whatever told of it. */
async function fetchUnkept(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.status === 401) await caches.delete(PRIVATE);
  return response;
}

async function fetchCall(request: Request, pageId: string): Promise<Response> {
  const cache = await caches.open(PRIVATE);
  try {
    const response = await fetchUnkept(request);
    if (response.ok) await store(cache, keyOf(request.url), response.clone());
    await notifyPage(pageId, { kind: 'FRESH_ANSWER' });
    return response;
  } catch (error) {
    const cached = await caches.match(keyOf(request.url), { cacheName: PRIVATE });
    if (!cached) throw error;
    await notifyPage(pageId, { kind: 'KEPT_ANSWER', since: cached.headers.get(CACHED_AT) ?? '' });
    return cached;
  }
}

/** Only the page that asked: an answer to one that was left, or to another tab, says nothing about what it shows. */
async function notifyPage(id: string, news: News): Promise<void> {
  (await worker.clients.get(id))?.postMessage(news, []);
}

/** What a page has learned beside the car is there at once, whatever becomes of the network (docs/decisions/142). */
async function keepAnswers({ answers }: Extract<Order, { answers: unknown }>): Promise<void> {
  // After the logout nothing is kept any more.
  if (!(await caches.has(PRIVATE))) return;
  const cache = await caches.open(PRIVATE);
  const headers = { 'content-type': 'application/json' };
  for (const { path, json } of answers) {
    if (CACHED_CALLS.some((call) => call.only.length === 0 && call.path.test(path)))
      await store(cache, keyOf(path), new Response(json, { headers }));
  }
}

/** Stores a response with the time: the server's, unless it does not say it. */
async function store(cache: Cache, key: string, response: Response): Promise<void> {
  const headers = withoutEncoding(response);
  const date = Date.parse(headers.get('date') ?? '');
  headers.set(CACHED_AT, new Date(Number.isNaN(date) ? Date.now() : date).toISOString());
  await cache.put(key, new Response(await response.blob(), { headers }));
}

/**
 * Caches a customer's page once all its files are cached: without them it would look alive, and its buttons would do
 * nothing. Returns whether the server shows it.
 */
async function cachePage(cache: Cache, path: string): Promise<boolean> {
  const headers = { accept: 'text/html' };
  const response = await fetch(path, { headers, credentials: 'same-origin', cache: 'no-store' });
  if (!response.ok || response.redirected) return false;
  const files = filesIn(await response.clone().text());
  await cacheFiles(files);
  if (await hasFiles(files)) await store(cache, path, response);
  return true;
}

async function cacheAnswer(cache: Cache, address: string): Promise<void> {
  const answer = await fetch(address, { headers: API_HEADERS });
  if (answer.ok) await store(cache, keyOf(address), answer);
}

type Guide = { place: { id: number }; secrets: { kind: string; title?: string }[] };

/** Returns the pages of the codes that a driver needs for a car whose guide is cached; the codes are not in them. */
async function codePagesOf(cache: Cache, id: number): Promise<string[]> {
  const cached = await cache.match(keyOf(`/api/booking/bookings/${id}/car`));
  const guide = (await cached?.json()) as Guide | undefined;
  return (guide?.secrets ?? []).flatMap(({ kind, title }) =>
    kind === 'ACCESS_CODE' && title
      ? [
          ACCESS_CODE_PAGE.replace('{id}', String(id))
            .replace('{placeid}', String(guide?.place.id))
            .replace('{title}', encodeURIComponent(title)),
        ]
      : [],
  );
}

const API_HEADERS = { 'x-api-key': 'web', accept: 'application/json' };

/** Is there a login at this moment? Nobody else is answered. */
const askForBookings = (): Promise<Response> =>
  fetch('/api/booking/bookings?limit=1', { headers: API_HEADERS, cache: 'no-store' });

/**
 * Caches the bookings page with the files that it needs, the details of the given bookings, and of the soonest ones
 * what a driver needs beside the car.
 */
async function cacheBookings({
  files,
  bookingIds,
}: {
  files: string[];
  bookingIds: number[];
}): Promise<void> {
  const personal = await openIfLoggedIn();
  if (!personal) return;
  if (!(await cachePage(personal, BOOKINGS_PAGE))) return;
  await Promise.all(bookingIds.map((id) => cacheAnswer(personal, `/api/booking/bookings/${id}`)));
  // Before what follows, which is much more.
  if (bookingIds.length > 0) await Promise.allSettled(HELP_PAGES.map((path) => cachePage(personal, path)));
  const tripIds = bookingIds.slice(0, KEPT.trips);
  // allSettled: what fails here must not stop the files of the bookings page.
  await Promise.allSettled(
    tripIds.flatMap((id) =>
      KEPT.tripPaths.map((path) => cacheAnswer(personal, `/api/booking${path.replace('{id}', String(id))}`)),
    ),
  );
  const codePages = await Promise.allSettled(tripIds.map((id) => codePagesOf(personal, id)));
  const tripPaths = [
    ...tripIds.flatMap((id) => [...TRIP_PAGES, REPORT_PAGE].map((path) => path.replace('{id}', String(id)))),
    ...codePages.flatMap((found) => (found.status === 'fulfilled' ? found.value : [])),
  ];
  await Promise.allSettled(tripPaths.map((path) => cachePage(personal, path)));
  await cacheFiles(files.filter((path) => BUILD_FILES.test(path)));
}

/** Caches the page on which an employee stamps, with its files and what was stamped last. */
async function cacheStamping({ files }: { files: string[] }): Promise<void> {
  const personal = await openIfLoggedIn();
  if (!personal) return;
  if (!(await cachePage(personal, STAMPING_PAGE))) return;
  await cacheAnswer(personal, '/api/booking/workingtimes/current');
  await cacheFiles(files.filter((path) => BUILD_FILES.test(path)));
}

/** An order may come late, after the logout has deleted the cache; the server knows of the logout before the page does. */
async function openIfLoggedIn(): Promise<Cache | undefined> {
  const personal = await caches.open(PRIVATE);
  const answer = await askForBookings();
  if (answer.status === 401) await caches.delete(PRIVATE);
  return answer.ok ? personal : undefined;
}

/** Caches the files that are not cached yet, each by itself: one that cannot be fetched does not stop the others. */
async function cacheFiles(paths: string[]): Promise<void> {
  const cache = await caches.open(FILES);
  await Promise.allSettled(
    [...new Set(paths)].map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path);
    }),
  );
}

async function hasFiles(paths: string[]): Promise<boolean> {
  const cache = await caches.open(FILES);
  const found = await Promise.all(paths.map((path) => cache.match(path)));
  return found.every((file) => file !== undefined);
}

/** As the server sends it (server/adapters/push/push-delivery.ts). */
type PushContent = { title: string; body: string; path: string; tag: string; badge: number };

const isPushContent = (value: unknown): value is PushContent => {
  const { title, body, path, tag, badge } = Object(value) as Record<keyof PushContent, unknown>;
  return [title, body, path, tag].every((text) => typeof text === 'string') && Number.isInteger(badge);
};

function contentOf(data: Pushed['data']): PushContent | undefined {
  try {
    const content: unknown = data?.json();
    return isPushContent(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows what was pushed; the tag replaces an older one of the same booking. A browser wants something shown for each
 * push, even an unreadable one.
 */
async function showPushed(data: Pushed['data']): Promise<void> {
  const content = contentOf(data) ?? {
    title: 'Es gibt Neues zu deinem Account',
    body: 'Tipp hier, um es zu sehen.',
    path: '/profil',
    tag: 'neues',
    badge: 1,
  };
  const { title, body, path, tag, badge } = content;
  // What takes another's place is told as well.
  const options = { body, tag, renotify: true, data: { path }, lang: 'de', icon: '/symbol-192.png' };
  await worker.registration.showNotification(title, options);
  await worker.navigator.setAppBadge?.(badge);
}

/** Only pages of ours are opened, whatever a notification names. */
function pageOf(data: unknown): URL {
  const { path } = Object(data) as { path?: unknown };
  const url = typeof path === 'string' && path.startsWith('/') ? new URL(path, location.origin) : undefined;
  const isOurs = url?.origin === location.origin && !url.pathname.startsWith('/api/');
  return isOurs ? url : new URL('/profil', location.origin);
}

/** Brings the page to the front that shows it already, else opens it: what is filled in elsewhere stays. */
async function openClicked(data: unknown): Promise<void> {
  const page = pageOf(data);
  await worker.navigator.clearAppBadge?.();
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === page.pathname);
  await (shown ? shown.focus() : worker.clients.openWindow(page.href));
}

const send = (method: 'PUT' | 'POST', path: string, body: object) =>
  fetch(`/api/booking${path}`, {
    method,
    headers: { ...API_HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The browser's service gave the device a new address: the server is told, by the login that stands. */
async function resubscribe({ oldSubscription, newSubscription }: Resubscribing): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? (await offeredKey());
  const made =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = made.toJSON();
  const madeWith = made.options.applicationServerKey;
  if (!endpoint || !keys || !madeWith) return;
  const address = {
    kind: 'WEB',
    endpoint,
    keys,
    applicationServerKey: btoa(String.fromCharCode(...new Uint8Array(madeWith)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, ''),
  };
  const answer = await send('PUT', '/devices/current', address);
  if (answer.status !== 401) return;
  // The token has expired; a stored login renews it.
  const login = await send('POST', '/tokens', { loginType: 'STORED' });
  if (login.ok) await send('PUT', '/devices/current', address);
}

async function offeredKey(): Promise<string> {
  const offer = (await (await fetch('/api/booking/pushoffer', { headers: API_HEADERS })).json()) as {
    web: { publicKey: string };
  };
  return offer.web.publicKey;
}
