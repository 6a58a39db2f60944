import { describe, expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';

const test = serverTest().extend('unknownCar', ({ call }) => {
  return (accepted?: string) =>
    call(
      'GET /bookees/{id}',
      { params: { id: '999999' } },
      accepted === undefined ? {} : { headers: { 'accept-language': accepted } },
    );
});

describe('the language of an answer', () => {
  test.for([
    [undefined, 'de'],
    ['', 'de'],
    ['*', 'de'],
    ['de', 'de'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    // The weight counts, not the place in the list.
    ['en;q=0.1, de', 'de'],
    ['de;q=0.2, en;q=0.7', 'en'],
    ['fr, en;q=0.8, de;q=0.5', 'en'],
    ['fr, it;q=0.5', 'de'],
    ['en;q=0', 'de'],
    ['de;q=0, *', 'en'],
    ['english', 'de'],
    ['en;q=many, ;;, =', 'de'],
  ] as const)('%j: %s', async ([accepted, language], { unknownCar }) => {
    const { problem, headers } = await unknownCar(accepted);
    expect(problem.detail).toBe(
      language === 'en' ? 'There is no such vehicle.' : 'Dieses Auto gibt es nicht.',
    );
    expect(headers).toMatchObject({
      'content-language': language,
      vary: expect.stringMatching(/\baccept-language\b/),
    });
  });

  test('also where no call is concerned: an unknown path, a broken one, a body that is none', async ({
    app,
  }) => {
    for (const request of [
      { url: '/api/booking/nothing' },
      { url: '/api/booking/%zz' },
      { url: '/api/booking/tokens', method: 'POST', payload: '{' },
    ] as const) {
      const headers = { 'accept-language': 'en', 'content-type': 'application/json' };
      const answer = await app.inject({ ...request, headers });
      expect(answer.headers['content-language'], request.url).toBe('en');
      expect(answer.headers.vary, request.url).toMatch(/accept-language/);
      expect(answer.json().title).toBe('Error');
    }
  });

  test('a handler’s words about a field are in it too', async ({ call, ada }) => {
    const as = { token: ada.token, headers: { 'accept-language': 'en' } };
    const cursor = Buffer.from('x').toString('base64url');
    const { problem } = await call('GET /bookings', { query: { cursor } }, as);
    expect(problem.fields?.[0]?.message).toBe('There is no such continuation.');
    const word = await call('GET /bookings', { query: { expand: 'driver' } }, as);
    expect(word.problem.fields?.[0]?.message).toBe('We do not know “driver”.');
  });

  test('an answer with German texts says so, also to an English client', async ({ call, ada }) => {
    const as = { token: ada.token, headers: { 'accept-language': 'en' } };
    const { headers } = await call('GET /customers', { query: {} }, as);
    expect(headers).toMatchObject({
      'content-language': 'de',
      vary: expect.stringContaining('accept-language'),
    });
  });

  test('what is the same for everybody is German, and no cache keeps a copy for each language', async ({
    app,
  }) => {
    for (const url of ['/api/content/settings', '/api']) {
      const headers = { 'accept-language': 'en' };
      const answer = await app.inject({ url, headers });
      expect(answer.headers['content-language'], url).toBe('de');
      expect(answer.headers.vary ?? '', url).not.toMatch(/accept-language/);
    }
  });
});
