import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';
import type { RequestOf } from '#contract/calls.ts';
import { endMissed } from '#server/features/booking/end-missed.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { startTelematics } from '#server/telematics.ts';
import { makePhone } from '#server/test/phone.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, NO_FAULTS, NOW, type StageCustomer } from '#server/test/stage.ts';

/** 10:15 to 12:15 in Berlin, with a small car: 2,90 € an hour. */
const START = NOW.add({ minutes: 10 });
const END = START.add({ hours: 2 });
const STATION = { lat: 49.45, lng: 11.08 };
const ODOMETER_M = 12_000_000;
const PATIENCE = { timeout: 10_000 };
const idOf = (id: number) => ({ id: String(id) });
type ReturnBody = RequestOf<'POST /bookings/{id}/return'>['body'];

const test = serverTest()
  .extend('faults', { scope: 'file' }, (): unknown[] => [])
  .extend('telematics', { scope: 'file' }, async ({ db, clock, faults }, { onCleanup }) => {
    const telematics = await startTelematics({
      db,
      now: clock.now,
      broker: { host: '127.0.0.1', port: 0 },
      onError: (error) => faults.push(error),
    });
    onCleanup(() => telematics.close());
    return telematics;
  })
  .extend('addDriver', ({ stage, db }) => async () => {
    const driver = await stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) });
    await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
    return driver;
  })
  .extend('connect', ({ db }) => async (car: SimulatedCar) => {
    car.connect();
    await vi.waitFor(async () => {
      expect(car.isReady).toBe(true);
      const { rows } = await sql<{ online: boolean }>`
        select online from vehicle_state where vehicle_id = ${car.vehicleId} and measured_at is not null`.execute(
        db,
      );
      expect(rows[0]?.online).toBe(true);
    }, PATIENCE);
  })
  .extend('addCar', ({ stage, db, telematics, clock, connect }, { onCleanup }) => {
    const cars: SimulatedCar[] = [];
    onCleanup(() => {
      for (const car of cars) car.cutConnection();
    });
    return async ({ saysReadings = true } = {}) => {
      clock.set(NOW);
      const { id } = await stage.addVehicle();
      const secret = (await issueBoxes(db, [id], NOW)).get(id) ?? '';
      const broker = `mqtt://127.0.0.1:${telematics.port}`;
      const model = parkedCar({ position: STATION, odometerM: ODOMETER_M });
      const car = new SimulatedCar({ broker, vehicleId: id, secret, model, saysReadings });
      cars.push(car);
      await connect(car);
      return car;
    };
  })
  /** What a driver does with a booking of the car, from its start on. */
  .extend('book', ({ call, clock, telematics }) => {
    return async (car: SimulatedCar, driver: StageCustomer, { start = START, end = END } = {}) => {
      const as = { token: driver.token };
      const timeRange = { start: start.toString(), end: end.toString() };
      const booked = await call('POST /bookings', { body: { bookeeId: car.vehicleId, timeRange } }, as);
      const bookingId = booked.output.id;
      const params = idOf(bookingId);
      clock.set(start);
      return {
        bookingId,
        check: () =>
          call(
            'POST /bookings/{id}/departurecheck',
            { params, body: { asDescribed: true, cleanInside: 1, cleanOutside: 1 } },
            as,
          ),
        async command(kind: 'UNLOCK' | 'LOCK') {
          const asked = await call('POST /bookings/{id}/commands', { params, body: { kind } }, as);
          expect(asked.status, asked.text).toBe(201);
          telematics.sendCommands();
          const of = { ...params, commandId: asked.output.id };
          await vi.waitFor(async () => {
            const { output } = await call('GET /bookings/{id}/commands/{commandId}', { params: of }, as);
            expect(output.state).toBe('DONE');
          }, PATIENCE);
        },
        ask: (kind: 'UNLOCK' | 'LOCK') =>
          call('POST /bookings/{id}/commands', { params, body: { kind } }, as),
        showReturn: () => call('GET /bookings/{id}/return', { params }, as),
        giveBack: (body: ReturnBody = {}) => call('POST /bookings/{id}/return', { params, body }, as),
        cancel: () => call('POST /bookings/{id}/cancel', { params }, as),
        extend: (by: Temporal.DurationLike) => {
          const longer = { start: start.toString(), end: end.add(by).toString() };
          return call('PATCH /bookings/{id}', { params, body: { timeRange: longer } }, as);
        },
        show: async () => (await call('GET /bookings/{id}', { params }, as)).output,
        price: async () => (await call('GET /bookings/{id}/price', { params }, as)).output,
        /** Fetches the grant with a phone, which then opens and locks the car without any network. */
        async prepare() {
          const phone = await makePhone();
          const body = { deviceKey: phone.deviceKey };
          const asked = await call('POST /bookings/{id}/grant', { params, body }, as);
          expect(asked.status, asked.text).toBe(200);
          // The car hears what time it is on the stage.
          const wasReady = car.isReady;
          if (wasReady) car.setClockError(0);
          await vi.waitFor(() => expect([car.isReady, car.knowsKeys]).toEqual([wasReady, true]), PATIENCE);
          return async (kind: 'UNLOCK' | 'LOCK') => {
            const answer = await phone.answer(car.challenge(), asked.output.grant, {
              kind,
              check: 'AS_DESCRIBED',
            });
            const received = car.open(answer);
            if (received.outcome !== 'DONE') throw new Error(received.reason);
            return Temporal.Instant.from(received.at);
          };
        },
      };
    };
  });

