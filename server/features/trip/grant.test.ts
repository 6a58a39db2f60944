import { describe, expect, vi } from 'vitest';
import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';
import type { OpeningCheck } from '#domain/telematics/car-opening.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { startTelematics } from '#server/telematics.ts';
import { freePort } from '#server/test/free-port.ts';
import { makePhone, type Phone } from '#server/test/phone.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { takeOpenings } from './take-openings.ts';

const START = NOW.add({ minutes: 10 });
const END = START.add({ hours: 2 });
const TIME_RANGE = { start: START.toString(), end: END.toString() };
const HOUR_MS = 3_600_000;
const PATIENCE = { timeout: 10_000 };
const idOf = (id: number) => ({ id: String(id) });

const test = serverTest()
  .extend('faults', { scope: 'file' }, (): unknown[] => [])
  .extend('port', { scope: 'file' }, () => freePort())
  .extend('server', { scope: 'file' }, async ({ db, clock, faults, port }, { onCleanup }) => {
    const start = () =>
      startTelematics({
        db,
        now: clock.now,
        broker: { host: '127.0.0.1', port },
        onError: (error) => faults.push(error),
      });
    let running = await start();
    onCleanup(() => running.close());
    return {
      broker: `mqtt://127.0.0.1:${port}`,
      stop: () => running.close(),
      start: async () => {
        running = await start();
      },
    };
  })
  .extend('driver', async ({ stage, db }) => {
    const driver = await stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) });
    await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
    return driver;
  })
  .extend('addCar', ({ stage, db, server }, { onCleanup }) => {
    const cars: SimulatedCar[] = [];
    onCleanup(() => {
      for (const car of cars) car.cutConnection();
    });
    return async ({ clockErrorMs = 0 } = {}) => {
      const { id } = await stage.addVehicle();
      const secret = (await issueBoxes(db, [id], NOW)).get(id) ?? '';
      const model = parkedCar({ position: { lat: 49.45, lng: 11.08 } });
      const car = new SimulatedCar({ broker: server.broker, vehicleId: id, secret, model, clockErrorMs });
      cars.push(car);
      return car;
    };
  })
  .extend('connect', () => async (car: SimulatedCar) => {
    car.connect();
    await vi.waitFor(() => expect(car.isReady).toBe(true), PATIENCE);
  })
  .extend('book', ({ call, driver, clock }) => async (car: SimulatedCar) => {
    const body = { bookeeId: car.vehicleId, timeRange: TIME_RANGE };
    const { output } = await call('POST /bookings', { body }, { token: driver.token });
    clock.set(START);
    return output.id;
  })
  .extend(
    'ask',
    ({ call, driver }) =>
      (bookingId: number, phone: Pick<Phone, 'deviceKey'>) =>
        call(
          'POST /bookings/{id}/grant',
          { params: idOf(bookingId), body: { deviceKey: phone.deviceKey } },
          { token: driver.token },
        ),
  )
  // A car that heard the server's key and the time, was booked, and is then out of reach.
  .extend('garage', ({ addCar, connect, book, ask }) => async (options: { clockErrorMs?: number } = {}) => {
    const car = await addCar(options);
    const bookingId = await book(car);
    const phone = await makePhone();
    const { output } = await ask(bookingId, phone);
    await connect(car);
    await heardKey(car, output.grant, phone);
    car.cutConnection();
    return { car, bookingId, phone, grant: output.grant };
  })
  .extend('events', ({ db }) => async (bookingId: number) => {
    const rows = await db
      .selectFrom('trip_event')
      .where('booking_id', '=', bookingId)
      .orderBy('id')
      .select(['kind', 'happened_at'])
      .execute();
    return rows.map(({ kind, happened_at }) => [kind, happened_at.toString()] as const);
  });

const outcomeOf = async (
  car: SimulatedCar,
  phone: Phone,
  grant: string,
  wanted?: { kind?: 'UNLOCK' | 'LOCK'; check?: OpeningCheck },
) => car.open(await phone.answer(car.challenge(), grant, wanted));

const refusal = (reason: string) => ({ outcome: 'REFUSED', reason });
const CHECKED = { check: 'AS_DESCRIBED' } as const;

/** Waits until the car knows the server's key: then it misses only the check. */
const heardKey = (car: SimulatedCar, grant: string, phone: Phone) =>
  vi.waitFor(async () => {
    expect(await outcomeOf(car, phone, grant)).toEqual(refusal('CHECK_MISSING'));
  }, PATIENCE);

