import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/calls.ts';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { hoursFrom, NOW, type Stage, type StageCustomer, setStage, testApp } from '#server/test/stage.ts';
import { bookingJobs } from './booking.jobs.ts';

let database: TestDatabase;
let stage: Stage;
let app: FastifyInstance;
let call: Client;
let ada: StageCustomer;
let now = NOW;

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
  app = await testApp(database.db, { now: () => now });
  call = clientOf(inProcess(app));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const fresh = async () => {
  now = NOW;
  ada = await stage.addCustomer();
  return { bookeeId: (await stage.addVehicle()).id };
};
type Period = { start: string; end: string };
const book = (bookeeId: number, timeRange: Period) =>
  call('POST /bookings', { body: { bookeeId, timeRange } }, { token: ada.token });
const change = (id: number, timeRange: Period) =>
  call('PATCH /bookings/{id}', { params: { id: String(id) }, body: { timeRange } }, { token: ada.token });
const cancel = (id: number) =>
  call('POST /bookings/{id}/cancel', { params: { id: String(id) } }, { token: ada.token });
const show = (id: number) => call('GET /bookings/{id}', { params: { id: String(id) } }, { token: ada.token });
const list = async (query: Record<string, string> = {}) =>
  (await call('GET /bookings', { query }, { token: ada.token })).output;

describe('one booking from beginning to end', () => {
  test('booked, seen, changed, cancelled: each is an event, the price is right, the car is free again', async () => {
    const { bookeeId } = await fresh();
    const timeRange = hoursFrom(NOW, 48, 2);
    const made = await book(bookeeId, timeRange);
    expect(made.status).toBe(201);
    expect(made.output).toMatchObject({
      timeRange,
      state: 'RESERVED',
      cancelled: false,
      driverName: 'Ada Beispiel',
      bookee: { id: bookeeId, class: 'S', model: 'Opel Corsa' },
      place: { id: stage.stationId, city: 'nuernberg', accessNotes: 'Im Hof, zweite Einfahrt.' },
      price: { time: { cents: 580, currency: 'EUR' }, fees: { cents: 0 }, total: { cents: 580 } },
      changeable: true,
      cancellable: true,
      cancellationFee: { cents: 0 },
      freeCancellationUntil: Temporal.Instant.from(timeRange.start).subtract({ hours: 24 }).toString(),
    });
    const { id } = made.output;

    const later = hoursFrom(NOW, 49, 3);
    const changed = await change(id, later);
    expect(changed.output).toMatchObject({ timeRange: later, price: { time: { cents: 870 } } });

    expect((await cancel(id)).output).toMatchObject({ state: 'CANCELLED', price: { total: { cents: 0 } } });
    const { events } = (await show(id)).output;
    expect(events).toMatchObject([
      { kind: 'BOOKED', actor: 'CUSTOMER', timeRange, priceAfter: { cents: 580 } },
      { kind: 'CHANGED', timeRange: later, priceBefore: { cents: 580 }, priceAfter: { cents: 870 } },
      { kind: 'CANCELLED', priceBefore: { cents: 870 }, priceAfter: { cents: 0 } },
    ]);
    expect((await book(bookeeId, later)).status).toBe(201);
  });

  test('bookings touch: the next begins the minute the last one ends', async () => {
    const { bookeeId } = await fresh();
    const timeRange = hoursFrom(NOW, 60, 2);
    expect((await book(bookeeId, timeRange)).status).toBe(201);
    expect((await book(bookeeId, { start: timeRange.end, end: hoursFrom(NOW, 62, 2).end })).status).toBe(201);
  });

  test('a booking may begin in the running quarter hour', async () => {
    const { bookeeId } = await fresh();
    const timeRange = { start: '2027-05-12T08:00:00Z', end: '2027-05-12T09:00:00Z' };
    expect((await book(bookeeId, timeRange)).status).toBe(201);
  });

  test('offsets do not matter: the same instant in Berlin time is the same booking', async () => {
    const { bookeeId } = await fresh();
    const made = await book(bookeeId, {
      start: '2027-05-14T10:00:00+02:00',
      end: '2027-05-14T12:00:00.000+02:00',
    });
    expect(made.output.timeRange).toEqual({ start: '2027-05-14T08:00:00Z', end: '2027-05-14T10:00:00Z' });
  });
});