const drive = (car: SimulatedCar, km: number) => car.change({ odometerM: car.model.odometerM + km * 1000 });

describe('kilometres', () => {
  test('driven out of reach just before the return are those of this trip, not of the next one', async ({
    addCar,
    addDriver,
    book,
    clock,
    faults,
  }) => {
    // States are written once a second, at moments that nobody chooses: several cars meet each of them.
    for (let number = 0; number < 4; number++) {
      const car = await addCar();
      const first = await book(car, await addDriver());
      await first.check();
      await first.command('UNLOCK');
      car.cutConnection();
      drive(car, 20);
      clock.set(END.subtract({ minutes: 20 }));
      car.connect();
      await vi.waitFor(() => expect(car.isReady).toBe(true), PATIENCE);
      await first.command('LOCK');
      const { status, text, output } = await first.giveBack();
      expect(status, text).toBe(200);
      expect(output.price).toMatchObject({ status: 'FINAL', drivenKm: 20 });

      const next = await book(car, await addDriver(), { start: END, end: END.add({ hours: 1 }) });
      await next.check();
      await next.command('UNLOCK');
      clock.set(END.add({ minutes: 10 }));
      drive(car, 7);
      await next.command('LOCK');
      expect((await next.giveBack()).output.price.drivenKm).toBe(7);
    }
    expect(faults).toEqual([]);
  });
});