describe('a car without a network', () => {
  test('opens for the driver’s device, and tells it once when it is back: the trip begins at that time', async ({
    garage,
    connect,
    db,
    call,
    driver,
    clock,
    events,
    server,
    faults,
  }) => {
    const { car, bookingId, phone, grant } = await garage();
    const opened = await outcomeOf(car, phone, grant, { check: 'DIFFERENT' });
    if (opened.outcome !== 'DONE') throw new Error(opened.reason);
    expect(car.model.locked).toBe(false);
    expect((await outcomeOf(car, phone, grant, { kind: 'LOCK' })).outcome).toBe('DONE');
    expect(car.log.map(({ kind }) => kind)).toEqual(['UNLOCK', 'LOCK']);
    expect(await events(bookingId)).toEqual([]);

    // The server is restarted between, and the car tells again until it is noted.
    await server.stop();
    car.connect();
    await server.start();
    clock.set(START.add({ minutes: 40 }));
    await vi.waitFor(async () => expect((await events(bookingId)).length).toBe(3), PATIENCE);
    car.cutConnection();
    await connect(car);
    const [unlocked, locked] = car.log;
    expect(await events(bookingId)).toEqual([
      ['UNLOCKED', unlocked?.at.toString()],
      ['LOCKED', locked?.at.toString()],
      ['DEPARTURE_CHECKED', unlocked?.at.toString()],
    ]);
    const { output } = await call('GET /bookings/{id}', { params: idOf(bookingId) }, { token: driver.token });
    expect(output.state).toBe('ACTIVE');
    expect(output.events).toContainEqual(
      expect.objectContaining({ kind: 'STARTED', at: unlocked?.at.toString() }),
    );
    const check = await db
      .selectFrom('departure_check')
      .where('booking_id', '=', bookingId)
      .select(['as_described', 'clean_inside'])
      .executeTakeFirstOrThrow();
    expect(check).toEqual({ as_described: false, clean_inside: null });
    expect(faults).toEqual([]);
  });

  test('what it told twice is written once', async ({ garage, connect, events, db }) => {
    const { car, bookingId, phone, grant } = await garage();
    await outcomeOf(car, phone, grant, CHECKED);
    await connect(car);
    await vi.waitFor(async () => expect((await events(bookingId)).length).toBe(2), PATIENCE);
    const rows = await db
      .selectFrom('offline_opening as opening')
      .innerJoin('unlock_grant as issued', 'issued.serial', 'opening.grant_serial')
      .where('issued.booking_id', '=', bookingId)
      .select(['opening.id', 'opening.grant_serial', 'opening.happened_at'])
      .execute();
    const [row] = rows;
    if (!row || rows.length !== 1) throw new Error('one opening was expected');
    const again = {
      id: row.id,
      grantSerial: row.grant_serial,
      bookingId,
      kind: 'UNLOCK' as const,
      at: row.happened_at,
      check: undefined,
    };
    await takeOpenings(db, { vehicleId: car.vehicleId, openings: [again] }, START);
    // Nor does another car tell of it.
    const foreign = { ...again, id: crypto.randomUUID() };
    await takeOpenings(db, { vehicleId: car.vehicleId + 1, openings: [foreign] }, START);
    expect((await events(bookingId)).length).toBe(2);
  });

  test('refuses a copied answer, a copied grant, and what was changed', async ({ garage, addCar }) => {
    const { car, phone, grant } = await garage();
    const answer = await phone.answer(car.challenge(), grant, CHECKED);
    expect(car.open(answer).outcome).toBe('DONE');
    expect(car.open(answer)).toEqual(refusal('NONCE_UNKNOWN'));
    const foreign = await makePhone();
    expect(await outcomeOf(car, foreign, grant, CHECKED)).toEqual(refusal('OTHER_DEVICE'));
    const locking = await phone.answer(car.challenge(), grant, { kind: 'LOCK' });
    expect(car.open({ ...locking, kind: 'UNLOCK', ...CHECKED })).toEqual(refusal('OTHER_DEVICE'));

    const [payload = '', signature = ''] = grant.split('.');
    const told = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const longer = Buffer.from(JSON.stringify({ ...told, until: '2099-01-01T00:00:00Z' })).toString(
      'base64url',
    );
    expect(await outcomeOf(car, phone, `${longer}.${signature}`, CHECKED)).toEqual(refusal('GRANT_INVALID'));

    // Another car that knows the same key.
    const other = await addCar();
    other.connect();
    await vi.waitFor(async () => {
      const { nonce } = other.challenge();
      const forOther = await phone.answer({ vehicleId: car.vehicleId, nonce }, grant, CHECKED);
      expect(other.open(forOther)).toEqual(refusal('OTHER_CAR'));
    }, PATIENCE);
  });

  test.for([
    ['an hour behind', -HOUR_MS],
    ['an hour ahead', HOUR_MS],
  ] as const)(
    'whose own clock is %s judges by the server’s time',
    async ([, clockErrorMs], { garage, clock, connect }) => {
      const { car, phone, grant } = await garage({ clockErrorMs });
      expect((await outcomeOf(car, phone, grant, CHECKED)).outcome).toBe('DONE');
      // The stage's clock stands still, the car's runs: it hears of the later time as after a reconnect.
      clock.set(END.add({ minutes: 59 }));
      await connect(car);
      car.cutConnection();
      expect((await outcomeOf(car, phone, grant, CHECKED)).outcome).toBe('DONE');
      clock.set(END.add({ minutes: 60 }));
      await connect(car);
      car.cutConnection();
      expect(await outcomeOf(car, phone, grant, CHECKED)).toEqual(refusal('GRANT_EXPIRED'));
      // Who opened it here is not left beside an open car.
      expect((await outcomeOf(car, phone, grant, { kind: 'LOCK' })).outcome).toBe('DONE');
    },
  );

  test('refuses a grant of yesterday also to lock, and any while it does not know the time', async ({
    garage,
    clock,
    connect,
  }) => {
    const { car, phone, grant } = await garage();
    clock.set(START.add({ hours: 24 }));
    await connect(car);
    car.cutConnection();
    expect(await outcomeOf(car, phone, grant, CHECKED)).toEqual(refusal('GRANT_EXPIRED'));
    expect(await outcomeOf(car, phone, grant, { kind: 'LOCK' })).toEqual(refusal('GRANT_EXPIRED'));
    car.loseTime();
    expect(await outcomeOf(car, phone, grant, CHECKED)).toEqual(refusal('NO_TIME'));
    expect(car.model.locked).toBe(true);
  });

  test('does not open when the booking is cancelled, as soon as it has been reached', async ({
    garage,
    connect,
    call,
    driver,
  }) => {
    const { car, bookingId, phone, grant } = await garage();
    await call('POST /bookings/{id}/cancel', { params: idOf(bookingId) }, { token: driver.token });
    await connect(car);
    await vi.waitFor(async () => {
      expect(await outcomeOf(car, phone, grant)).toEqual(refusal('GRANT_REVOKED'));
    }, PATIENCE);
    car.cutConnection();
    expect(await outcomeOf(car, phone, grant, CHECKED)).toEqual(refusal('GRANT_REVOKED'));
    expect(car.model.locked).toBe(true);
  });

  for (const who of ['the driver', 'who pays for the driver']) {
    test(`does not open once staff have blocked ${who}, as soon as it has been reached`, async ({
      garage,
      connect,
      stage,
      db,
      driver,
    }) => {
      const { car, phone, grant } = await garage();
      const main = await stage.addCustomer({ plan: 'FIRMA', state: 'BLOCKED' });
      const change = who === 'the driver' ? { state: 'BLOCKED' } : { main_customer_id: main.id };
      await db.updateTable('customer').set(change).where('id', '=', driver.id).execute();
      await connect(car);
      await vi.waitFor(async () => {
        expect(await outcomeOf(car, phone, grant)).toEqual(refusal('GRANT_REVOKED'));
      }, PATIENCE);
    });
  }

  test('opens no more for who lent the booking to somebody else', async ({ garage, connect, stage, db }) => {
    const { car, bookingId, phone, grant } = await garage();
    const borrower = await stage.addCustomer();
    await db
      .updateTable('booking')
      .set({ driver_customer_id: borrower.id })
      .where('id', '=', bookingId)
      .execute();
    await connect(car);
    await vi.waitFor(async () => {
      expect(await outcomeOf(car, phone, grant)).toEqual(refusal('GRANT_REVOKED'));
    }, PATIENCE);
  });

  test('after a shorter period takes the new grant only, after a longer one both', async ({
    garage,
    connect,
    call,
    driver,
    ask,
  }) => {
    const { car, bookingId, phone, grant } = await garage();
    const change = (end: Temporal.Instant) =>
      call(
        'PATCH /bookings/{id}',
        { params: idOf(bookingId), body: { timeRange: { start: TIME_RANGE.start, end: end.toString() } } },
        { token: driver.token },
      );
    await change(END.add({ hours: 1 }));
    const longer = (await ask(bookingId, phone)).output;
    expect(longer.validUntil).toBe(END.add({ hours: 2 }).toString());
    await change(END.subtract({ hours: 1 }));
    const shorter = (await ask(bookingId, phone)).output;
    expect(shorter.validUntil).toBe(END.toString());
    await connect(car);
    await vi.waitFor(async () => {
      expect(await outcomeOf(car, phone, longer.grant)).toEqual(refusal('GRANT_REVOKED'));
    }, PATIENCE);
    expect(await outcomeOf(car, phone, grant)).toEqual(refusal('GRANT_REVOKED'));
    expect((await outcomeOf(car, phone, shorter.grant, CHECKED)).outcome).toBe('DONE');
  });
});

