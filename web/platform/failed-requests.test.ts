import { expect, it, vi } from 'vitest';
import { ConnectionFailed, createCaller } from './call.ts';
import { countFailure, onRepeatedFailure } from './failed-requests.ts';

const nobodyAnswers = () => Promise.reject(new TypeError('fetch failed'));
const unavailable = () => Promise.resolve(new Response('', { status: 503 }));

function listen() {
  const told = vi.fn();
  return { told, stop: onRepeatedFailure(told) };
}

it('the sixth failure of a URL is told, the next five are not, the twelfth is (§4.3)', () => {
  const { told, stop } = listen();
  for (let failure = 1; failure <= 11; failure++) countFailure('/api/booking/places?city=bonn');
  expect(told).toHaveBeenCalledTimes(1);
  countFailure('/api/booking/places?city=bonn');
  expect(told).toHaveBeenCalledTimes(2);
  stop();
});

it('each URL is counted for itself, and the settings never', () => {
  const { told, stop } = listen();
  for (let city = 1; city <= 20; city++) countFailure(`/api/booking/places?city=${city}`);
  for (let failure = 1; failure <= 20; failure++) countFailure('/api/content/settings');
  expect(told).not.toHaveBeenCalled();
  stop();
});

it.each([
  ['nobody answers', nobodyAnswers],
  ['the server is not available', unavailable],
])('a call that is tried six times tells it once: %s', async (_, fetch) => {
  const { told, stop } = listen();
  const call = createCaller({ fetch, retryDelayMs: 0, onFailedTry: countFailure });
  await expect(call('GET /providers', { query: {} })).rejects.toThrow();
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

it('what the server says itself is told by the screen, not as a missing connection', async () => {
  const { told, stop } = listen();
  const problem = { type: '', title: '', status: 503, detail: 'Gleich wieder.', resultCode: 'UNAVAILABLE' };
  const headers = { 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '5' };
  const fetch = () => Promise.resolve(new Response(JSON.stringify(problem), { status: 503, headers }));
  const call = createCaller({ fetch, retryDelayMs: 0, onFailedTry: countFailure });
  const refused = await call('GET /providers', { query: {} }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ problem, retryAfterSeconds: 5 });
  expect(told).not.toHaveBeenCalled();
  stop();
});

it('a call that the person has left is no failure', async () => {
  const failedTry = vi.fn();
  const left = new AbortController();
  const call = createCaller({
    fetch: () => {
      left.abort();
      return nobodyAnswers();
    },
    onFailedTry: failedTry,
  });
  const answer = call('GET /providers', { query: {} }, { signal: left.signal });
  await expect(answer).rejects.not.toBeInstanceOf(ConnectionFailed);
  expect(failedTry).not.toHaveBeenCalled();
});