describe('a trip that was opened without a network', () => {
  test('counts kilometres from the opening, however late the car tells of it', async ({
    addCar,
    addDriver,
    book,
    connect,
    db,
    faults,
  }) => {
    const car = await addCar();
    const trip = await book(car, await addDriver());
    const open = await trip.prepare();
    car.cutConnection();
    const opened = await open('UNLOCK');
    drive(car, 30);
    // The car tells how it is now, and only then what it did before.
    await sql`update vehicle_state set odometer_m = ${car.model.odometerM}, measured_at = ${opened.add({ minutes: 40 })},
      odometer_at = ${opened.add({ minutes: 40 })}, sequence = sequence + 1 where vehicle_id = ${car.vehicleId}`.execute(
      db,
    );
    await connect(car);
    await vi.waitFor(async () => expect((await trip.show()).state).toBe('ACTIVE'), PATIENCE);
    drive(car, 5);
    await trip.command('LOCK');
    expect((await trip.giveBack()).output.price.drivenKm).toBe(35);
    expect(faults).toEqual([]);
  });

  test('by a car that said kilometres which cannot be begins where the trip before ended', async ({
    addCar,
    addDriver,
    book,
    connect,
    faults,
  }) => {
    const car = await addCar();
    const trip = await book(car, await addDriver());
    const open = await trip.prepare();
    car.cutConnection();
    car.change({ odometerM: 4_294_967_295 });
    await open('UNLOCK');
    car.change({ odometerM: ODOMETER_M + 4_000 });
    await connect(car);
    await vi.waitFor(async () => expect((await trip.show()).state).toBe('ACTIVE'), PATIENCE);
    await trip.command('LOCK');
    const { price } = (await trip.giveBack()).output;
    expect(price).toMatchObject({
      status: 'FINAL',
      drivenKm: 4,
      counted: { startKm: 12_000, endKm: 12_004 },
    });
    expect(faults).toEqual([]);
  });

  test('and heard of only after its end is a trip all the same: no price of a no-show, and a return', async ({
    addCar,
    addDriver,
    book,
    connect,
    clock,
    db,
    faults,
  }) => {
    const car = await addCar();
    const trip = await book(car, await addDriver());
    const open = await trip.prepare();
    car.cutConnection();
    const opened = await open('UNLOCK');
    drive(car, 30);
    clock.set(END);
    await db.updateTable('booking').set({ late_peak_cents: 2000 }).where('id', '=', trip.bookingId).execute();
    expect(await endMissed(db, clock.now())).toBeGreaterThan(0);
    expect((await trip.show()).price).toMatchObject({ time: { cents: 580 }, fees: { cents: 420 } });
    await connect(car);
    await vi.waitFor(async () => expect((await trip.show()).state).toBe('ACTIVE'), PATIENCE);
    const { events, price } = await trip.show();
    expect(price).toMatchObject({ time: { cents: 580 }, fees: { cents: 0 } });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'STARTED', at: opened.toString() }));
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'NO_SHOW_TAKEN_BACK', fee: { cents: -420, currency: 'EUR' } }),
    );
    await trip.command('LOCK');
    const { output } = await trip.giveBack();
    expect(output.price).toMatchObject({ drivenKm: 30, time: { cents: 580 }, fees: { cents: 0 } });
    expect((await trip.show()).state).toBe('ENDED');
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    expect(faults).toEqual([]);
  });

  test('and given back before the car has told of it, ends as soon as it tells, by the time of its driver', async ({
    addCar,
    addDriver,
    book,
    connect,
    clock,
    db,
    faults,
  }) => {
    for (const isMissed of [false, true]) {
      const car = await addCar();
      const trip = await book(car, await addDriver());
      expect((await trip.giveBack({ offline: true })).code).toBe('TRIP_NOT_BEGUN');
      const open = await trip.prepare();
      car.cutConnection();
      await open('UNLOCK');
      drive(car, 30);
      await open('LOCK');
      const confirmedAt = START.add({ minutes: 50 }).toString();
      clock.set(isMissed ? END : END.subtract({ minutes: 10 }));
      if (isMissed) await endMissed(db, clock.now());
      const awaited = { state: 'AWAITED', confirmedAt, checked: false };
      expect((await trip.giveBack({ confirmedAt })).output).toMatchObject(awaited);
      if (!isMissed) {
        // It is no booking any more that could be taken back or changed.
        expect((await trip.cancel()).code).toBe('BOOKING_STARTED');
        expect((await trip.extend({ hours: 1 })).code).toBe('BOOKING_STARTED');
      }
      // Said again, the first time counts.
      expect((await trip.giveBack({ offline: true })).output).toMatchObject(awaited);
      expect((await trip.showReturn()).output).toMatchObject(awaited);
      clock.set(END.add({ minutes: 40 }));
      await connect(car);
      await vi.waitFor(async () => {
        expect((await trip.showReturn()).output).toMatchObject({ state: 'RETURNED', checked: true });
      }, PATIENCE);
      // An hour of two is unused from the fourth quarter hour on: 5,80 € less half of 2,90 €.
      expect((await trip.showReturn()).output).toMatchObject({
        confirmedAt,
        price: { status: 'FINAL', drivenKm: 30, time: { cents: 435 }, fees: { cents: 0 } },
      });
      expect((await trip.show()).state).toBe('ENDED');
    }
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    expect(faults).toEqual([]);
  });

  test('and opened again after it was given back unheard, goes on', async ({
    addCar,
    addDriver,
    book,
    connect,
    clock,
  }) => {
    const car = await addCar();
    const trip = await book(car, await addDriver());
    const open = await trip.prepare();
    car.cutConnection();
    await open('UNLOCK');
    clock.set(START.add({ minutes: 1 }));
    await trip.giveBack({ offline: true });
    await connect(car);
    await vi.waitFor(async () => expect((await trip.show()).state).toBe('ENDED'), PATIENCE);

    const other = await addCar();
    const further = await book(other, await addDriver());
    const openOther = await further.prepare();
    other.cutConnection();
    await further.giveBack({ offline: true });
    await openOther('UNLOCK');
    await connect(other);
    await vi.waitFor(async () => expect((await further.show()).state).toBe('ACTIVE'), PATIENCE);
    await vi.waitFor(async () => expect((await further.giveBack()).code).toBe('RETURN_UNMET'), PATIENCE);
  });

  test('and again after it was given back unheard, ends when its device says so the second time', async ({
    addCar,
    addDriver,
    book,
    connect,
    clock,
    db,
    faults,
  }) => {
    const car = await addCar();
    const trip = await book(car, await addDriver());
    const open = await trip.prepare();
    car.cutConnection();
    await open('UNLOCK');
    await open('LOCK');
    const first = START.add({ minutes: 10 }).toString();
    const second = START.add({ minutes: 50 }).toString();
    clock.set(START.add({ minutes: 11 }));
    car.setClockError(11 * 60_000);
    await trip.giveBack({ confirmedAt: first });
    await open('UNLOCK');
    drive(car, 20);
    await open('LOCK');
    clock.set(START.add({ minutes: 55 }));
    expect((await trip.giveBack({ confirmedAt: second })).output).toMatchObject({ confirmedAt: second });
    // The first one, which the device sends once more, changes nothing.
    expect((await trip.giveBack({ confirmedAt: first })).output).toMatchObject({ confirmedAt: second });
    await connect(car);
    await vi.waitFor(async () => {
      expect((await trip.showReturn()).output).toMatchObject({ state: 'RETURNED', checked: true });
    }, PATIENCE);
    expect((await trip.showReturn()).output).toMatchObject({ confirmedAt: second, price: { drivenKm: 20 } });
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    expect(faults).toEqual([]);
  });

  test('and never locked until somebody opens the car days later, ends with its booking', async ({
    addCar,
    addDriver,
    book,
    connect,
    clock,
    db,
    faults,
  }) => {
    const car = await addCar();
    const trip = await book(car, await addDriver());
    const open = await trip.prepare();
    car.cutConnection();
    await open('UNLOCK');
    drive(car, 30);
    clock.set(END);
    await endMissed(db, clock.now());
    const start = END.add({ hours: 50 });
    const next = await book(car, await addDriver(), { start, end: start.add({ hours: 1 }) });
    const openNext = await next.prepare();
    car.setClockError(start.since(START).total('milliseconds'));
    await openNext('UNLOCK');
    await connect(car);
    await vi.waitFor(async () => expect((await trip.show()).state).toBe('ENDED'), PATIENCE);
    expect((await trip.showReturn()).output).toMatchObject({
      confirmedAt: END.toString(),
      price: { drivenKm: 30, time: { cents: 580 }, fees: { cents: 0 } },
    });
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    expect(faults).toEqual([]);
  });

  test('and heard of only after somebody missed a booking for want of the car, takes back what that cost', async ({
    addCar,
    addDriver,
    book,
    connect,
    clock,
    db,
    faults,
  }) => {
    const car = await addCar();
    const trip = await book(car, await addDriver());
    const open = await trip.prepare();
    car.cutConnection();
    await open('UNLOCK');
    drive(car, 30);
    clock.set(END);
    await endMissed(db, clock.now());
    const next = { start: END, end: END.add({ hours: 1 }) };
    const waiting = await book(car, await addDriver(), next);
    clock.set(next.end);
    await endMissed(db, clock.now());
    const last = await book(car, await addDriver(), { start: next.end, end: next.end.add({ hours: 1 }) });
    expect((await waiting.show()).state).toBe('NO_SHOW');
    expect((await waiting.show()).price.time.cents).toBeGreaterThan(0);

    await connect(car);
    await vi.waitFor(async () => expect((await trip.show()).state).toBe('ACTIVE'), PATIENCE);
    const { state, price, events } = await waiting.show();
    expect(state).toBe('NO_SHOW');
    expect(price).toMatchObject({ total: { cents: 0 }, time: { cents: 0 }, fees: { cents: 0 } });
    expect(events?.map(({ kind }) => kind)).toEqual(['BOOKED', 'NO_SHOW', 'NO_SHOW_FORGIVEN']);
    expect((await last.show()).price.time.cents).toBeGreaterThan(0);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    expect(faults).toEqual([]);
  });

  test('and whose car the next driver has, ends when it was locked: each pays the own kilometres', async ({
    addCar,
    addDriver,
    book,
    connect,
    clock,
    db,
    faults,
  }) => {
    const car = await addCar();
    const trip = await book(car, await addDriver());
    const open = await trip.prepare();
    car.cutConnection();
    await open('UNLOCK');
    drive(car, 30);
    const lockedAt = await open('LOCK');
    clock.set(END);
    await endMissed(db, clock.now());
    const next = await book(car, await addDriver(), { start: END, end: END.add({ hours: 1 }) });
    await connect(car);
    await vi.waitFor(async () => expect((await trip.show()).state).toBe('ACTIVE'), PATIENCE);
    // The car stands there, but is somebody’s: as with any car that was not given back.
    await next.check();
    expect((await next.ask('UNLOCK')).code).toBe('CAR_NOT_RETURNED');

    // Had the car not been heard of yet, the next driver would have opened it.
    const second = await addCar();
    const lost = await book(second, await addDriver());
    const openLost = await lost.prepare();
    second.cutConnection();
    await openLost('UNLOCK');
    drive(second, 30);
    const lostLockedAt = await openLost('LOCK');
    clock.set(END);
    await endMissed(db, clock.now());
    const taker = await book(second, await addDriver(), { start: END, end: END.add({ hours: 1 }) });
    const openTaken = await taker.prepare();
    second.setClockError(END.since(START).total('milliseconds'));
    await openTaken('UNLOCK');
    drive(second, 12);
    await connect(second);
    await vi.waitFor(async () => expect((await lost.show()).state).toBe('ENDED'), PATIENCE);
    expect((await lost.showReturn()).output).toMatchObject({
      state: 'RETURNED',
      confirmedAt: lostLockedAt.toString(),
      unmet: [],
      price: { status: 'FINAL', drivenKm: 30, fees: { cents: 0 } },
    });
    expect((await taker.show()).state).toBe('ACTIVE');
    await taker.command('LOCK');
    expect((await taker.giveBack()).output.price.drivenKm).toBe(12);
    expect(Temporal.Instant.compare(lockedAt, START)).toBeGreaterThan(0);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    expect(faults).toEqual([]);
  });
});

