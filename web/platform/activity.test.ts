import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDLE_AFTER_MS, isIdle, onWake, watchActivity } from './activity.ts';
import { createCaller } from './call.ts';
import { callerOf, callQuery, createQueryClient } from './query.tsx';
import { evenWhileIdle } from './skip-while-idle.ts';

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

const clientThatCounts = () => {
  const asked: string[] = [];
  const client = createQueryClient((name) => {
    asked.push(name);
    return Promise.resolve({ items: [asked.length] } as never);
  });
  return { asked, client };
};

it('while idle neither server is asked again and what is shown stays, as old as it is (§7.7, §S9.23)', async () => {
  const { asked, client } = clientThatCounts();
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
  const loadedAt = Date.now();
  vi.advanceTimersByTime(5_000);
  expect(await ask()).toEqual([{ items: [1] }, { items: [2] }]);
  expect(client.getQueryState(news.queryKey)).toMatchObject({
    dataUpdatedAt: loadedAt,
    fetchStatus: 'idle',
    status: 'success',
  });
  move();
  expect(await ask()).toEqual([{ items: [3] }, { items: [4] }]);
  expect(asked).toEqual(['GET /news', 'GET /providers', 'GET /news', 'GET /providers']);
});

it('lists of several pages are skipped too, and what was skipped is asked for by the next act', async () => {
  const { asked, client } = clientThatCounts();
  const bookings = {
    queryKey: ['GET /bookings', 'past'],
    queryFn: ({ meta }: { meta: Record<string, unknown> | undefined }) =>
      callerOf(meta)('GET /bookings', { query: {} }),
    initialPageParam: '',
    getNextPageParam: () => undefined,
    staleTime: 0,
  };
  const stopShowing = new InfiniteQueryObserver(client, bookings).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), 20_000);
  stop = watchActivity();
  vi.advanceTimersByTime(IDLE_AFTER_MS);
  await client.invalidateQueries({ queryKey: bookings.queryKey });
  expect(asked).toHaveLength(1);
  move();
  await vi.waitFor(() => expect(client.getQueryState(bookings.queryKey)?.isInvalidated).toBe(false), 20_000);
  expect(asked).toHaveLength(2);
  stopShowing();
});

it('what somebody waits for without touching the device is asked for all the same', async () => {
  const { asked, client } = clientThatCounts();
  const command = evenWhileIdle(
    callQuery('GET /bookings/{id}/commands/{commandId}', { params: { id: '1', commandId: 'a' } }),
  );
  const ask = () => client.fetchQuery({ ...command, staleTime: 0 });
  await ask();
  stop = watchActivity();
  vi.advanceTimersByTime(IDLE_AFTER_MS);
  await ask();
  expect(asked).toHaveLength(2);
});

it('the answer to a change ends the idleness: whatever it changed is asked for', async () => {
  const call = createCaller({ fetch: () => Promise.resolve(new Response(null, { status: 204 })) });
  stop = watchActivity();
  vi.advanceTimersByTime(IDLE_AFTER_MS);
  await call('GET /providers', { query: {} });
  expect(isIdle()).toBe(true);
  await call('POST /bookings/{id}/cancel', { params: { id: '1' } });
  expect(isIdle()).toBe(false);
});
