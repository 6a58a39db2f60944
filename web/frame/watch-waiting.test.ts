import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beside } from '#web/platform/beside.ts';
import { createCaller } from '#web/platform/call.ts';
import { sendAgainNow } from '#web/platform/send-again.ts';
import { HANGING_AFTER_MS, SLOW_AFTER_MS, type Wait, watchWaiting } from './watch-waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A query whose answer does not come until `answer` is called; `observed`: a screen shows its placeholder, or a dot. */
function hangingQuery(
  client: QueryClient,
  key: string,
  observed: 'PLACEHOLDER' | 'DOT' | false = 'PLACEHOLDER',
) {
  let answer = () => {};
  const options = {
    queryKey: [key],
    queryFn: () => new Promise<string>((resolve) => (answer = () => resolve('da'))),
  };
  if (observed) {
    new QueryObserver(client, observed === 'DOT' ? beside(options) : options).subscribe(() => {});
  }
  const asked = client.fetchQuery(options);
  return { answer: () => answer(), asked };
}

function watched() {
  const client = new QueryClient();
  const waits: Wait[] = [];
  const watch = watchWaiting(client, (wait) => waits.push(wait));
  return { client, waits, watch };
}

describe('a screen that waits', () => {
  it('has a word after 8 s, an error after 30 s, and neither once its answer is there', async () => {
    const { client, waits, watch } = watched();
    const query = hangingQuery(client, 'bookings');
    await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1);
    expect(waits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(waits).toEqual(['SLOW']);
    await vi.advanceTimersByTimeAsync(HANGING_AFTER_MS - SLOW_AFTER_MS);
    expect(waits).toEqual(['SLOW', 'HANGING']);
    query.answer();
    await query.asked;
    await vi.advanceTimersByTimeAsync(0);
    expect(waits).toEqual(['SLOW', 'HANGING', undefined]);
    watch.stop();
  });

  it('counts each answer by itself: many that come are no reason', async () => {
    const { client, waits, watch } = watched();
    for (let at = 0; at < 6; at++) {
      const query = hangingQuery(client, `page ${at}`);
      await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1);
      const next = hangingQuery(client, `next of ${at}`);
      query.answer();
      next.answer();
      await Promise.all([query.asked, next.asked]);
    }
    expect(waits).toEqual([]);
    watch.stop();
  });

  it('hears nothing of what is fetched ahead, but of it when the page is left for it', async () => {
    const { client, waits, watch } = watched();
    hangingQuery(client, 'ahead', false);
    await vi.advanceTimersByTimeAsync(HANGING_AFTER_MS);
    expect(waits).toEqual([]);
    watch.navigates(true);
    await vi.advanceTimersByTimeAsync(HANGING_AFTER_MS);
    watch.navigates(false);
    expect(waits).toEqual(['SLOW', 'HANGING', undefined]);
    watch.stop();
  });
});

describe('what nobody waits for', () => {
  it('is not spoken of, also while a page is left, unless another part of the screen waits for it', async () => {
    const { client, waits, watch } = watched();
    hangingQuery(client, 'dot at an icon', 'DOT');
    await vi.advanceTimersByTimeAsync(HANGING_AFTER_MS);
    watch.navigates(true);
    await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1);
    watch.navigates(false);
    await vi.advanceTimersByTimeAsync(HANGING_AFTER_MS);
    expect(waits).toEqual([]);
    hangingQuery(client, 'dot at an icon');
    await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS);
    expect(waits).toEqual(['SLOW']);
    watch.stop();
  });

  it('is what the word was closed about; the next wait has one again', async () => {
    const { client, waits, watch } = watched();
    const first = hangingQuery(client, 'bookings');
    await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS);
    watch.close();
    await vi.advanceTimersByTimeAsync(HANGING_AFTER_MS);
    expect(waits).toEqual(['SLOW', undefined]);
    const second = hangingQuery(client, 'invoices');
    await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS);
    expect(waits).toEqual(['SLOW', undefined, 'SLOW']);
    first.answer();
    second.answer();
    await Promise.all([first.asked, second.asked]);
    await vi.advanceTimersByTimeAsync(0);
    expect(waits).toEqual(['SLOW', undefined, 'SLOW', undefined]);
    watch.stop();
  });
});

describe('"Noch einmal"', () => {
  it('gives up what hangs and asks at once, with all retries again', async () => {
    const attempts: AbortSignal[] = [];
    const fetch = vi.fn((_url: unknown, init?: RequestInit) => {
      const signal = init?.signal as AbortSignal;
      attempts.push(signal);
      if (attempts.length === 9) return Promise.resolve(Response.json({ items: [] }));
      if (attempts.length > 3) return Promise.reject(new TypeError('lost'));
      return new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
    const call = createCaller({ fetch, retryDelayMs: 1 });
    const asked = call('GET /bookings', { query: {} });
    for (const sent of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(0);
      expect(attempts).toHaveLength(sent);
      sendAgainNow();
    }
    await vi.advanceTimersByTimeAsync(10);
    expect(await asked).toEqual({ items: [] });
  });

  it('never sends what may not be sent twice', async () => {
    let answer = (_response: Response) => {};
    const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    const call = createCaller({ fetch });
    const body = { onetimeToken: 'once' };
    const sent = call('POST /customers/default/changetomainandsub', { body });
    await vi.advanceTimersByTimeAsync(0);
    sendAgainNow();
    await vi.advanceTimersByTimeAsync(0);
    answer(Response.json({}));
    await sent;
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
