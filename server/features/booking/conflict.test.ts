import { describe, expect } from 'vitest';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { clientOf, inProcess } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, type StageCustomer, testApp } from '#server/test/stage.ts';

type Period = { start: string; end: string };

const test = serverTest()
  .extend('ben', ({ stage }) => stage.addCustomer())
  .extend('book', ({ call }) => async (by: StageCustomer, bookeeId: number, timeRange: Period) => {
    const { output } = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: by.token });
    return output;
  })
  .extend(
    'change',
    ({ call }) =>
      (by: StageCustomer, id: number, timeRange: Period) =>
        call(
          'PATCH /bookings/{id}',
          { params: { id: String(id) }, body: { timeRange } },
          { token: by.token },
        ),
  )
  .extend('quote', ({ call }) => {
    return async (by: StageCustomer | undefined, body: RequestOf<'POST /quotes'>['body']) =>
      (await call('POST /quotes', { body }, by ? { token: by.token } : {})).output;
  })
  .extend('setState', ({ db }) => async (customer: StageCustomer, state: CustomerState) => {
    await db.updateTable('customer').set({ state }).where('id', '=', customer.id).execute();
  });

/** Tomorrow from 10 to 14 o'clock in Berlin, by the hours of the clock. */
const tomorrow = (from = 10, to = 14): Period => ({
  start: Temporal.Instant.from('2027-05-12T22:00:00Z').add({ hours: from }).toString(),
  end: Temporal.Instant.from('2027-05-12T22:00:00Z').add({ hours: to }).toString(),
});
const shown = ({ offers }: OutputOf<'POST /quotes'>) =>
  offers.map(({ bookee, timeRange, distance }) => ({ id: bookee.id, timeRange, distance }));

