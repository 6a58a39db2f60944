import { describe, expect } from 'vitest';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { type Client, clientOf, overHttp } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW, type StageCustomer, testApp } from '#server/test/stage.ts';

const YEAR = { hours: 24 * 365 };
const START = NOW.add({ minutes: 10 });
const SOON = { start: START.toString(), end: START.add({ hours: 2 }).toString() };
const idOf = (id: number) => ({ id: String(id) });
let day = 2;
const freshDay = () => hoursFrom(NOW, 24 * day++, 2);

const test = serverTest()
  .extend('main', ({ stage }) => stage.addCustomer({ plan: 'FIRMA' }))
  .extend('driver', async ({ stage, main, db }) => {
    const driver = await stage.addDriver(main, { documentsValidUntil: NOW.add(YEAR) });
    await db
      .updateTable('customer')
      .set({ prename: 'Tobias', pin_is_initial: false })
      .where('id', '=', driver.id)
      .execute();
    return driver;
  })
  .extend('desk', ({ call, stage }) => {
    const as = ({ token }: StageCustomer) => ({ token });
    return {
      book: async (by: StageCustomer, timeRange = freshDay(), bookeeId?: number) => {
        const body = { bookeeId: bookeeId ?? (await stage.addVehicle()).id, timeRange };
        return (await call('POST /bookings', { body }, as(by))).output;
      },
      lend: (by: StageCustomer, id: number, to: StageCustomer, at: Client = call) =>
        at('POST /bookings/{id}/lend', { params: idOf(id), body: { driverId: to.id } }, as(by)),
      takeBack: (by: StageCustomer, id: number, at: Client = call) =>
        at('POST /bookings/{id}/takeback', { params: idOf(id) }, as(by)),
      cancel: (by: StageCustomer, id: number, at: Client = call) =>
        at('POST /bookings/{id}/cancel', { params: idOf(id) }, as(by)),
      change: (by: StageCustomer, id: number, timeRange: { start: string; end: string }) =>
        call('PATCH /bookings/{id}', { params: idOf(id), body: { timeRange } }, as(by)),
      show: (by: StageCustomer, id: number) => call('GET /bookings/{id}', { params: idOf(id) }, as(by)),
      ids: async (by: StageCustomer) =>
        (await call('GET /bookings', { query: {} }, as(by))).output.items.map(({ id }) => id),
      trip: (by: StageCustomer, id: number) => call('GET /bookings/{id}/trip', { params: idOf(id) }, as(by)),
      check: (by: StageCustomer, id: number, at: Client = call) =>
        at(
          'POST /bookings/{id}/departurecheck',
          { params: idOf(id), body: { asDescribed: true, cleanInside: 1, cleanOutside: 1 } },
          as(by),
        ),
      unlock: (by: StageCustomer, id: number) =>
        call('POST /bookings/{id}/commands', { params: idOf(id), body: { kind: 'UNLOCK' } }, as(by)),
    };
  });
/** Two servers, as in production: a lock inside one process prevents no race. */
const racing = test.extend('servers', { scope: 'file' }, async ({ db, app }, { onCleanup }) => {
  const other = await testApp(db);
  onCleanup(() => other.close());
  return Promise.all(
    [app, other].map(async (one) => clientOf(overHttp(await one.listen({ port: 0, host: '127.0.0.1' })))),
  );
});
test.afterEach(async ({ db }) => expect(await countFaults(db)).toEqual(NO_FAULTS));

