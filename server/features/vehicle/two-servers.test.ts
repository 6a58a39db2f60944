import { expect } from 'vitest';
import { authorization } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, testApp } from '#server/test/stage.ts';

const test = serverTest();

test('who has booked on one server sees it at once on another, if they say so', async ({
  db,
  stage,
  ada,
}) => {
  const { id } = await stage.addVehicle();
  // Neither looks by itself, as if each second were longer.
  const [one, other] = await Promise.all([
    testApp(db, { looksFirst: false }),
    testApp(db, { looksFirst: false }),
  ]);
  const { start, end } = hoursFrom(NOW, 3);
  const isFree = async (headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({ start, end, ids: String(id) });
    const found = await other.inject({ url: `/api/booking/bookees?${query}`, headers });
    const [car] = found.json<{ items: { available: boolean }[] }>().items;
    return car?.available;
  };
  try {
    expect(await isFree()).toBe(true);
    const booked = await one.inject({
      method: 'POST',
      url: '/api/booking/bookings',
      headers: {
        authorization: authorization(ada.token),
        'idempotency-key': '9b0f6c5e-3e0c-4a55-8a7f-0d6b6a4f1c11',
      },
      payload: { bookeeId: id, timeRange: { start, end } },
    });
    expect(booked.statusCode).toBe(201);
    // Asks for a price, and changes nothing: nobody has to look for what it wrote.
    const quoted = await other.inject({
      method: 'POST',
      url: '/api/booking/quotes',
      payload: { bookeeId: id, timeRange: hoursFrom(NOW, 30) },
    });
    expect(quoted.statusCode).toBe(200);
    expect(await isFree()).toBe(true);
    expect(await isFree({ 'cache-control': 'no-cache' })).toBe(false);
    expect(await isFree()).toBe(false);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});
