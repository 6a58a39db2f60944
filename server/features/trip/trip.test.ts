import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { findKnownCar } from '#server/features/telematics/vehicle-state.repository.ts';
import { NOW } from '#server/test/stage.ts';
import { idOf, START, TIME_RANGE, tripTest } from '#server/test/trip-test.ts';
import { takeAnswers } from './take-answers.ts';
import { tripJobs } from './trip.jobs.ts';

const MODEL = parkedCar({ position: { lat: 49.45, lng: 11.08 }, odometerM: 12_000_000 });

const test = tripTest().extend('addCar', ({ stage, db, telematics }, { onCleanup }) => {
  const cars: SimulatedCar[] = [];
  onCleanup(() => {
    for (const car of cars) car.cutConnection();
  });
  return async ({ connected = true, clockErrorMs = 0 } = {}) => {
    const { id } = await stage.addVehicle();
    const secret = (await issueBoxes(db, [id], NOW)).get(id) ?? '';
    const broker = `mqtt://127.0.0.1:${telematics.port}`;
    const car = new SimulatedCar({ broker, vehicleId: id, secret, model: MODEL, clockErrorMs });
    cars.push(car);
    if (connected) {
      car.connect();
      await vi.waitFor(() => expect(car.isReady).toBe(true), 20_000);
    }
    return car;
  };
});

describe('a trip', () => {
  test('check, unlock, lock: the first unlock begins it, and each step is an event', async ({
    addCar,
    driver,
    book,
    check,
    tell,
    outcome,
    events,
    call,
    faults,
  }) => {
    const car = await addCar();
    const bookingId = await book(car);
    expect((await tell(bookingId, 'UNLOCK')).code).toBe('DEPARTURE_CHECK_MISSING');
    expect((await check(bookingId)).status).toBe(201);

    const unlock = await tell(bookingId, 'UNLOCK');
    expect(unlock.output.state).toBe('SENT');
    expect(await outcome(bookingId, unlock.output.id)).toMatchObject({ state: 'DONE', kind: 'UNLOCK' });
    expect(car.model.locked).toBe(false);

    car.change({ doorOpen: true });
    const early = await tell(bookingId, 'LOCK');
    const refused = await outcome(bookingId, early.output.id);
    expect(refused.state).toBe('REFUSED');
    expect(refused.reason).toBe('DOOR_OPEN');
    expect(refused.advice).toContain('Tür');
    car.change({ doorOpen: false });
    const lock = await tell(bookingId, 'LOCK');
    expect((await outcome(bookingId, lock.output.id)).state).toBe('DONE');

    const token = { token: driver.token };
    const { output } = await call('GET /bookings/{id}', { params: idOf(bookingId) }, token);
    expect(output.state).toBe('ACTIVE');
    // The driver reads what became of each command. This car's clock is behind, but no answer comes before its question.
    expect(output.events?.map(({ kind, actorName }) => `${kind} ${actorName}`)).toEqual([
      'BOOKED Ada Beispiel',
      'STARTED Ada Beispiel',
      'DEPARTURE_CHECKED Ada Beispiel',
      'UNLOCKED Ada Beispiel',
      'COMMAND_REFUSED Ada Beispiel',
      'LOCKED Ada Beispiel',
    ]);
    expect(output.events?.flatMap(({ kind, command }) => (command ? [[kind, command]] : []))).toEqual([
      ['COMMAND_REFUSED', 'LOCK'],
    ]);
    expect(await events(bookingId)).toEqual([
      'DEPARTURE_CHECKED',
      'UNLOCK_ASKED',
      'UNLOCKED',
      'LOCK_ASKED',
      'COMMAND_REFUSED',
      'LOCK_ASKED',
      'LOCKED',
    ]);
    expect(faults).toEqual([]);
  });

  test('the screen is told what stands in the way, and how the car is, but only while it is the driver’s', async ({
    addCar,
    book,
    check,
    driver,
    call,
    clock,
    db,
  }) => {
    const car = await addCar();
    const bookingId = await book(car);
    const show = async () =>
      (await call('GET /bookings/{id}/trip', { params: idOf(bookingId) }, { token: driver.token })).output;
    clock.set(NOW.subtract({ minutes: 10 }));
    expect(await show()).toEqual({
      bookingId,
      earliestUnlock: START.subtract({ minutes: 15 }).toString(),
      grantable: false,
      obstacle: { resultCode: 'TRIP_TOO_EARLY', detail: expect.stringContaining('15 Minuten') as string },
    });
    clock.set(START);
    await vi.waitFor(async () => expect((await findKnownCar(db, car.vehicleId))?.state).toBeDefined(), 5_000);
    car.tellState();
    await vi.waitFor(async () => expect((await show()).car?.reachable).toBe(true), 5_000);
    expect(await show()).toMatchObject({
      obstacle: { resultCode: 'DEPARTURE_CHECK_MISSING' },
      car: { locked: true, energyPercent: 80, position: MODEL.position },
    });
    await check(bookingId);
    expect((await show()).obstacle).toBeUndefined();
    clock.set(Temporal.Instant.from(TIME_RANGE.end));
    expect((await show()).car).toBeDefined();
    await db.updateTable('booking').set({ state: 'NO_SHOW' }).where('id', '=', bookingId).execute();
    expect((await show()).car).toBeUndefined();
  });
});

