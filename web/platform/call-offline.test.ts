import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppShell, enterAppShell } from './app-shell.ts';
import { ConnectionFailed, createCaller, RETRIES, RETRY_DELAY_MS } from './call.ts';

const phone = Object.assign(new EventTarget(), { onLine: false });
const say = (onLine: boolean) => {
  phone.onLine = onLine;
  phone.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};
/** A server that is reached as long as the phone has a network. */
const fetched = vi.fn(() =>
  phone.onLine
    ? Promise.resolve(new Response('{"items":[]}'))
    : Promise.reject(new TypeError('Failed to fetch')),
);
const onFailedTry = vi.fn();
const caller = () => createCaller({ fetch: fetched, onFailedTry });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', phone);
  vi.stubGlobal('window', phone);
  phone.onLine = false;
  fetched.mockClear();
  onFailedTry.mockClear();
  const session = { headers: () => ({}) };
  enterAppShell({ server: 'https://auto.example', session } as unknown as AppShell);
});
afterEach(() => {
  enterAppShell(undefined as unknown as AppShell);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call of the app while the phone says that it is offline', () => {
  it('is sent once, and fails after the time of its retries without a word', async () => {
    const failed = expect(caller()('GET /passkeys', {})).rejects.toThrow(ConnectionFailed);
    await vi.advanceTimersByTimeAsync(RETRIES * RETRY_DELAY_MS + 1);
    await failed;
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(onFailedTry).not.toHaveBeenCalled();
  });

  it('is sent again at once when the phone says that it is online', async () => {
    const answer = caller()('GET /passkeys', {});
    await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS / 2);
    say(true);
    await vi.advanceTimersByTimeAsync(0);
    await expect(answer).resolves.toEqual({ items: [] });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails at once if it must not be sent twice', async () => {
    const failed = expect(caller()('POST /passkeyoptions' as 'GET /passkeys', {})).rejects.toThrow(
      ConnectionFailed,
    );
    await vi.advanceTimersByTimeAsync(0);
    await failed;
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is given up with its page', async () => {
    const leaving = new AbortController();
    const failed = expect(caller()('GET /passkeys', {}, { signal: leaving.signal })).rejects.toThrow('left');
    await vi.advanceTimersByTimeAsync(1);
    leaving.abort(new Error('left'));
    await failed;
    say(true);
    await vi.advanceTimersByTimeAsync(RETRIES * RETRY_DELAY_MS);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is repeated as ever where the network is there and the server does not answer', async () => {
    phone.onLine = true;
    fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    const failed = expect(caller()('GET /passkeys', {})).rejects.toThrow(ConnectionFailed);
    await vi.advanceTimersByTimeAsync(RETRIES * RETRY_DELAY_MS + 1);
    await failed;
    expect(fetched).toHaveBeenCalledTimes(RETRIES + 1);
    expect(onFailedTry).toHaveBeenCalledTimes(RETRIES + 1);
  });
});
