import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SERVER = { label: 'Erster', orga: 'stadtwagen', endpoint: '/eins/api/booking', apikey: 'eins' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the first server is asked for 1 s after the start (§7.57), and used from then on', async () => {
  const fetch = vi.fn((_path: string) => Promise.resolve(Response.json(SERVER)));
  vi.stubGlobal('fetch', fetch);
  const { chosenServer, ENDPOINT_FETCH_DELAY_MS, fetchFirstServer } = await import('./booking-server.ts');
  expect(ENDPOINT_FETCH_DELAY_MS).toBe(1_000);
  fetchFirstServer();
  await vi.advanceTimersByTimeAsync(ENDPOINT_FETCH_DELAY_MS - 1);
  expect(fetch).not.toHaveBeenCalled();
  expect(chosenServer()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/content/settings/endpoint']);
  expect(chosenServer()).toEqual(SERVER);
});

it('a tester’s choice from a list that has become empty: the calls go to where the page came from', async () => {
  const stored = new Map([['casixIndex', '2']]);
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url);
    return Promise.resolve(Response.json({ items: [] }));
  });
  const { chosenServer } = await import('./booking-server.ts');
  expect(await chosenServer()).toBeUndefined();
  const { call } = await import('./call.ts');
  await call('GET /places', { query: {} });
  expect(sent.at(-1)).toMatch(/^\/api\/booking\/places/);
});

it('the servers are kept on the device: a choice holds while nobody lists them (§3.2)', async () => {
  const stored = new Map([['casixIndex', '1']]);
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const second = { ...SERVER, label: 'Zweiter', endpoint: '/zwei/api/booking' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: [SERVER, second] })));
  const today = await import('./booking-server.ts');
  expect(await today.chosenServer()).toEqual(second);
  vi.resetModules();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const tomorrow = await import('./booking-server.ts');
  expect(await tomorrow.chosenServer()).toEqual(second);
  tomorrow.chooseServer(0);
  expect(tomorrow.chosenServer()).toEqual(SERVER);
});

it('a kept server of another origin counts as none', async () => {
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) =>
      key === 'casixEndpoints' ? JSON.stringify([{ ...SERVER, endpoint: '//boese.example/api' }]) : null,
  });
  const { chosenServer } = await import('./booking-server.ts');
  expect(chosenServer()).toBeUndefined();
});

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('fetch failed'))],
  ['it refuses', () => Promise.resolve(new Response('', { status: 503 }))],
])('%s: the calls go to where the page came from', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  const { chosenServer, fetchFirstServer } = await import('./booking-server.ts');
  fetchFirstServer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(chosenServer()).toBeUndefined();
});
