import { afterEach, expect, it, vi } from 'vitest';
import { fetchUnlessHeld, holdRequests } from './hold-requests.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for what is under way, holds what comes then, and lets it go', async () => {
  const answers: (() => void)[] = [];
  const fetch = vi.fn(() => new Promise<Response>((resolve) => answers.push(() => resolve(new Response()))));
  vi.stubGlobal('fetch', fetch);
  const first = fetchUnlessHeld('/first');
  let isHeld = false;
  const holding = holdRequests().then((release) => {
    isHeld = true;
    return release;
  });
  const second = fetchUnlessHeld('/second');
  await Promise.resolve();
  expect(isHeld).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await first;
  const release = await holding;
  expect(fetch).toHaveBeenCalledTimes(1);
  release();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2), 20_000);
  answers[1]?.();
  expect((await second).ok).toBe(true);
});

it('gives up waiting for an answer that does not come, and takes a failed one for an answer', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) =>
    path === '/lost' ? Promise.reject(new TypeError('Failed to fetch')) : new Promise(() => {}),
  );
  const lost = fetchUnlessHeld('/lost').catch(() => 'lost');
  void fetchUnlessHeld('/never');
  const holding = holdRequests();
  await vi.advanceTimersByTimeAsync(2_000);
  (await holding)();
  expect(await lost).toBe('lost');
});
