import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = 'a-key-of-one-booking-only';
const REQUEST = {
  body: { bookeeId: 7, timeRange: { start: '2027-01-01T10:00:00Z', end: '2027-01-01T12:00:00Z' } },
};
const BOOKED = { id: 12 };

const refused = (resultCode: string, status = 422) =>
  Response.json({ type: 'about:blank', title: '', status, detail: 'Nein.', resultCode }, { status });

const storage = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
};

/** What a page finds when it starts: another one has left it. */
let device: ReturnType<typeof storage>;
beforeEach(() => {
  vi.useFakeTimers();
  device = storage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page as it is loaded; its requests are answered by `answer`. */
async function page(answer: (headers: Record<string, string>) => Promise<Response>) {
  vi.resetModules();
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', storage());
  const asked: Record<string, string>[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    // Which server it is, is no matter here.
    if (!url.includes('/bookings')) return Promise.resolve(Response.json({}));
    const headers = init.headers as Record<string, string>;
    asked.push(headers);
    return answer(headers);
  });
  return { asked, ...(await import('./told-call.ts')) };
}

it('whoever sees the answer is told by their screen, and by nobody else', async () => {
  const { callTold, takeUntold, unsettled } = await page(async () => Response.json(BOOKED, { status: 201 }));
  const shown = new AbortController();
  const sending = callTold('POST /bookings', REQUEST, { idempotencyKey: KEY, shown: shown.signal });
  expect(unsettled(), 'its screen waits for it').toEqual([]);
  expect(await sending).toEqual(BOOKED);
  shown.abort();
  expect([takeUntold(), unsettled()]).toEqual([[], []]);
});

it('whoever has left the screen is told what came of it', async () => {
  let send = (_answer: Response) => {};
  const { callTold, takeUntold } = await page(() => new Promise((resolve) => (send = resolve)));
  const shown = new AbortController();
  const left = { idempotencyKey: KEY, shown: shown.signal };
  const sending = callTold('POST /bookings', REQUEST, left);
  await vi.advanceTimersByTimeAsync(0);
  shown.abort();
  send(Response.json(BOOKED, { status: 201 }));
  await sending;
  expect(takeUntold()).toEqual([
    { call: 'POST /bookings', request: REQUEST, result: 'DONE', answer: BOOKED },
  ]);

  const again = callTold('POST /bookings', REQUEST, left);
  await vi.advanceTimersByTimeAsync(0);
  send(refused('BOOKEE_TAKEN', 409));
  await expect(again).rejects.toThrow('Nein.');
  expect(takeUntold()).toMatchObject([{ result: 'REFUSED', text: 'Nein.' }]);
});

it('after a reload it is asked what became of it, and nothing is carried out by asking', async () => {
  const before = await page(() => new Promise(() => {}));
  const shown = new AbortController();
  void before.callTold('POST /bookings', REQUEST, { idempotencyKey: KEY, shown: shown.signal });
  await vi.advanceTimersByTimeAsync(0);

  const after = await page(async () => Response.json(BOOKED, { status: 201 }));
  expect(after.unsettled()).toMatchObject([{ id: KEY, call: 'POST /bookings' }]);
  expect(await after.settleSent()).toBe(true);
  expect(after.asked).toMatchObject([{ 'idempotency-key': KEY, 'idempotency-settle': 'true' }]);
  expect(after.takeUntold()).toMatchObject([{ result: 'DONE', answer: BOOKED }]);
  expect(after.unsettled()).toEqual([]);
});

it.each([
  [refused('IDEMPOTENCY_KEY_REUSED'), [{ result: 'NOT_DONE' }]],
  [refused('FIELD_INVALID'), [{ result: 'UNKNOWN' }]],
  [refused('INTERNAL', 500), []],
  [refused('RATE_LIMITED', 429), []],
] as const)('what the server says of it is told: %#', async (answer, told) => {
  device.setItem(
    'ohne-antwort',
    JSON.stringify([{ id: KEY, call: 'POST /bookings', request: REQUEST, sentAt: Date.now() }]),
  );
  const { settleSent, takeUntold, unsettled } = await page(async () => answer);
  expect(await settleSent()).toBe(told.length === 1);
  expect(takeUntold()).toMatchObject(told);
  expect(unsettled(), 'what is not known yet stays').toHaveLength(1 - told.length);
});

it('what is older than the server remembers is not asked about, and not said to have failed', async () => {
  const sentAt = Date.now() - 7 * 24 * 3_600_000;
  device.setItem(
    'ohne-antwort',
    JSON.stringify([{ id: KEY, call: 'POST /kmpackages', request: {}, sentAt }, 7]),
  );
  const { asked, settleSent, takeUntold } = await page(async () => refused('IDEMPOTENCY_KEY_REUSED'));
  expect(await settleSent()).toBe(true);
  expect([asked, takeUntold()]).toMatchObject([[], [{ result: 'UNKNOWN' }]]);
});