describe('a box that says of a command and an opening only that they happened', () => {
  test('is asked no more than it knows: the kilometres come with its next state', async ({
    addCar,
    addDriver,
    book,
    clock,
  }) => {
    const car = await addCar({ saysReadings: false });
    const trip = await book(car, await addDriver());
    await trip.check();
    await trip.command('UNLOCK');
    drive(car, 20);
    await trip.command('LOCK');
    await trip.giveBack();
    await vi.waitFor(async () => {
      clock.set(clock.now().add({ seconds: 1 }));
      // Its own clock stands where the product's was when it asked for the time.
      car.setClockError(clock.now().since(START).total('milliseconds'));
      car.tellState();
      expect((await trip.price()).drivenKm).toBe(20);
    }, PATIENCE);
  });

  test('opens with the last state before the opening, not with the one at which it is heard of', async ({
    addCar,
    addDriver,
    book,
    connect,
    db,
  }) => {
    const car = await addCar({ saysReadings: false });
    const trip = await book(car, await addDriver());
    // What is known of the car: that somebody asked it to open when it stood there.
    await trip.check();
    await trip.command('UNLOCK');
    await trip.command('LOCK');
    const open = await trip.prepare();
    car.cutConnection();
    const opened = await open('UNLOCK');
    drive(car, 30);
    await sql`update vehicle_state set odometer_m = ${car.model.odometerM}, measured_at = ${opened.add({ minutes: 40 })},
      odometer_at = ${opened.add({ minutes: 40 })}, sequence = sequence + 1 where vehicle_id = ${car.vehicleId}`.execute(
      db,
    );
    await connect(car);
    const readings = () =>
      sql<{ odometer_m: number | null }>`
      select odometer_m from trip_event where booking_id = ${trip.bookingId} and opening_id is not null`.execute(
        db,
      );
    await vi.waitFor(
      async () => expect((await readings()).rows).toEqual([{ odometer_m: ODOMETER_M }]),
      PATIENCE,
    );
  });
});