test('how clean the car was is forgotten after 48 hours, that it was looked at is not', async ({
  addCar,
  services,
  book,
  check,
  db,
  clock,
}) => {
  const bookingId = await book(await addCar({ connected: false }));
  await check(bookingId);
  const find = () =>
    db
      .selectFrom('departure_check')
      .where('booking_id', '=', bookingId)
      .selectAll()
      .executeTakeFirstOrThrow();
  const runJobs = async () => {
    for (const job of tripJobs) await job.run(db, clock.now(), services);
  };
  clock.set(START.add({ hours: 48 }));
  await runJobs();
  expect(await find()).toMatchObject({ clean_inside: 1, clean_outside: 2 });
  clock.set(START.add({ hours: 48, seconds: 1 }));
  await runJobs();
  expect(await find()).toMatchObject({ clean_inside: null, clean_outside: null, as_described: true });
});

describe('a car that does not answer', () => {
  test('the command expires, is told with what to do, and the next one goes through', async ({
    addCar,
    book,
    check,
    tell,
    outcome,
    events,
    clock,
  }) => {
    const car = await addCar({ connected: false });
    const bookingId = await book(car);
    await check(bookingId);
    const first = await tell(bookingId, 'UNLOCK');
    expect((await tell(bookingId, 'UNLOCK')).code).toBe('COMMAND_OUTSTANDING');

    clock.set(START.add({ seconds: COMMAND_VALID_SECONDS }));
    const expired = await outcome(bookingId, first.output.id);
    expect(expired.state).toBe('EXPIRED');
    expect(expired.advice).toContain('ruf uns an');

    car.connect();
    await vi.waitFor(() => expect(car.isReady).toBe(true), 5_000);
    const second = await tell(bookingId, 'UNLOCK');
    expect((await outcome(bookingId, second.output.id)).state).toBe('DONE');
    expect(car.log.map(({ id }) => id)).toEqual([second.output.id]);
    expect(await events(bookingId)).toEqual([
      'DEPARTURE_CHECKED',
      'UNLOCK_ASKED',
      'COMMAND_EXPIRED',
      'UNLOCK_ASKED',
      'UNLOCKED',
    ]);
  });

  test.for([-3_600_000, 3_600_000])(
    'a car whose own clock is an hour wrong obeys, and dates its answer rightly: %i ms',
    async (clockErrorMs, { addCar, book, check, tell, outcome }) => {
      const car = await addCar({ clockErrorMs, connected: false });
      const bookingId = await book(car);
      await check(bookingId);
      car.connect();
      await vi.waitFor(() => expect(car.isReady).toBe(true), 5_000);
      const { output } = await tell(bookingId, 'UNLOCK');
      const { state, doneAt = '' } = await outcome(bookingId, output.id);
      expect(state).toBe('DONE');
      expect(Temporal.Instant.from(doneAt).since(START).abs().total('seconds')).toBeLessThan(60);
    },
  );
});

