import { describe, expect } from 'vitest';
import type { OutputOf } from '#contract/calls.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { bookingJobs } from './booking.jobs.ts';

type Period = { start: string; end: string };

const test = serverTest().extend('bookings', ({ call, ada }) => {
  const of = ({ token }: StageCustomer) => {
    const book = (bookeeId: number, timeRange: Period) =>
      call('POST /bookings', { body: { bookeeId, timeRange } }, { token });
    const change = (id: number, timeRange: Period) =>
      call('PATCH /bookings/{id}', { params: { id: String(id) }, body: { timeRange } }, { token });
    const cancel = (id: number) =>
      call('POST /bookings/{id}/cancel', { params: { id: String(id) } }, { token });
    const show = (id: number) => call('GET /bookings/{id}', { params: { id: String(id) } }, { token });
    const list = async (query: Record<string, string> = {}) =>
      (await call('GET /bookings', { query }, { token })).output;
    return { book, change, cancel, show, list };
  };
  return { ...of(ada), of };
});

describe('one booking from beginning to end', () => {
  test('booked, seen, changed, cancelled: each is an event, the price is right, the car is free again', async ({
    stage,
    bookings,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, 48, 2);
    const made = await bookings.book(bookeeId, timeRange);
    expect(made.status).toBe(201);
    expect(made.output).toMatchObject({
      timeRange,
      state: 'RESERVED',
      cancelled: false,
      driverName: 'Ada Beispiel',
      bookee: { id: bookeeId, class: 'S', model: 'Opel Corsa' },
      place: { id: stage.stationId, city: 'nuernberg', accessNotes: 'Im Hof, zweite Einfahrt.' },
      price: {
        time: { cents: 580, currency: 'EUR' },
        km: { cents: 600 },
        fees: { cents: 0 },
        total: { cents: 1180 },
      },
      changeable: true,
      cancellable: true,
      cancellationFee: { cents: 0 },
      freeCancellationUntil: Temporal.Instant.from(timeRange.start).subtract({ hours: 24 }).toString(),
    });
    const { id } = made.output;

    const later = hoursFrom(NOW, 49, 3);
    const changed = await bookings.change(id, later);
    expect(changed.output).toMatchObject({ timeRange: later, price: { time: { cents: 870 } } });

    expect((await bookings.cancel(id)).output).toMatchObject({
      state: 'CANCELLED',
      price: { total: { cents: 0 } },
    });
    const { events } = (await bookings.show(id)).output;
    expect(events).toMatchObject([
      { kind: 'BOOKED', actor: 'CUSTOMER', timeRange, priceAfter: { cents: 580 } },
      { kind: 'CHANGED', timeRange: later, priceBefore: { cents: 580 }, priceAfter: { cents: 870 } },
      { kind: 'CANCELLED', priceBefore: { cents: 870 }, priceAfter: { cents: 0 } },
    ]);
    expect((await bookings.book(bookeeId, later)).status).toBe(201);
  });

  test('bookings touch: the next begins the minute the last one ends', async ({ bookings, stage }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, 60, 2);
    expect((await bookings.book(bookeeId, timeRange)).status).toBe(201);
    expect(
      (await bookings.book(bookeeId, { start: timeRange.end, end: hoursFrom(NOW, 62, 2).end })).status,
    ).toBe(201);
  });

  test('a booking may begin in the running quarter hour', async ({ bookings, stage }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = { start: '2027-05-12T08:00:00Z', end: '2027-05-12T09:00:00Z' };
    expect((await bookings.book(bookeeId, timeRange)).status).toBe(201);
  });

  test('offsets do not matter: the same instant in Berlin time is the same booking', async ({
    bookings,
    stage,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const made = await bookings.book(bookeeId, {
      start: '2027-05-14T10:00:00+02:00',
      end: '2027-05-14T12:00:00.000+02:00',
    });
    expect(made.output.timeRange).toEqual({ start: '2027-05-14T08:00:00Z', end: '2027-05-14T10:00:00Z' });
  });
});