describe('a lent booking', () => {
  test('is driven by the driver alone, seen by both, and paid by who made it', async ({
    desk,
    main,
    driver,
    stage,
    clock,
    db,
  }) => {
    const { id: vehicleId } = await stage.addVehicle();
    await issueBoxes(db, [vehicleId], NOW);
    const { id } = await desk.book(main, SOON, vehicleId);
    expect((await desk.show(driver, id)).code).toBe('BOOKING_UNKNOWN');
    expect(await desk.ids(driver)).toEqual([]);

    const lent = (await desk.lend(main, id, driver)).output;
    expect(lent).toMatchObject({
      customerId: main.id,
      driverId: driver.id,
      driverName: 'Tobias Beispiel',
      lent: true,
      lendable: true,
      changeable: true,
      cancellable: true,
    });
    expect(lent.lentBy).toBeUndefined();
    expect(await desk.ids(main)).toEqual([id]);
    expect(await desk.ids(driver)).toEqual([id]);
    expect((await desk.show(driver, id)).output).toMatchObject({
      driverId: driver.id,
      lentBy: 'Ada Beispiel',
      lendable: false,
    });

    clock.set(START);
    expect((await desk.trip(main, id)).code).toBe('BOOKING_UNKNOWN');
    expect((await desk.check(main, id)).code).toBe('BOOKING_UNKNOWN');
    expect((await desk.check(driver, id)).status).toBe(201);
    expect((await desk.unlock(main, id)).code).toBe('BOOKING_UNKNOWN');
    expect((await desk.unlock(driver, id)).output.state).toBe('SENT');
    // Who lent it is told what happened to the booking, not where somebody has been and when (§S4.33).
    const kinds = async (by: StageCustomer) =>
      (await desk.show(by, id)).output.events?.map(({ kind, actorName }) => `${kind} ${actorName}`);
    expect(await kinds(main)).toEqual(['BOOKED Ada Beispiel', 'LENT Ada Beispiel']);
    expect(await kinds(driver)).toEqual([
      'BOOKED Ada Beispiel',
      'LENT Ada Beispiel',
      'DEPARTURE_CHECKED Tobias Beispiel',
    ]);
  });

  test('with both at the car at the same moment is opened once, by the driver', async ({
    desk,
    main,
    driver,
    stage,
    clock,
    db,
  }) => {
    const { id: vehicleId } = await stage.addVehicle();
    await issueBoxes(db, [vehicleId], NOW);
    const { id } = await desk.book(main, SOON, vehicleId);
    await desk.lend(main, id, driver);
    clock.set(START);
    await desk.check(driver, id);
    const asked = await Promise.all(
      [main, driver, main, driver].map(async (by) => {
        const { status, code } = await desk.unlock(by, id);
        return [by === main ? 'main' : 'driver', code ?? status].join(' ');
      }),
    );
    expect(asked.toSorted()).toEqual([
      'driver 201',
      'driver COMMAND_OUTSTANDING',
      'main BOOKING_UNKNOWN',
      'main BOOKING_UNKNOWN',
    ]);
    const commands = await db
      .selectFrom('vehicle_command')
      .where('booking_id', '=', id)
      .select('customer_id')
      .execute();
    expect(commands).toEqual([{ customer_id: driver.id }]);
  });

  test('opens with the driver’s own pin and documents', async ({ desk, main, driver, db, clock }) => {
    await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', main.id).execute();
    const { id } = await desk.book(main, SOON);
    await desk.lend(main, id, driver);
    clock.set(START);
    await desk.check(driver, id);
    await db.updateTable('customer').set({ pin_is_initial: true }).where('id', '=', driver.id).execute();
    expect((await desk.unlock(driver, id)).code).toBe('PIN_INITIAL');
    await db
      .updateTable('customer')
      .set({ pin_is_initial: false, documents_valid_until: NOW })
      .where('id', '=', driver.id)
      .execute();
    expect((await desk.unlock(driver, id)).code).toBe('DOCUMENTS_EXPIRED');
  });

  test('is changed and cancelled by both before it begins, and by the driver alone afterwards', async ({
    desk,
    main,
    driver,
    clock,
    db,
  }) => {
    const { id } = await desk.book(main);
    await desk.lend(main, id, driver);
    expect((await desk.change(main, id, freshDay())).status).toBe(200);
    const last = freshDay();
    expect((await desk.change(driver, id, last)).status).toBe(200);
    const start = Temporal.Instant.from(last.start);
    clock.set(start);
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
    const longer = { start: last.start, end: Temporal.Instant.from(last.end).add({ hours: 1 }).toString() };
    expect((await desk.show(main, id)).output).toMatchObject({ changeable: false, lendable: false });
    expect((await desk.change(main, id, longer)).code).toBe('BOOKING_STARTED');
    expect((await desk.change(driver, id, longer)).status).toBe(200);

    clock.set(NOW);
    const [one, other] = [await desk.book(main), await desk.book(main)];
    for (const { id: lentId } of [one, other]) await desk.lend(main, lentId, driver);
    expect((await desk.cancel(main, one.id)).output.state).toBe('CANCELLED');
    expect((await desk.cancel(driver, other.id)).output.state).toBe('CANCELLED');
  });

  test('taken back it is as if it had never been lent', async ({ desk, main, driver }) => {
    const { id, timeRange } = await desk.book(main);
    await desk.lend(main, id, driver);
    const back = (await desk.takeBack(main, id)).output;
    expect(back).toMatchObject({ driverId: main.id, lent: false, driverName: 'Ada Beispiel' });
    expect((await desk.show(driver, id)).code).toBe('BOOKING_UNKNOWN');
    expect((await desk.takeBack(driver, id)).code).toBe('BOOKING_UNKNOWN');
    // The driver is free again in that period.
    expect((await desk.book(driver, timeRange)).state).toBe('RESERVED');
    expect((await desk.lend(main, id, driver)).code).toBe('DRIVER_BUSY');
  });

  test('keeps its driver from a second car at the same time, not who lent it', async ({
    desk,
    main,
    driver,
    call,
    stage,
  }) => {
    const { id, timeRange } = await desk.book(main);
    await desk.lend(main, id, driver);
    const second = await call(
      'POST /bookings',
      { body: { bookeeId: (await stage.addVehicle()).id, timeRange } },
      { token: driver.token },
    );
    expect(second.code).toBe('OWN_BOOKING_OVERLAPS');
    expect((await desk.book(main, timeRange)).state).toBe('RESERVED');
  });

  test('only a main account lends, and only sees its own drivers', async ({
    desk,
    main,
    driver,
    stage,
    call,
  }) => {
    const strangerMain = await stage.addCustomer({ plan: 'FIRMA' });
    await stage.addDriver(strangerMain);
    const drivers = async (by: StageCustomer) =>
      (await call('GET /drivers', undefined, { token: by.token })).output.items;
    expect(await drivers(main)).toEqual([
      { id: driver.id, customerNumber: driver.number, name: 'Tobias Beispiel', mayDrive: true },
    ]);
    expect(await drivers(driver)).toEqual([]);
    const colleague = await stage.addDriver(main, { documentsValidUntil: NOW.add(YEAR) });
    const { id } = await desk.book(driver);
    expect((await desk.lend(driver, id, colleague)).code).toBe('DRIVER_UNKNOWN');
    expect((await desk.lend(main, id, colleague)).code).toBe('BOOKING_UNKNOWN');
  });
});