describe('a taken car', () => {
  test('is not offered again for the time at which another server has just given it away', async ({
    db,
    clock,
    network,
    stage,
    ben,
    book,
    onTestFinished,
  }) => {
    const other = await testApp(db, { now: clock.now, looksFirst: false });
    onTestFinished(() => other.close());
    const there = clientOf(inProcess(other, network.address));
    const car = await stage.addVehicle();
    await there('GET /bookees', { query: { ids: String(car.id), ...tomorrow() } });
    await book(ben, car.id, tomorrow());
    const body = { bookeeId: car.id, timeRange: tomorrow() };
    const { output } = await there('POST /quotes', { body });
    expect(output).toMatchObject({ available: false, freeFrom: tomorrow(14, 18) });
    const here = shown(output).filter(({ id }) => id === car.id);
    expect(here).toEqual([{ id: car.id, timeRange: tomorrow(14, 18), distance: undefined }]);
  });

  test('first the next similar cars for the same time, nearest first, then the same car at other times', async ({
    stage,
    ada,
    ben,
    book,
    quote,
    call,
  }) => {
    const here = await stage.addStation('bonn', { lat: 50.73, lng: 7.09 });
    const near = await stage.addStation('bonn', { lat: 50.735, lng: 7.09 });
    const far = await stage.addStation('bonn', { lat: 50.76, lng: 7.09 });
    const wanted = await stage.addVehicle({ stationId: here, class: 'M' });
    await stage.addVehicle({ stationId: here, class: 'S' });
    await stage.addVehicle({ stationId: here, class: 'L_PKW' });
    const farOne = await stage.addVehicle({ stationId: far, class: 'M' });
    const nearOne = await stage.addVehicle({ stationId: near, class: 'M' });
    const busy = await stage.addVehicle({ stationId: near, class: 'M' });
    await book(ben, wanted.id, tomorrow());
    const company = await stage.addCustomer({ plan: 'FIRMA' });
    await book(company, busy.id, tomorrow(9, 11));

    const asked = await quote(ada, { bookeeId: wanted.id, timeRange: tomorrow(), km: 40 });
    expect(asked).toMatchObject({ available: false, obstacle: { resultCode: 'BOOKEE_TAKEN' } });
    expect(shown(asked)).toEqual([
      { id: nearOne.id, timeRange: tomorrow(), distance: expect.closeTo(556, -1) },
      { id: farOne.id, timeRange: tomorrow(), distance: expect.any(Number) },
      { id: wanted.id, timeRange: tomorrow(14, 18), distance: undefined },
    ]);
    expect(asked.freeFrom).toEqual(tomorrow(14, 18));
    // What is offered costs what it says, and can be booked.
    for (const { bookee, timeRange, price } of asked.offers) {
      const again = await quote(ada, { bookeeId: bookee.id, timeRange, km: 40 });
      expect(again).toMatchObject({ available: true, offers: [], price: { total: price.total } });
    }
    const [first] = asked.offers;
    const body = { bookeeId: first?.bookee.id ?? 0, timeRange: tomorrow() };
    expect((await call('POST /bookings', { body }, { token: ada.token })).status).toBe(201);
  });

  test('what was filtered for counts before how near it is, and a difference is named', async ({
    stage,
    ada,
    ben,
    book,
    quote,
  }) => {
    const here = await stage.addStation('bonn', { lat: 50.43, lng: 7.3 });
    const far = await stage.addStation('bonn', { lat: 50.46, lng: 7.3 });
    const kind = { class: 'M', automatic: true, seats: 5, equipment: ['CHILD_SEAT'] } as const;
    const wanted = await stage.addVehicle({ stationId: here, ...kind, equipment: [...kind.equipment] });
    // Nearer than the two that are like it, and three of them: as many as are offered.
    const manual: number[] = [];
    for (let count = 0; count < 3; count++)
      manual.push((await stage.addVehicle({ stationId: here, class: 'M', seats: 4 })).id);
    const bare = await stage.addVehicle({ stationId: far, class: 'M', automatic: true });
    const alike = await stage.addVehicle({ stationId: far, ...kind, equipment: ['CHILD_SEAT'] });
    await book(ben, wanted.id, tomorrow());
    const offersTo = async (chosen?: RequestOf<'POST /quotes'>['body']['wanted']) => {
      const asked = await quote(ada, { bookeeId: wanted.id, timeRange: tomorrow(), wanted: chosen });
      return asked.offers.flatMap(({ bookee, distance, differences }) =>
        distance === undefined ? [] : [{ id: bookee.id, differences }],
      );
    };
    const lost = [
      { what: 'MANUAL' },
      { what: 'FEWER_SEATS' },
      { what: 'NO_EQUIPMENT', equipment: 'CHILD_SEAT' },
    ];
    // Whoever has chosen an automatic is offered automatics first, also without a filter.
    expect(await offersTo()).toEqual([
      { id: bare.id, differences: [{ what: 'NO_EQUIPMENT', equipment: 'CHILD_SEAT' }] },
      { id: alike.id, differences: [] },
      { id: manual[0], differences: lost },
    ]);
    expect(await offersTo({ feature: ['AUTOMATIC'], equipment: ['CHILD_SEAT'] })).toEqual([
      { id: alike.id, differences: [] },
      { id: bare.id, differences: [{ what: 'NO_EQUIPMENT', equipment: 'CHILD_SEAT' }] },
      { id: manual[0], differences: lost },
    ]);
  });

  test('whoever may drive only automatics is offered only these', async ({
    stage,
    db,
    ada,
    ben,
    book,
    quote,
  }) => {
    const stationId = await stage.addStation('bonn', { lat: 50.33, lng: 7.4 });
    const wanted = await stage.addVehicle({ stationId, class: 'M' });
    await stage.addVehicle({ stationId, class: 'M' });
    const automatic = await stage.addVehicle({ stationId, class: 'M', automatic: true });
    await book(ben, wanted.id, tomorrow());
    await db
      .updateTable('customer')
      .set({ licence_classes: 'AM, B 78, L' })
      .where('id', '=', ada.id)
      .execute();
    const asked = await quote(ada, { bookeeId: wanted.id, timeRange: tomorrow() });
    const others = asked.offers.filter(({ distance }) => distance !== undefined);
    expect(others[0]?.bookee.id).toBe(automatic.id);
    expect(others.map(({ bookee }) => bookee.automatic)).not.toContain(false);
  });

  test('a larger car is offered where it costs no more: at night', async ({ stage, ben, book, quote }) => {
    const stationId = await stage.addStation('bonn', { lat: 50.7, lng: 7.2 });
    const wanted = await stage.addVehicle({ stationId, class: 'L_PKW' });
    const small = await stage.addVehicle({ stationId, class: 'S' });
    const larger = await stage.addVehicle({ stationId, class: 'L_PKW' });
    for (const { id } of [wanted, small]) {
      const by = id === small.id ? await stage.addCustomer() : ben;
      await book(by, id, tomorrow(23, 27));
    }
    const asked = await quote(undefined, { bookeeId: small.id, timeRange: tomorrow(23, 27), km: 0 });
    expect(shown(asked)[0]).toMatchObject({ id: larger.id, distance: 0 });
    const withKm = await quote(undefined, { bookeeId: small.id, timeRange: tomorrow(23, 27), km: 40 });
    expect(shown(withKm).map(({ id }) => id)).not.toContain(larger.id);
  });

  test('the nearest times are by day, and never end where the wish begins', async ({
    stage,
    ben,
    book,
    quote,
  }) => {
    const { id: bookeeId } = await stage.addVehicle({ class: 'SPEZIAL' });
    await book(ben, bookeeId, tomorrow(9, 19));
    const asked = await quote(undefined, { bookeeId, timeRange: tomorrow(9, 15) });
    expect(shown(asked).map(({ timeRange }) => timeRange)).toEqual([tomorrow(30, 36)]);
  });

  test('no time is offered that one’s own bookings are in the way of', async ({
    stage,
    ada,
    ben,
    book,
    quote,
  }) => {
    const { id: bookeeId } = await stage.addVehicle({ class: 'SPEZIAL' });
    await book(ben, bookeeId, tomorrow());
    await book(ada, (await stage.addVehicle()).id, tomorrow(15, 16));
    const asked = await quote(ada, { bookeeId, timeRange: tomorrow() });
    expect(shown(asked).map(({ timeRange }) => timeRange)).toEqual([tomorrow(16, 20)]);
  });

  test('for a change, the time of the booking itself is free', async ({
    stage,
    ada,
    ben,
    book,
    quote,
    change,
  }) => {
    const { id: bookeeId } = await stage.addVehicle({ class: 'SPEZIAL' });
    const mine = await book(ada, bookeeId, tomorrow(8, 10));
    await book(ben, bookeeId, tomorrow(10, 13));
    const asked = await quote(ada, { bookeeId, bookingId: mine.id, timeRange: tomorrow(9, 11) });
    // From 8 to 10 it is booked already; a quarter of an hour earlier would need the own time.
    expect(asked).toMatchObject({ available: false, freeFrom: tomorrow(13, 15) });
    const longer = await quote(ada, { bookeeId, bookingId: mine.id, timeRange: tomorrow(8, 11) });
    expect(longer.freeFrom).toEqual(tomorrow(7, 10));
    expect((await change(ada, mine.id, tomorrow(7, 10))).status).toBe(200);
  });
});