describe('the distance of a booking', () => {
  test('it is the one that suits the duration, also after a change', async ({ bookings, stage }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const made = await bookings.book(bookeeId, hoursFrom(NOW, 48, 2));
    expect(made.output.price).toMatchObject({ distanceKm: 20, km: { cents: 600 } });
    const changed = await bookings.change(made.output.id, hoursFrom(NOW, 48, 4));
    expect(changed.output.price).toMatchObject({
      distanceKm: 35,
      km: { cents: 1050 },
      total: { cents: 1160 + 1050 },
    });
  });

  test('once set it is the customer’s own, in quotes, lists and after a change, beyond the near kilometres too', async ({
    call,
    bookings,
    stage,
    ada,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, 48, 2);
    const { output: made } = await call(
      'POST /bookings',
      { body: { bookeeId, timeRange, km: 140 } },
      { token: ada.token },
    );
    const own = { distanceKm: 140, km: { cents: 100 * 30 + 40 * 25, currency: 'EUR' } };
    expect(made.price).toMatchObject(own);
    const longer = hoursFrom(NOW, 48, 5);
    const quote = await call(
      'POST /quotes',
      { body: { bookeeId, bookingId: made.id, timeRange: longer } },
      { token: ada.token },
    );
    expect(quote.output.price).toMatchObject(own);
    const changed = await bookings.change(made.id, longer);
    expect(changed.output.price.total).toEqual(quote.output.price.total);
    expect((await bookings.list()).items.find(({ id }) => id === made.id)?.price).toEqual(
      changed.output.price,
    );
  });

  test('a booking that is over or cancelled has no estimate', async ({ db, bookings, stage }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const { output: ended } = await bookings.book(bookeeId, hoursFrom(NOW, 48, 2));
    await db.updateTable('booking').set({ state: 'ENDED' }).where('id', '=', ended.id).execute();
    const shown = (await bookings.show(ended.id)).output.price;
    expect(shown).toEqual({ time: ended.price.time, fees: ended.price.fees, total: ended.price.time });
    const { output: made } = await bookings.book(bookeeId, hoursFrom(NOW, 72, 2));
    const cancelled = (await bookings.cancel(made.id)).output.price;
    expect([cancelled.distanceKm, cancelled.km]).toEqual([undefined, undefined]);
  });
});