describe('what cancelling and shortening cost', () => {
  test('cancelling is free until 24 hours before, and half the time price a minute later', async () => {
    const { bookeeId } = await fresh();
    const timeRange = hoursFrom(NOW, 48, 2);
    const start = Temporal.Instant.from(timeRange.start);
    const made = await book(bookeeId, timeRange);
    now = start.subtract({ hours: 24 });
    expect((await show(made.output.id)).output.cancellationFee?.cents).toBe(0);
    now = start.subtract({ hours: 24 }).add({ minutes: 1 });
    expect((await show(made.output.id)).output).toMatchObject({
      cancellationFee: { cents: 290 },
      freeCancellationUntil: null,
    });
    const cancelled = await cancel(made.output.id);
    expect(cancelled.output.price).toMatchObject({
      time: { cents: 0 },
      fees: { cents: 290 },
      total: { cents: 290 },
    });
    expect((await show(made.output.id)).output.events?.at(-1)).toMatchObject({ fee: { cents: 290 } });
  });

  test('within 15 minutes of booking it is free while the start lies ahead', async () => {
    const { bookeeId } = await fresh();
    const made = await book(bookeeId, hoursFrom(NOW, 2, 2));
    expect(made.output.freeCancellationUntil).toBe(NOW.add({ minutes: 15 }).toString());
    now = NOW.add({ minutes: 14 });
    expect((await cancel(made.output.id)).output.price.total.cents).toBe(0);
  });

  test('the quote of a change names the fee that the change then costs', async () => {
    const { bookeeId } = await fresh();
    const timeRange = hoursFrom(NOW, 30, 4);
    const made = await book(bookeeId, timeRange);
    now = NOW.add({ hours: 10 });
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
    const changed = await change(made.output.id, shorter);
    expect(changed.output.price).toMatchObject({
      time: { cents: 580 },
      fees: { cents: 290 },
      total: { cents: 870 },
    });
  });
});

test('who moves a booking when cancelling costs, is told so and does not win the free cancellation back', async () => {
  const { bookeeId } = await fresh();
  const made = await book(bookeeId, hoursFrom(NOW, 5, 2));
  now = NOW.add({ hours: 1 });
  const later = hoursFrom(NOW, 24 * 20, 2);
  const quote = await call(
    'POST /quotes',
    { body: { bookeeId, bookingId: made.output.id, timeRange: later } },
    { token: ada.token },
  );
  expect(quote.output).toMatchObject({ fee: { cents: 0 }, freeCancellationUntil: null });
  expect((await change(made.output.id, later)).output).toMatchObject({
    freeCancellationUntil: null,
    cancellationFee: { cents: 290 },
  });
  expect((await cancel(made.output.id)).output.price.total.cents).toBe(290);
});

describe('a running booking', () => {
  test('its start is fixed, its end moves as far as the car is free, which the single view names', async () => {
    const { bookeeId } = await fresh();
    const timeRange = hoursFrom(NOW, 1, 2);
    const made = await book(bookeeId, timeRange);
    const other = await stage.addCustomer();
    const next = hoursFrom(NOW, 7, 2);
    await call('POST /bookings', { body: { bookeeId, timeRange: next } }, { token: other.token });
    await database.db
      .updateTable('booking')
      .set({ state: 'ACTIVE' })
      .where('id', '=', made.output.id)
      .execute();
    now = Temporal.Instant.from(timeRange.start).add({ minutes: 30 });
    const { latestEnd = '' } = (await show(made.output.id)).output;
    expect(latestEnd).toBe(next.start);
    const tooFar = Temporal.Instant.from(latestEnd).add({ minutes: 15 }).toString();
    expect((await change(made.output.id, { start: timeRange.start, end: tooFar })).code).toBe('BOOKEE_TAKEN');
    const extended = await change(made.output.id, { start: timeRange.start, end: latestEnd });
    expect(extended.output.timeRange.end).toBe(next.start);
    expect((await show(made.output.id)).output.latestEnd).toBeUndefined();
  });

  test('a booking that nobody came for becomes a no-show at its end, once, as an event of the system', async () => {
    const { bookeeId } = await fresh();
    const timeRange = hoursFrom(NOW, 1, 2);
    const made = await book(bookeeId, timeRange);
    const end = Temporal.Instant.from(timeRange.end);
    for (const at of [end.subtract({ seconds: 1 }), end, end.add({ minutes: 1 })]) {
      for (const job of bookingJobs) await job.run(database.db, at);
    }
    now = end;
    const seen = (await show(made.output.id)).output;
    expect(seen.state).toBe('NO_SHOW');
    expect(seen.events?.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      'BOOKED CUSTOMER',
      'NO_SHOW SYSTEM',
    ]);
  });
});