describe('one’s own booking in the same period', () => {
  test('is named by the quote before the button, unless the plan allows several drivers', async ({
    stage,
    call,
    ada,
    book,
    quote,
  }) => {
    const [one, other] = [await stage.addVehicle(), await stage.addVehicle()];
    const mine = await book(ada, one.id, tomorrow(8, 10));
    const wish = { bookeeId: other.id, timeRange: tomorrow(9, 12) };
    expect(await quote(ada, wish)).toMatchObject({
      available: true,
      obstacle: {
        resultCode: 'OWN_BOOKING_OVERLAPS',
        booking: { id: mine.id, timeRange: tomorrow(8, 10), bookee: { id: one.id, model: 'Opel Corsa' } },
      },
    });
    expect((await call('POST /bookings', { body: wish }, { token: ada.token })).code).toBe(
      'OWN_BOOKING_OVERLAPS',
    );
    expect((await quote(undefined, wish)).obstacle).toBeUndefined();
    expect((await quote(ada, { ...wish, timeRange: tomorrow(10, 12) })).obstacle).toBeUndefined();

    const firm = await stage.addCustomer({ plan: 'FIRMA' });
    await book(firm, (await stage.addVehicle()).id, tomorrow(8, 10));
    expect((await quote(firm, wish)).obstacle).toBeUndefined();
    expect((await call('POST /bookings', { body: wish }, { token: firm.token })).status).toBe(201);
  });

  test('is named when a change would run into it', async ({ stage, ada, book, quote, change }) => {
    const [one, other] = [await stage.addVehicle(), await stage.addVehicle()];
    const first = await book(ada, one.id, tomorrow(8, 10));
    const second = await book(ada, other.id, tomorrow(12, 14));
    const asked = await quote(ada, { bookeeId: one.id, bookingId: first.id, timeRange: tomorrow(8, 13) });
    expect(asked.obstacle).toMatchObject({ resultCode: 'OWN_BOOKING_OVERLAPS', booking: { id: second.id } });
    expect((await change(ada, first.id, tomorrow(8, 13))).code).toBe('OWN_BOOKING_OVERLAPS');
  });
});

