import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallRefused, ConnectionFailed, createCaller } from './call.ts';

const problem = (status: number, resultCode: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: '', status, detail: '', resultCode }), {
    status,
  });
const done = () => new Response(JSON.stringify({ items: [] }), { status: 200 });

/** A fake server that returns these responses in turn and records the requests. */
function serverWith(...answers: (() => Response)[]) {
  const asked: { url: string; method: string | undefined; body: unknown; key: string | undefined }[] = [];
  const fetch = vi.fn((url: unknown, init?: RequestInit) => {
    const headers = init?.headers as Record<string, string>;
    asked.push({ url: String(url), method: init?.method, body: init?.body, key: headers['idempotency-key'] });
    return Promise.resolve((answers.shift() ?? done)());
  });
  return { fetch: fetch as unknown as typeof globalThis.fetch, asked };
}

const book = {
  body: { bookeeId: 7, timeRange: { start: '2027-01-01T10:00:00Z', end: '2027-01-01T12:00:00Z' } },
};

describe('the error mode of a call', () => {
  const refusing = () => serverWith(() => problem(410, 'ONETIME_TOKEN_INVALID')).fetch;

  it('LOG: a failure is only logged, and whoever calls goes on without an answer (§7.49)', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const call = createCaller({ fetch: refusing() });
    const body = { onetimeToken: 'used' };
    expect(await call('POST /customers/default/changetomainandsub', { body })).toBeUndefined();
    const lost = createCaller({ fetch: () => Promise.reject(new TypeError('lost')), retries: 0 });
    expect(await lost('POST /pageviews', { body: { route: '/' } })).toBeUndefined();
    expect(logged.mock.calls.map(([name, error]) => [name, error.constructor.name])).toEqual([
      ['POST /customers/default/changetomainandsub', 'CallRefused'],
      ['POST /pageviews', 'ConnectionFailed'],
    ]);
    logged.mockRestore();
  });

  it('THROW is what all others have: they fail with the server’s message (§7.48)', async () => {
    const call = createCaller({ fetch: refusing() });
    await expect(call('POST /bookings', book)).rejects.toBeInstanceOf(CallRefused);
  });
});

it('after a write all that is read is asked for anew for a moment, whichever server answers', async () => {
  vi.useFakeTimers();
  const asked: (string | null)[] = [];
  const fetch = vi.fn((_url: unknown, init?: RequestInit) => {
    asked.push(new Headers(init?.headers).get('cache-control'));
    return Promise.resolve(done());
  });
  // Whatever was written before by the real clock, which has nothing to do with this one, is not known to a module of its own.
  vi.resetModules();
  const call = (await import('./call.ts')).createCaller({ fetch });
  await call('GET /passkeys', {});
  await call('POST /pageviews', { body: { route: '/' } });
  await call('POST /quotes', book);
  await call('GET /passkeys', {});
  await call('POST /bookings', book, { idempotencyKey: 'once' });
  await call('GET /passkeys', {});
  vi.advanceTimersByTime(2_000);
  await call('GET /passkeys', {});
  expect(asked).toEqual([null, null, null, null, null, 'no-cache', null]);
  vi.useRealTimers();
});

describe('a call that is refused for want of a session', () => {
  it('goes out again with the same method, path, body and key once there is one', async () => {
    const { fetch, asked } = serverWith(() => problem(401, 'AUTHENTICATION'));
    const recover = vi.fn(() => Promise.resolve(true));
    const call = createCaller({ fetch, recover });
    await call('POST /bookings', book, { idempotencyKey: 'once-only' });
    expect(recover).toHaveBeenCalledExactlyOnceWith('POST /bookings', true, expect.any(Number));
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[0]).toMatchObject({ url: '/api/booking/bookings', method: 'POST', key: 'once-only' });
  });

  it('is refused in the end when nobody logs in, or when it is refused again', async () => {
    const nobody = serverWith(() => problem(401, 'AUTHENTICATION'));
    const alone = createCaller({ fetch: nobody.fetch, recover: () => Promise.resolve(false) });
    await expect(alone('POST /bookings', book)).rejects.toMatchObject({
      problem: { resultCode: 'AUTHENTICATION' },
    });
    expect(nobody.asked).toHaveLength(1);

    const stubborn = serverWith(...Array.from({ length: 9 }, () => () => problem(401, 'AUTHENTICATION')));
    const refused = createCaller({ fetch: stubborn.fetch, recover: () => Promise.resolve(true) });
    await expect(refused('POST /bookings', book)).rejects.toThrow();
    expect(stubborn.asked).toHaveLength(2);
  });

  it('is told apart: what is only read does not wait, what is read for a change does', async () => {
    const recover = vi.fn(() => Promise.resolve(false));
    const refuse = () => problem(401, 'AUTHENTICATION');
    const call = createCaller({ fetch: serverWith(refuse, refuse).fetch, recover });
    await expect(call('GET /passkeys', {})).rejects.toThrow();
    await expect(call('GET /passkeys', {}, { isPartOfChange: true })).rejects.toThrow();
    expect(recover.mock.calls).toEqual([
      ['GET /passkeys', false, expect.any(Number)],
      ['GET /passkeys', true, expect.any(Number)],
    ]);
  });

  it('is not mistaken for a wrong password or any other refusal', async () => {
    const recover = vi.fn(() => Promise.resolve(true));
    const onRefused = vi.fn();
    for (const [status, code] of [
      [401, 'LOGIN_FAILED'],
      [401, 'STORED_LOGIN_INVALID'],
      [401, 'USER_DATA_INVALID'],
      [403, 'CUSTOMER_STATE'],
    ] as const) {
      const { fetch } = serverWith(() => problem(status, code));
      await expect(createCaller({ fetch, recover, onRefused })('GET /passkeys', {})).rejects.toThrow();
      expect(onRefused).toHaveBeenLastCalledWith(
        'GET /passkeys',
        expect.objectContaining({ resultCode: code }),
      );
    }
    expect(recover).not.toHaveBeenCalled();
  });
});