describe('the list of one’s own bookings', () => {
  test('contains nobody else’s, filters by time and by what can be changed, in both orders', async () => {
    const { bookeeId } = await fresh();
    const made: number[] = [];
    for (const day of [1, 2, 3, 4, 5]) {
      made.push((await book(bookeeId, hoursFrom(NOW, 24 * day, 2))).output.id);
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = made;
    const ids = ({ items }: OutputOf<'GET /bookings'>) => items.map(({ id }) => id);
    await cancel(b);
    now = Temporal.Instant.from(hoursFrom(NOW, 24, 2).end);
    expect(ids(await list())).toEqual([a, b, c, d, e]);
    expect(ids(await list({ order: '-start' }))).toEqual([e, d, c, b, a]);
    expect(ids(await list({ changeable: 'true' }))).toEqual([c, d, e]);
    expect(ids(await list({ changeable: 'false' }))).toEqual([a, b]);
    const [start, end] = [hoursFrom(NOW, 48, 2).end, hoursFrom(NOW, 96, 2).start];
    expect(ids(await list({ start, end }))).toEqual([c]);
    expect(ids(await list({ start }))).toEqual([c, d, e]);
    for (const item of (await list()).items) {
      expect(item.changeable).toBe([c, d, e].includes(item.id));
    }
  });

  test('in pages of two each comes once, in both orders', async () => {
    const { bookeeId } = await fresh();
    const company = await stage.addCustomer({ plan: 'FIRMA' });
    ada = company;
    // Two cars for each period: equal starts must not lose or repeat a booking at the edge of a page.
    const second = await stage.addVehicle();
    for (const day of [1, 2, 3]) {
      await book(bookeeId, hoursFrom(NOW, 24 * day, 2));
      await book(second.id, hoursFrom(NOW, 24 * day, 2));
    }
    for (const order of ['start', '-start']) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ order, limit: '2', ...(cursor ? { cursor } : {}) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(seen).toHaveLength(6);
      expect(seen).toEqual((await list({ order, limit: '100' })).items.map(({ id }) => id));
    }
  });

  test('a cursor that is not ours is refused, not believed', async () => {
    await fresh();
    for (const text of ['', '1', '999999999999999,1', '-999999999999999,1', '1,1,1', 'x']) {
      const cursor = Buffer.from(text).toString('base64url');
      const answer = await call('GET /bookings', { query: { cursor } }, { token: ada.token });
      expect(answer.code).toBe('FIELD_INVALID');
    }
  });

  test('expand adds the vehicle’s parts one by one, and nothing unasked', async () => {
    const { bookeeId } = await fresh();
    await book(bookeeId, hoursFrom(NOW, 24, 2));
    const bookee = async (expand?: string) => (await list(expand ? { expand } : {})).items[0]?.bookee;
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

test('events are only ever added: the database itself refuses to change or remove one', async () => {
  const { bookeeId } = await fresh();
  await book(bookeeId, hoursFrom(NOW, 24, 2));
  const change = database.db.updateTable('booking_event').set({ kind: 'ENDED' }).execute();
  await expect(change).rejects.toThrow('only ever added');
  await expect(database.db.deleteFrom('booking_event').execute()).rejects.toThrow('only ever added');
});