describe('at the same moment', () => {
  test('of ten commands to one car one is sent, and the car does it once', async ({
    addCar,
    book,
    check,
    tell,
    outcome,
  }) => {
    // It answers only after all were asked.
    const car = await addCar({ connected: false });
    const bookingId = await book(car);
    await check(bookingId);
    const asked = await Promise.all(Array.from({ length: 10 }, () => tell(bookingId, 'UNLOCK')));
    const [sent, ...more] = asked.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    expect(asked.filter(({ code }) => code === 'COMMAND_OUTSTANDING')).toHaveLength(9);
    car.connect();
    if (sent) expect((await outcome(bookingId, sent.output.id)).state).toBe('DONE');
    expect(car.log).toHaveLength(1);
  });

  test('a repeated request is the same command', async ({ addCar, book, check, driver, call, outcome }) => {
    const car = await addCar();
    const bookingId = await book(car);
    await check(bookingId);
    const ask = () =>
      call(
        'POST /bookings/{id}/commands',
        { params: idOf(bookingId), body: { kind: 'UNLOCK' } },
        { token: driver.token, key: 'k'.repeat(30) },
      );
    const [first, again] = [await ask(), await ask()];
    expect(again.output).toEqual(first.output);
    await outcome(bookingId, first.output.id);
    expect(car.log).toHaveLength(1);
  });

  test('a booking whose car is being opened cannot be cancelled, and a cancelled one opens no car', async ({
    addCar,
    book,
    check,
    tell,
    driver,
    call,
    clock,
  }) => {
    const cancel = (id: number) =>
      call('POST /bookings/{id}/cancel', { params: idOf(id) }, { token: driver.token });
    const car = await addCar({ connected: false });
    const bookingId = await book(car);
    clock.set(START.subtract({ minutes: 5 }));
    await check(bookingId);
    expect((await tell(bookingId, 'UNLOCK')).status).toBe(201);
    expect((await cancel(bookingId)).code).toBe('BOOKING_OPENING');
    clock.set(START.subtract({ minutes: 4 }));
    await vi.waitFor(async () => expect((await cancel(bookingId)).status).toBe(200), 5_000);
    expect((await tell(bookingId, 'UNLOCK')).code).toBe('BOOKING_CANCELLED');
  });
});

