import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDLE_AFTER_MS, isIdle, onWake, watchActivity } from './activity.ts';
import { callQuery, createQueryClient } from './query.tsx';

let stop: (() => void) | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  stop?.();
  stop = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const move = () => window.dispatchEvent(new Event('pointermove'));

it('after 15 s without activity the app is idle; the next act wakes it, once (§4.1, §9.4)', () => {
  expect(IDLE_AFTER_MS).toBe(15_000);
  stop = watchActivity();
  const woken = vi.fn();
  const stopWaking = onWake(woken);
  vi.advanceTimersByTime(10_000);
  move();
  vi.advanceTimersByTime(IDLE_AFTER_MS - 1);
  expect(isIdle()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isIdle()).toBe(true);
  expect(woken).not.toHaveBeenCalled();
  move();
  move();
  expect(isIdle()).toBe(false);
  expect(woken).toHaveBeenCalledTimes(1);
  stopWaking();
});

it('nobody is idle where nobody watches: on the server, and before the page has loaded', () => {
  vi.advanceTimersByTime(10 * IDLE_AFTER_MS);
  expect(isIdle()).toBe(false);
});

it('while idle the content server is not asked again and what is shown stays; bookings are asked (§S9.23)', async () => {
  const asked: string[] = [];
  const client = createQueryClient((name) => {
    asked.push(name);
    return Promise.resolve({ items: [asked.length] } as never);
  });
  const news = callQuery('GET /news', { query: {} });
  const providers = callQuery('GET /providers', { query: {} });
  const ask = async () => [
    await client.fetchQuery({ ...news, staleTime: 0 }),
    await client.fetchQuery({ ...providers, staleTime: 0 }),
  ];
  stop = watchActivity();
  vi.advanceTimersByTime(IDLE_AFTER_MS);
  // The initial payload still loads.
  expect(await ask()).toEqual([{ items: [1] }, { items: [2] }]);
  expect(await ask()).toEqual([{ items: [1] }, { items: [3] }]);
  move();
  expect(await ask()).toEqual([{ items: [4] }, { items: [5] }]);
  expect(asked).toEqual(['GET /news', 'GET /providers', 'GET /providers', 'GET /news', 'GET /providers']);
});