describe('a customer who is blocked', () => {
  test('cancels and shortens, and neither books, moves nor extends: changeable and quotes say the same', async ({
    stage,
    call,
    ada,
    book,
    quote,
    change,
    setState,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const { id } = await book(ada, bookeeId, tomorrow(8, 12));
    const short = await book(ada, bookeeId, tomorrow(14, 15));
    await setState(ada, 'BLOCKED');
    const params = { id: String(id) };
    const show = async (one: number) =>
      (await call('GET /bookings/{id}', { params: { id: String(one) } }, { token: ada.token })).output;

    for (const timeRange of [tomorrow(8, 13), tomorrow(9, 13), tomorrow(7, 11), tomorrow(32, 36)]) {
      const { obstacle } = await quote(ada, { bookeeId, bookingId: id, timeRange });
      expect(obstacle?.resultCode).toBe('CUSTOMER_BLOCKED');
      expect(obstacle?.detail).toMatch(/^Dein Account ist gesperrt/);
      expect((await change(ada, id, timeRange)).code).toBe('CUSTOMER_BLOCKED');
    }
    const body = { bookeeId, timeRange: tomorrow(20, 21) };
    expect(await quote(ada, body)).toMatchObject({
      available: true,
      obstacle: { resultCode: 'CUSTOMER_BLOCKED' },
    });
    const refused = await call('POST /bookings', { body }, { token: ada.token });
    expect(refused.problem.detail).toMatch(/^Dein Account ist gesperrt/);

    expect(await show(id)).toMatchObject({ changeable: true, cancellable: true });
    expect((await show(id)).latestEnd).toBeUndefined();
    // An hour is the shortest booking: nothing about it can be changed.
    expect(await show(short.id)).toMatchObject({ changeable: false, cancellable: true });
    const list = await call('GET /bookings', { query: { changeable: 'true' } }, { token: ada.token });
    expect(list.output.items.map((item) => [item.id, item.changeable])).toEqual([
      [id, true],
      [short.id, false],
    ]);

    const shorter = { bookeeId, bookingId: id, timeRange: tomorrow(9, 12) };
    expect((await quote(ada, shorter)).obstacle).toBeUndefined();
    expect((await change(ada, id, shorter.timeRange)).status).toBe(200);
    expect((await call('POST /bookings/{id}/cancel', { params }, { token: ada.token })).status).toBe(200);
  });

  test('others who may not book see the price and the reason', async ({ stage, quote }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const customer = await stage.addCustomer({ state: 'VERIFIED' });
    const asked = await quote(customer, { bookeeId, timeRange: hoursFrom(NOW, 48) });
    expect(asked).toMatchObject({
      available: true,
      price: { time: { cents: 580 } },
      obstacle: { resultCode: 'CUSTOMER_MAY_NOT_BOOK' },
    });
  });
});