it('calls of the booking server go to the chosen one with its key, the content server stays', async () => {
  const { fetch, asked } = serverWith();
  const call = createCaller({
    fetch,
    server: () => Promise.resolve({ endpoint: '/zwei/api/booking', apikey: 'probe' }),
  });
  await call('GET /passkeys', {});
  await call('GET /settings', {});
  await call('GET /settings/endpoint/all', {});
  expect(asked.map(({ url }) => url)).toEqual([
    '/zwei/api/booking/passkeys',
    '/api/content/settings',
    '/api/content/settings/endpoint/all',
  ]);
});

describe('a call that its caller has given up', () => {
  it('is not sent again, and nobody waits for the next attempt', async () => {
    const left = new AbortController();
    const { fetch, asked } = serverWith(() => {
      left.abort();
      return new Response(null, { status: 503 });
    });
    const call = createCaller({ fetch, retryDelayMs: 3_600_000 });
    await expect(call('GET /providers', { query: {} }, { signal: left.signal })).rejects.toThrow(/aborted/);
    expect(asked).toHaveLength(1);
  });
});

it('is logged when the server asks to wait, with the time (§S9.24), and only then', async () => {
  const onRateLimited = vi.fn();
  const limited = () => {
    const response = problem(429, 'RATE_LIMITED');
    response.headers.set('retry-after', '40');
    return response;
  };
  const call = createCaller({
    fetch: serverWith(limited, () => problem(422, 'FIELD_INVALID')).fetch,
    onRateLimited,
  });
  await expect(call('POST /bookings', book)).rejects.toMatchObject({ retryAfterSeconds: 40 });
  await expect(call('POST /bookings', book)).rejects.toThrow();
  expect(onRateLimited).toHaveBeenCalledExactlyOnceWith('POST /bookings', 40);
});

describe('a call without an answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is tried again five times, each two seconds after the one before (§7.4, §7.5, §9.2, §9.3)', async () => {
    const begin = Date.now();
    const triedAt: number[] = [];
    const fetch = () => {
      triedAt.push(Date.now() - begin);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const failed = expect(createCaller({ fetch })('GET /passkeys', {})).rejects.toThrow(ConnectionFailed);
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(triedAt).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000]);
  });

  it('ends after 20 seconds, and the next attempt has as long (§7.6, §9.1)', async () => {
    const begin = Date.now();
    // The signal of the platform does not follow the clock of the test.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const over = new AbortController();
      setTimeout(() => over.abort(new DOMException('too long', 'TimeoutError')), ms);
      return over.signal;
    });
    const endedAt: number[] = [];
    const fetch = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          endedAt.push(Date.now() - begin);
          reject(init.signal?.reason);
        });
      });
    const call = createCaller({ fetch, retries: 1 });
    const leaving = new AbortController();
    const failed = expect(call('GET /passkeys', {}, { signal: leaving.signal })).rejects.toThrow(
      ConnectionFailed,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(endedAt).toEqual([20_000, 42_000]);
  });
});

it('an answer 3xx that leads nowhere is told to who listens for refusals (§7.52)', async () => {
  const onRefused = vi.fn();
  const { fetch, asked } = serverWith(() => new Response(null, { status: 304 }));
  const call = createCaller({ fetch, onRefused });
  await expect(call('GET /passkeys', {})).rejects.toMatchObject({ problem: { status: 304 } });
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(
    'GET /passkeys',
    expect.objectContaining({ status: 304 }),
  );
  expect(asked).toHaveLength(1);

  const unheard = createCaller({ fetch: serverWith(() => new Response(null, { status: 304 })).fetch });
  await expect(unheard('GET /passkeys', {})).rejects.toMatchObject({ problem: { status: 304 } });
});
