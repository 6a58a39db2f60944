import { describe, expect } from 'vitest';
import { authorization } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { PASSWORD } from '#server/test/stage.ts';

const test = serverTest();
const APPS = ['https://localhost', 'capacitor://localhost'];

describe.each(APPS)('the native app at %s', (origin) => {
  const native = { origin, 'x-api-key': 'native' };

  test('may ask, with its own header lines', async ({ app }) => {
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/api/booking/bookings',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-origin']).toBe(origin);
    expect(asked.headers['access-control-allow-headers']).toContain('Idempotency-Key');
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('gets its token in the answer and no cookie, and goes on with it', async ({ app, stage }) => {
    const { number } = await stage.addCustomer();
    const opened = await app.inject({
      method: 'POST',
      url: '/api/booking/tokens',
      headers: native,
      payload: { login: number, credential: PASSWORD, storeLogin: true },
    });
    expect(opened.statusCode).toBe(201);
    expect(opened.cookies).toEqual([]);
    const token = opened.json<{ id: string; storedLogin: { credential: string } }>();
    expect(token.storedLogin.credential).toMatch(/.{30}/);
    const me = await app.inject({
      url: '/api/booking/customers',
      headers: { ...native, authorization: authorization(token.id) },
    });
    expect(me.json()).toMatchObject({ items: [{ customerNumber: number }] });
    expect(me.headers['access-control-allow-origin']).toBe(origin);
    expect(me.headers['cross-origin-resource-policy']).toBe('cross-origin');

    const left = await app.inject({
      method: 'DELETE',
      url: '/api/booking/tokens/current',
      headers: { ...native, authorization: authorization(token.id) },
    });
    expect(left.statusCode).toBe(204);
  });

  test('is nobody by a cookie, which any page on this machine could have a browser send', async ({
    app,
    stage,
  }) => {
    const { number } = await stage.addCustomer();
    const opened = await app.inject({
      method: 'POST',
      url: '/api/booking/tokens',
      headers: native,
      payload: { login: number, credential: PASSWORD },
    });
    const cookie = `session=${opened.json<{ id: string }>().id}`;
    for (const api of ['/api', '/%61pi']) {
      const asked = await app.inject({ url: `${api}/booking/customers`, headers: { ...native, cookie } });
      expect(asked.json()).toMatchObject({ resultCode: 'AUTHENTICATION' });
    }
  });

  test('begins a registration, whose secret it gets, and finds it again', async ({ app }) => {
    const begin = (more: object = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/booking/registrations',
        headers: { ...native, ...more },
        payload: {},
      });
    const first = await begin();
    expect(first.cookies).toEqual([]);
    const { id } = first.json<{ id: string }>();
    expect(id).not.toBe('current');
    expect((await begin({ 'x-registration': id })).json()).toMatchObject({ id });
  });

  test('reads texts and the map like everybody else, so that caches may keep one answer for all', async ({
    app,
  }) => {
    for (const headers of [native, {}]) {
      const answer = await app.inject({ url: '/api/content/settings', headers });
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    }
  });
});

test.for([
  'https://localhost:3000',
  'http://localhost',
  'https://localhost.example',
  'capacitor://other',
  'null',
])('%s is no app: nothing of a person is readable, and changes are refused', async (origin, { app }) => {
  const read = await app.inject({ url: '/api/booking/providers?action=BOOKING', headers: { origin } });
  expect(read.headers['access-control-allow-origin']).toBeUndefined();
  const asked = await app.inject({
    method: 'OPTIONS',
    url: '/api/booking/bookings',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
  const changed = await app.inject({
    method: 'POST',
    url: '/api/booking/tokens',
    headers: { origin },
    payload: { login: '1', credential: 'x' },
  });
  expect(changed.json()).toMatchObject({ resultCode: 'ORIGIN_FORBIDDEN' });
});
