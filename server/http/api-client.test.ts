import createClient from 'openapi-fetch';
import { expect, expectTypeOf } from 'vitest';
import type { paths as BookingPaths } from '#api-types/booking.d.ts';
import type { paths as ContentPaths } from '#api-types/content.d.ts';
import { authorization } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, PASSWORD } from '#server/test/stage.ts';

const test = serverTest();

/**
 * A program of somebody else: its types are made by openapi-typescript from our document, its client is
 * openapi-fetch, and the address of each server is what the document says.
 */
test('a client generated from the document logs in, searches, books, changes, cancels, and reads refusals', async ({
  app,
  stage,
}) => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const baseOf = async (base: string) => {
    const document = (await (await fetch(`${origin}/api/${base}/openapi.json`)).json()) as {
      servers: [{ url: string }];
    };
    return new URL(document.servers[0].url, origin).href;
  };
  const booking = createClient<BookingPaths>({ baseUrl: await baseOf('booking') });
  const content = createClient<ContentPaths>({ baseUrl: await baseOf('content') });
  const withKey = () => ({ header: { 'Idempotency-Key': crypto.randomUUID() } });

  const [ada, bob] = [await stage.addCustomer(), await stage.addCustomer()];
  const vehicle = await stage.addVehicle({ electric: true });
  const logIn = async (login: string, credential: string) =>
    booking.POST('/tokens', { body: { loginType: 'CUSTOMER', login, credential, storeLogin: false } });

  const refused = await logIn(ada.number, 'falsch');
  expect(refused.response.status).toBe(401);
  expect(refused.error).toMatchObject({ status: 401, resultCode: 'LOGIN_FAILED' });

  const { data: token } = await logIn(ada.number, PASSWORD);
  const own = { Authorization: authorization(token?.id ?? '') };
  const { data: settings } = await content.GET('/settings');
  const city = settings?.cities.find(({ title }) => title === 'Nürnberg')?.path ?? '';
  const period = hoursFrom(NOW, 48);
  const later = hoursFrom(NOW, 49);

  const found = await booking.GET('/bookees', {
    params: { query: { ...period, city, feature: 'electric' } },
  });
  const [bookee] = found.data && 'items' in found.data ? found.data.items : [];
  expect(bookee).toMatchObject({ id: vehicle.id, available: true, place: { city } });
  const bookeeId = bookee?.id ?? 0;

  const quote = await booking.POST('/quotes', { body: { bookeeId, timeRange: period } });
  expect(quote.data?.price.time).toEqual({ cents: 580, currency: 'EUR' });

  const first = { params: withKey(), headers: own, body: { bookeeId, timeRange: period } };
  const booked = await booking.POST('/bookings', first);
  expect(booked.response.status).toBe(201);
  const again = await booking.POST('/bookings', first);
  expect(again.data).toEqual(booked.data);
  expect(again.response.headers.get('idempotency-replayed')).toBe('true');
  const id = String(booked.data?.id);

  const { data: bobs } = await logIn(bob.number, PASSWORD);
  const taken = await booking.POST('/bookings', {
    params: withKey(),
    headers: { Authorization: authorization(bobs?.id ?? '') },
    body: { bookeeId, timeRange: period },
  });
  // The document names the codes of each call, so that a program can tell them apart.
  if (!taken.error) throw new Error('The car was booked twice.');
  expectTypeOf(taken.error.resultCode).extract<'BOOKEE_TAKEN'>().toEqualTypeOf<'BOOKEE_TAKEN'>();
  expectTypeOf(taken.error.resultCode).extract<'PASSKEY_REFUSED'>().toBeNever();
  expect(taken.error).toMatchObject({ status: 409, resultCode: 'BOOKEE_TAKEN' });

  const changed = await booking.PATCH('/bookings/{id}', {
    params: { ...withKey(), path: { id } },
    headers: own,
    body: { timeRange: later },
  });
  expect(changed.data?.timeRange).toEqual(later);

  const wrong = await booking.PATCH('/bookings/{id}', {
    params: { ...withKey(), path: { id } },
    headers: { ...own, 'Accept-Language': 'fr, en;q=0.8, de;q=0.5' },
    body: { timeRange: { start: later.end, end: later.start } },
  });
  expect(wrong.response.headers.get('content-language')).toBe('en');
  expect(wrong.error).toMatchObject({ resultCode: 'PERIOD_TOO_SHORT', title: 'Error' });

  const cancelled = await booking.POST('/bookings/{id}/cancel', {
    params: { ...withKey(), path: { id } },
    headers: own,
  });
  expect(cancelled.data).toMatchObject({ state: 'CANCELLED', cancelled: true });
  const { data: list } = await booking.GET('/bookings', { headers: own });
  expect(list?.items.map(({ state }) => state)).toEqual(['CANCELLED']);
});