describe('what cancelling and shortening cost', () => {
  test('cancelling is free until 24 hours before, and half the time price a minute later', async ({
    clock,
    bookings,
    stage,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, 48, 2);
    const start = Temporal.Instant.from(timeRange.start);
    const made = await bookings.book(bookeeId, timeRange);
    clock.set(start.subtract({ hours: 24 }));
    expect((await bookings.show(made.output.id)).output.cancellationFee?.cents).toBe(0);
    clock.set(start.subtract({ hours: 24 }).add({ minutes: 1 }));
    expect((await bookings.show(made.output.id)).output).toMatchObject({
      cancellationFee: { cents: 290 },
      freeCancellationUntil: null,
    });
    const cancelled = await bookings.cancel(made.output.id);
    expect(cancelled.output.price).toMatchObject({
      time: { cents: 0 },
      fees: { cents: 290 },
      total: { cents: 290 },
    });
    expect((await bookings.show(made.output.id)).output.events?.at(-1)).toMatchObject({
      fee: { cents: 290 },
    });
  });

  test('within 15 minutes of booking it is free while the start lies ahead', async ({
    clock,
    bookings,
    stage,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const made = await bookings.book(bookeeId, hoursFrom(NOW, 2, 2));
    expect(made.output.freeCancellationUntil).toBe(NOW.add({ minutes: 15 }).toString());
    clock.set(NOW.add({ minutes: 14 }));
    expect((await bookings.cancel(made.output.id)).output.price.total.cents).toBe(0);
  });

  test('the quote of a change names the fee that the change then costs', async ({
    clock,
    call,
    bookings,
    stage,
    ada,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, 30, 4);
    const made = await bookings.book(bookeeId, timeRange);
    clock.set(NOW.add({ hours: 10 }));
    const shorter = { start: timeRange.start, end: hoursFrom(NOW, 30, 2).end };
    const quote = await call(
      'POST /quotes',
      { body: { bookeeId, bookingId: made.output.id, timeRange: shorter } },
      { token: ada.token },
    );
    expect(quote.output).toMatchObject({
      available: true,
      fee: { cents: 290 },
      price: { time: { cents: 580 } },
    });
    const changed = await bookings.change(made.output.id, shorter);
    expect(changed.output.price).toMatchObject({
      time: { cents: 580 },
      fees: { cents: 290 },
      km: { cents: 600 },
      total: { cents: 1470 },
    });
  });
});

test('who moves a booking when cancelling costs, is told so and does not win the free cancellation back', async ({
  clock,
  call,
  bookings,
  stage,
  ada,
}) => {
  const { id: bookeeId } = await stage.addVehicle();
  const made = await bookings.book(bookeeId, hoursFrom(NOW, 5, 2));
  clock.set(NOW.add({ hours: 1 }));
  const later = hoursFrom(NOW, 24 * 20, 2);
  const quote = await call(
    'POST /quotes',
    { body: { bookeeId, bookingId: made.output.id, timeRange: later } },
    { token: ada.token },
  );
  expect(quote.output).toMatchObject({ fee: { cents: 0 }, freeCancellationUntil: null });
  expect((await bookings.change(made.output.id, later)).output).toMatchObject({
    freeCancellationUntil: null,
    cancellationFee: { cents: 290 },
  });
  expect((await bookings.cancel(made.output.id)).output.price.total.cents).toBe(290);
});

describe('a running booking', () => {
  test('its start is fixed, its end moves as far as the car is free, which the single view names', async ({
    clock,
    db,
    stage,
    call,
    bookings,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, 1, 2);
    const made = await bookings.book(bookeeId, timeRange);
    const other = await stage.addCustomer();
    const next = hoursFrom(NOW, 7, 2);
    await call('POST /bookings', { body: { bookeeId, timeRange: next } }, { token: other.token });
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', made.output.id).execute();
    clock.set(Temporal.Instant.from(timeRange.start).add({ minutes: 30 }));
    const { latestEnd = '' } = (await bookings.show(made.output.id)).output;
    expect(latestEnd).toBe(next.start);
    const tooFar = Temporal.Instant.from(latestEnd).add({ minutes: 15 }).toString();
    expect((await bookings.change(made.output.id, { start: timeRange.start, end: tooFar })).code).toBe(
      'BOOKEE_TAKEN',
    );
    const extended = await bookings.change(made.output.id, { start: timeRange.start, end: latestEnd });
    expect(extended.output.timeRange.end).toBe(next.start);
    expect((await bookings.show(made.output.id)).output.latestEnd).toBeUndefined();
  });

  test('a booking that nobody came for becomes a no-show at its end, once, as an event of the system', async ({
    services,
    clock,
    db,
    bookings,
    stage,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, 1, 2);
    const made = await bookings.book(bookeeId, timeRange);
    const end = Temporal.Instant.from(timeRange.end);
    for (const at of [end.subtract({ seconds: 1 }), end, end.add({ minutes: 1 })]) {
      for (const job of bookingJobs) await job.run(db, at, services);
    }
    clock.set(end);
    const seen = (await bookings.show(made.output.id)).output;
    expect(seen.state).toBe('NO_SHOW');
    expect(seen.events?.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      'BOOKED CUSTOMER',
      'NO_SHOW SYSTEM',
    ]);
  });
});

