import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SERVER = Date.parse('2027-03-01T12:00:00Z');
const DAY = 24 * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // Modules are shared by files: the next one would measure by this clock.
  vi.resetModules();
});

const answer = (headers: Record<string, string>) =>
  new Response(null, {
    headers: { 'cache-control': 'no-store', date: new Date(SERVER).toUTCString(), ...headers },
  });

async function measuredBy(headers: Record<string, string>, { took = 400, aheadMs = DAY } = {}) {
  const { measureByAnswer, now, nowInstant } = await import('./clock.ts');
  const received = SERVER + aheadMs + took / 2;
  vi.setSystemTime(received);
  measureByAnswer(answer(headers), received - took, received);
  expect(nowInstant().epochMilliseconds).toBe(now());
  return now() - SERVER;
}

describe('the time of the web', () => {
  it.each([DAY, -DAY, 3 * 3_600_000])(
    'is the server’s, however wrong the device is: %d ms',
    async (aheadMs) => {
      expect(Math.abs(await measuredBy({}, { aheadMs }))).toBeLessThan(1_000);
    },
  );

  it('is the device’s while it is nearly right: an answer’s way would only make it jump', async () => {
    expect(await measuredBy({}, { aheadMs: 90_000 })).toBe(90_200);
  });

  it.each([
    ['kept by the device', { 'x-kept-at': '2027-02-01T00:00:00Z' }],
    ['kept by a cache on the way', { age: '3600' }],
    ['which caches may keep', { 'cache-control': 'public, max-age=60' }],
    ['without a time', { date: '' }],
  ])('is not taken from an answer %s', async (_, headers) => {
    expect(await measuredBy(headers)).toBe(DAY + 200);
  });

  it('is not taken from an answer that was on its way for long', async () => {
    expect(await measuredBy({}, { took: 60_000 })).toBe(DAY + 30_000);
  });

  it('is right at once after the clock was put right', async () => {
    await measuredBy({});
    expect(Math.abs(await measuredBy({}, { aheadMs: 0 }))).toBeLessThan(1_000);
  });
});

it('a period that was guessed by a wrong clock is made anew by the server’s time', async () => {
  const { currentPeriod, subscribeToPeriod } = await import('#web/features/booking/period-store.ts');
  vi.setSystemTime(SERVER + DAY);
  const changed = vi.fn();
  const stop = subscribeToPeriod(changed);
  expect(currentPeriod().start.toString()).toBe('2027-03-02T12:15:00Z');
  await measuredBy({});
  expect(changed).toHaveBeenCalled();
  expect(currentPeriod().start.toString()).toBe('2027-03-01T12:15:00Z');
  stop();
});