describe('a grant', () => {
  test('is given as the car may be opened, but before the check, and the same one again', async ({
    addCar,
    book,
    ask,
    clock,
    db,
    driver,
  }) => {
    const car = await addCar();
    const bookingId = await book(car);
    const phone = await makePhone();
    clock.set(START.subtract({ minutes: 16 }));
    expect((await ask(bookingId, phone)).code).toBe('TRIP_TOO_EARLY');
    clock.set(START.subtract({ minutes: 15 }));
    const { output } = await ask(bookingId, phone);
    expect(output).toMatchObject({
      bookeeId: car.vehicleId,
      validFrom: START.subtract({ minutes: 15 }).toString(),
      validUntil: END.add({ hours: 1 }).toString(),
      checked: false,
    });
    expect((await ask(bookingId, phone)).output.grant).toBe(output.grant);
    expect((await ask(bookingId, await makePhone())).output.grant).not.toBe(output.grant);
    expect((await ask(bookingId, { deviceKey: 'A'.repeat(87) })).code).toBe('DEVICE_KEY_INVALID');
    await db.updateTable('customer').set({ pin_is_initial: true }).where('id', '=', driver.id).execute();
    expect((await ask(bookingId, phone)).code).toBe('PIN_INITIAL');
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', bookingId).execute();
    expect((await ask(bookingId, phone)).output.checked).toBe(true);
    clock.set(END.add({ hours: 1 }));
    expect((await ask(bookingId, phone)).code).toBe('BOOKING_ENDED');
  });

  test('needs a car with a box', async ({ stage, call, driver, ask, clock }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: TIME_RANGE };
    const { output } = await call('POST /bookings', { body }, { token: driver.token });
    clock.set(START);
    expect((await ask(output.id, await makePhone())).code).toBe('CAR_WITHOUT_BOX');
  });
});