describe('the list of one’s own bookings', () => {
  test('contains nobody else’s, filters by time and by what can be changed, in both orders', async ({
    clock,
    bookings,
    stage,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const made: number[] = [];
    for (const day of [1, 2, 3, 4, 5]) {
      made.push((await bookings.book(bookeeId, hoursFrom(NOW, 24 * day, 2))).output.id);
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = made;
    const ids = ({ items }: OutputOf<'GET /bookings'>) => items.map(({ id }) => id);
    await bookings.cancel(b);
    clock.set(Temporal.Instant.from(hoursFrom(NOW, 24, 2).end));
    expect(ids(await bookings.list())).toEqual([a, b, c, d, e]);
    expect(ids(await bookings.list({ order: '-start' }))).toEqual([e, d, c, b, a]);
    expect(ids(await bookings.list({ changeable: 'true' }))).toEqual([c, d, e]);
    expect(ids(await bookings.list({ changeable: 'false' }))).toEqual([a, b]);
    const [start, end] = [hoursFrom(NOW, 48, 2).end, hoursFrom(NOW, 96, 2).start];
    expect(ids(await bookings.list({ start, end }))).toEqual([c]);
    expect(ids(await bookings.list({ start }))).toEqual([c, d, e]);
    for (const item of (await bookings.list()).items) {
      expect(item.changeable).toBe([c, d, e].includes(item.id));
    }
  });

  test('in pages of two each comes once, in both orders', async ({ stage, bookings }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const company = bookings.of(await stage.addCustomer({ plan: 'FIRMA' }));
    // Two cars for each period: equal starts must not lose or repeat a booking at the edge of a page.
    const second = await stage.addVehicle();
    for (const day of [1, 2, 3]) {
      await company.book(bookeeId, hoursFrom(NOW, 24 * day, 2));
      await company.book(second.id, hoursFrom(NOW, 24 * day, 2));
    }
    for (const order of ['start', '-start']) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await company.list({ order, limit: '2', ...(cursor ? { cursor } : {}) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(seen).toHaveLength(6);
      expect(seen).toEqual((await company.list({ order, limit: '100' })).items.map(({ id }) => id));
    }
  });

  test('a cursor that is not ours is refused, not believed', async ({ call, ada }) => {
    for (const text of ['', '1', '999999999999999,1', '-999999999999999,1', '1,1,1', 'x']) {
      const cursor = Buffer.from(text).toString('base64url');
      const answer = await call('GET /bookings', { query: { cursor } }, { token: ada.token });
      expect(answer.code).toBe('FIELD_INVALID');
    }
  });

  test('expand takes the parts that there are, and refuses every other word', async ({ call, ada }) => {
    for (const expand of ['all', 'bookee,driver', 'bookee.', 'BOOKEE', 'bookee bookee.bookeeType']) {
      const { problem } = await call('GET /bookings', { query: { expand } }, { token: ada.token });
      expect(problem, expand).toMatchObject({ resultCode: 'FIELD_INVALID', fields: [{ name: 'expand' }] });
    }
    expect((await call('GET /bookings', { query: { expand: '' } }, { token: ada.token })).status).toBe(200);
  });

  test('expand adds the vehicle’s parts one by one, and nothing unasked', async ({ bookings, stage }) => {
    const { id: bookeeId } = await stage.addVehicle();
    await bookings.book(bookeeId, hoursFrom(NOW, 24, 2));
    const bookee = async (expand?: string) =>
      (await bookings.list(expand ? { expand } : {})).items[0]?.bookee;
    expect(await bookee()).toEqual({ id: bookeeId });
    expect(await bookee('bookee')).toMatchObject({ id: bookeeId, model: 'Opel Corsa', class: 'S' });
    expect(await bookee('bookee.bookeeType')).toEqual({ id: bookeeId, bookeeType: { name: 'S' } });
    expect(await bookee('bookee,bookee.bookeeType,bookee.bookeeProduct')).toMatchObject({
      plate: expect.stringMatching(/^N-SW/),
      bookeeType: { name: 'S' },
      bookeeProduct: {
        name: 'Opel Corsa',
        remarks: [{ infoType: 'MARKETING', contentType: 'text', text: 'Bitte nicht rauchen.' }],
      },
    });
  });
});

test('events are only ever added: the database itself refuses to change or remove one', async ({
  db,
  bookings,
  stage,
}) => {
  const { id: bookeeId } = await stage.addVehicle();
  await bookings.book(bookeeId, hoursFrom(NOW, 24, 2));
  const change = db.updateTable('booking_event').set({ kind: 'ENDED' }).execute();
  await expect(change).rejects.toThrow('only ever added');
  await expect(db.deleteFrom('booking_event').execute()).rejects.toThrow('only ever added');
});