describe('lending at the same moment as', () => {
  const ROUNDS = Array.from({ length: 8 }, (_, round) => round);
  const outcome = ({ status, code }: { status: number; code: string | undefined }) => code ?? String(status);

  racing('lending to somebody else: exactly one gets it', async ({ desk, main, driver, stage, servers }) => {
    const colleague = await stage.addDriver(main, { documentsValidUntil: NOW.add(YEAR) });
    for (const round of ROUNDS) {
      const { id } = await desk.book(main);
      const answers = await Promise.all([
        desk.lend(main, id, driver, servers[round % 2]),
        desk.lend(main, id, colleague, servers[(round + 1) % 2]),
      ]);
      expect(answers.map(outcome).sort()).toEqual(['200', 'BOOKING_LENT']);
    }
  });

  racing(
    'cancelling: both may succeed, one after the other, and neither fails',
    async ({ desk, main, driver, servers }) => {
      for (const round of ROUNDS) {
        const { id } = await desk.book(main);
        const [lent, cancelled] = await Promise.all([
          desk.lend(main, id, driver, servers[round % 2]),
          desk.cancel(main, id, servers[(round + 1) % 2]),
        ]);
        expect(outcome(cancelled)).toBe('200');
        expect(['200', 'BOOKING_CANCELLED']).toContain(outcome(lent));
      }
    },
  );

  racing(
    'the check beside the car: one of the two, never both',
    async ({ desk, main, driver, clock, servers }) => {
      for (const round of ROUNDS) {
        clock.set(NOW);
        const { id } = await desk.book(main, SOON);
        clock.set(START.subtract({ minutes: 5 }));
        const [lent, checked] = await Promise.all([
          desk.lend(main, id, driver, servers[round % 2]),
          desk.check(main, id, servers[(round + 1) % 2]),
        ]);
        const both = [outcome(lent), outcome(checked)];
        expect([
          ['200', 'BOOKING_UNKNOWN'],
          ['DRIVER_AT_CAR', '201'],
        ]).toContainEqual(both);
        // The driver must be free for the next round.
        if (both[0] === '200') await desk.takeBack(main, id);
      }
    },
  );
});

