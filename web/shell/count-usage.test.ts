import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let sent: unknown[];
let stored: Map<string, string>;

beforeEach(() => {
  sent = [];
  stored = new Map();
  vi.resetModules();
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    sent.push([url, body]);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const load = async () => ({
  ...(await import('./count-usage.ts')),
  ...(await import('./usage-counted.ts')),
});

it('an event is counted after consent only, and says nothing but itself (§7.39)', async () => {
  const { countUsage, usageCounted } = await load();
  countUsage('BOOKING_MADE');
  usageCounted.set(true);
  countUsage('BOOKING_CANCELLED');
  usageCounted.set(false);
  countUsage('BOOKING_MADE');
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
  expect(sent).toEqual([['/api/booking/usageevents', '{"event":"BOOKING_CANCELLED"}']]);
});

it('a consent that was given to the counting of pages alone is none to that of events', async () => {
  stored.set('nutzung-zaehlen', 'true');
  const { usageCounted } = await load();
  expect(usageCounted.get()).toBe(false);
});