describe('an answer', () => {
  const answer = (commandId: string, outcome: 'DONE' | 'REFUSED' = 'DONE') => ({
    commandId,
    at: START,
    outcome,
    reason: outcome === 'REFUSED' ? ('FAULT' as const) : undefined,
  });
  const of = (vehicleId: number, told: ReturnType<typeof answer>) => ({
    kind: 'ANSWER' as const,
    vehicleId,
    receivedAt: START,
    isKept: false,
    answer: told,
  });

  test('counts once, and only from the car that was asked', async ({
    addCar,
    book,
    check,
    tell,
    events,
    db,
    driver,
    call,
  }) => {
    const [car, other] = [await addCar({ connected: false }), await addCar({ connected: false })];
    const bookingId = await book(car);
    await check(bookingId);
    const { id } = (await tell(bookingId, 'UNLOCK')).output;
    const state = async () => {
      const params = { ...idOf(bookingId), commandId: id };
      const token = { token: driver.token };
      return (await call('GET /bookings/{id}/commands/{commandId}', { params }, token)).output.state;
    };
    expect(await takeAnswers(db, [of(other.vehicleId, answer(id))], START)).toEqual([]);
    expect(await state()).toBe('SENT');
    await takeAnswers(db, [of(car.vehicleId, answer(id)), of(car.vehicleId, answer(id, 'REFUSED'))], START);
    await takeAnswers(db, [of(car.vehicleId, answer(id, 'REFUSED'))], START);
    expect(await state()).toBe('DONE');
    expect(await events(bookingId)).toEqual(['DEPARTURE_CHECKED', 'UNLOCK_ASKED', 'UNLOCKED']);
  });

  test('of a car whose clock is behind is no earlier than its question: the trip begins with it', async ({
    addCar,
    book,
    check,
    tell,
    db,
  }) => {
    const car = await addCar({ connected: false });
    const bookingId = await book(car);
    await check(bookingId);
    const { id } = (await tell(bookingId, 'UNLOCK')).output;
    const early = { ...answer(id), at: START.subtract({ hours: 5 }) };
    await takeAnswers(db, [of(car.vehicleId, early)], START.add({ seconds: 2 }));
    const { asked_at } = await db
      .selectFrom('vehicle_command')
      .where('id', '=', id)
      .select('asked_at')
      .executeTakeFirstOrThrow();
    const opened = await db
      .selectFrom('trip_event')
      .where('command_id', '=', id)
      .where('kind', '=', 'UNLOCKED')
      .select('happened_at')
      .executeTakeFirstOrThrow();
    expect(opened.happened_at).toEqual(asked_at);
    const begun = await db
      .selectFrom('booking_event')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'STARTED')
      .select('at')
      .executeTakeFirstOrThrow();
    expect(begun.at).toEqual(asked_at);
  });

  test('that comes after the command has expired tells what the car did in time', async ({
    addCar,
    book,
    check,
    tell,
    outcome,
    db,
    clock,
    call,
    driver,
  }) => {
    const car = await addCar({ connected: false });
    const bookingId = await book(car);
    await check(bookingId);
    const { id } = (await tell(bookingId, 'UNLOCK')).output;
    clock.set(START.add({ minutes: 1 }));
    expect((await outcome(bookingId, id)).state).toBe('EXPIRED');
    expect(await takeAnswers(db, [of(car.vehicleId, answer(id))], clock.now())).toEqual([]);
    expect((await outcome(bookingId, id)).state).toBe('DONE');
    const { output } = await call('GET /bookings/{id}', { params: idOf(bookingId) }, { token: driver.token });
    expect(output.state).toBe('ACTIVE');
  });

  test('that is being written down is not waited for by who holds the booking, for which it waits itself', async ({
    addCar,
    book,
    check,
    tell,
    db,
    clock,
    call,
    driver,
    faults,
  }) => {
    const car = await addCar({ connected: false });
    const bookingId = await book(car);
    await check(bookingId);
    const unlock = (await tell(bookingId, 'UNLOCK')).output.id;
    await takeAnswers(db, [of(car.vehicleId, answer(unlock))], START);
    const lock = (await tell(bookingId, 'LOCK')).output.id;
    await db.transaction().execute(async (transaction) => {
      // As the answer holds it.
      await sql`select from vehicle_command where id = ${lock} for update`.execute(transaction);
      clock.set(START.add({ minutes: 1 }));
      expect((await tell(bookingId, 'UNLOCK')).code).toBe('COMMAND_OUTSTANDING');
      const returned = await call(
        'POST /bookings/{id}/return',
        { params: idOf(bookingId), body: { overrides: [] } },
        { token: driver.token },
      );
      expect(returned.code).toBe('CAR_OUT_OF_REACH');
    });
    expect((await tell(bookingId, 'UNLOCK')).output.state).toBe('SENT');
    expect(faults).toEqual([]);
  });

  test('begins the trip while somebody else notes an event of the booking', async ({
    addCar,
    book,
    check,
    tell,
    db,
  }) => {
    const car = await addCar({ connected: false });
    const bookingId = await book(car);
    await check(bookingId);
    const { id } = (await tell(bookingId, 'UNLOCK')).output;
    await db.transaction().execute(async (transaction) => {
      // What an event's foreign key holds.
      await sql`select from booking where id = ${bookingId} for key share`.execute(transaction);
      expect(await takeAnswers(db, [of(car.vehicleId, answer(id))], START)).toEqual([]);
      expect((await tell(bookingId, 'LOCK')).output.state).toBe('SENT');
    });
  });
});