describe('what a driver has booked', () => {
  const own = test
    .extend('list', ({ call }) => async (by: StageCustomer, query: Record<string, string> = {}) => {
      const { output, text } = await call('GET /drivers/bookings', { query }, { token: by.token });
      return { ids: output.items.map(({ id }) => id), items: output.items, next: output.next, text };
    })
    .extend(
      'cancelFor',
      ({ call }) =>
        (by: StageCustomer, id: number, at: Client = call) =>
          at('POST /drivers/bookings/{id}/cancel', { params: idOf(id) }, { token: by.token }),
    );

  own(
    'is seen by the main account without the place, and by no other driver',
    async ({ desk, main, driver, stage, list }) => {
      const other = await stage.addDriver(main, { documentsValidUntil: NOW.add(YEAR) });
      const stranger = await stage.addCustomer({ plan: 'FIRMA' });
      const made = await desk.book(driver);
      const { items, text } = await list(main);
      expect(items).toEqual([
        {
          id: made.id,
          timeRange: made.timeRange,
          state: 'RESERVED',
          driverId: driver.id,
          driverName: 'Tobias Beispiel',
          bookee: expect.objectContaining({ plate: made.bookee.plate, model: made.bookee.model }),
          price: made.price,
          tariff: made.tariff,
          cancellable: true,
          cancellationFee: { cents: 0, currency: 'EUR' },
          freeCancellationUntil: made.freeCancellationUntil,
        },
      ]);
      for (const secret of [made.place.name, String(made.place.position.lat)])
        expect(text).not.toContain(secret);
      for (const by of [driver, other, stranger]) expect((await list(by)).ids).toEqual([]);
      // Its own page is the driver's alone, and so is the list of own bookings.
      expect((await desk.show(main, made.id)).code).toBe('BOOKING_UNKNOWN');
      expect(await desk.ids(main)).toEqual([]);
    },
  );

  own('comes in pages, of all drivers in one order', async ({ desk, main, driver, stage, list }) => {
    const other = await stage.addDriver(main, { documentsValidUntil: NOW.add(YEAR) });
    const made: number[] = [];
    for (const by of [driver, other, driver, other, driver]) made.push((await desk.book(by)).id);
    await desk.cancel(driver, made[2] ?? 0);
    const current = made.filter((_, index) => index !== 2);
    const seen: number[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { ids, next } = await list(main, { changeable: 'true', limit: '3', ...(cursor && { cursor }) });
      seen.push(...ids);
      cursor = next;
    }
    expect(seen).toEqual(current);
    expect((await list(main, { changeable: 'false', order: '-start' })).ids).toEqual([made[2]]);
  });

  own(
    'is cancelled by the main account before it begins, and by nobody else',
    async ({ desk, main, driver, stage, cancelFor, list }) => {
      const other = await stage.addDriver(main, { documentsValidUntil: NOW.add(YEAR) });
      const stranger = await stage.addCustomer({ plan: 'FIRMA' });
      const { id } = await desk.book(driver);
      for (const by of [driver, other, stranger])
        expect((await cancelFor(by, id)).code).toBe('BOOKING_UNKNOWN');
      expect((await cancelFor(main, (await desk.book(main)).id)).code).toBe('BOOKING_UNKNOWN');
      const answer = await cancelFor(main, id);
      expect(answer.output).toMatchObject({ id, state: 'CANCELLED', cancellable: false });
      expect((await cancelFor(main, id)).code).toBe('BOOKING_CANCELLED');
      const events = (await desk.show(driver, id)).output.events?.map(({ kind, actorName }) => [
        kind,
        actorName,
      ]);
      expect(events).toEqual([
        ['BOOKED', 'Tobias Beispiel'],
        ['CANCELLED', 'Ada Beispiel'],
      ]);
      expect((await list(main)).items).toMatchObject([{ state: 'CANCELLED', cancellable: false }]);
    },
  );

  own(
    'costs late what the driver would have paid, with the reason in the ledger',
    async ({ desk, main, driver, clock, cancelFor, db }) => {
      const made = await desk.book(driver, hoursFrom(NOW, 10, 4));
      clock.set(NOW.add({ hours: 9 }));
      const { output } = await cancelFor(main, made.id);
      const half = Math.round(made.price.time.cents / 2);
      expect(output.price.total.cents).toBe(half);
      const posted = await db
        .selectFrom('ledger_transaction')
        .where('booking_id', '=', made.id)
        .select(['cause', 'customer_id'])
        .execute();
      expect(posted).toEqual([{ cause: 'CANCELLED', customer_id: main.id }]);
    },
  );

  own(
    'is not cancelled once the driver has made the check at the car',
    async ({ desk, main, driver, stage, clock, db, cancelFor }) => {
      const { id: vehicleId } = await stage.addVehicle();
      await issueBoxes(db, [vehicleId], NOW);
      const { id } = await desk.book(driver, SOON, vehicleId);
      clock.set(START);
      expect((await desk.check(driver, id)).status).toBe(201);
      expect((await cancelFor(main, id)).code).toBe('DRIVER_HAS_CHECKED');
      expect((await desk.unlock(driver, id)).output.state).toBe('SENT');
    },
  );

  racing(
    'is either checked by the driver or cancelled by the main account',
    async ({ desk, main, driver, stage, clock, db, servers }) => {
      const [one, two] = servers;
      if (!one || !two) throw new Error('no servers');
      for (let round = 0; round < 10; round++) {
        const { id: vehicleId } = await stage.addVehicle();
        await issueBoxes(db, [vehicleId], NOW);
        clock.set(NOW);
        const { id } = await desk.book(driver, SOON, vehicleId);
        clock.set(START);
        const [checked, cancelled] = await Promise.all([
          desk.check(driver, id, one),
          two('POST /drivers/bookings/{id}/cancel', { params: idOf(id) }, { token: main.token }),
        ]);
        const outcome = [checked.code ?? checked.status, cancelled.code ?? cancelled.status];
        expect([
          [201, 'DRIVER_HAS_CHECKED'],
          ['BOOKING_CANCELLED', 200],
        ]).toContainEqual(outcome);
        if (checked.status === 201) await desk.cancel(driver, id);
      }
    },
  );
});