describe('the devices of one booking', () => {
  test('are five: whoever asks with another revokes the one that asked longest ago', async ({
    addCar,
    book,
    ask,
    db,
  }) => {
    const bookingId = await book(await addCar());
    const phones: Phone[] = [];
    for (let count = 0; count < 7; count++) {
      const phone = await makePhone();
      phones.push(phone);
      expect((await ask(bookingId, phone)).status).toBe(200);
    }
    const devices = async () => {
      const rows = await db
        .selectFrom('unlock_grant')
        .where('booking_id', '=', bookingId)
        .where('revoked_at', 'is', null)
        .orderBy('serial')
        .select('device_key')
        .execute();
      return rows.map(({ device_key }) => device_key.toString('base64url'));
    };
    expect(await devices()).toEqual(phones.slice(2).map(({ deviceKey }) => deviceKey));
    // One that has lost its own gets another, in the place of the next.
    const [first] = phones;
    if (!first) throw new Error('no phone');
    await ask(bookingId, first);
    expect(await devices()).toEqual([...phones.slice(3), first].map(({ deviceKey }) => deviceKey));
  });

  test('are five also when many ask at the same moment', async ({ addCar, book, ask, db }) => {
    const bookingId = await book(await addCar());
    const phones = await Promise.all(Array.from({ length: 20 }, makePhone));
    await Promise.all(phones.map((phone) => ask(bookingId, phone)));
    const live = await db
      .selectFrom('unlock_grant')
      .where('booking_id', '=', bookingId)
      .where('revoked_at', 'is', null)
      .select('serial')
      .execute();
    expect(live).toHaveLength(5);
  });
});
