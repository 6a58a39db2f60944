import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { lockTask } from '#server/features/task/task.repository.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { idOf, START, tripTest } from '#server/test/trip-test.ts';

const MODEL = parkedCar({ position: { lat: 49.45, lng: 11.08 }, odometerM: 12_000_000 });

const test = tripTest()
  .extend('rolf', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('car', async ({ stage, db, telematics }, { onCleanup }) => {
    const { id } = await stage.addVehicle();
    const secret = (await issueBoxes(db, [id], NOW)).get(id) ?? '';
    const car = new SimulatedCar({
      broker: `mqtt://127.0.0.1:${telematics.port}`,
      vehicleId: id,
      secret,
      model: MODEL,
    });
    car.connect();
    onCleanup(() => car.cutConnection());
    await vi.waitFor(() => expect(car.isReady).toBe(true), 20_000);
    return car;
  })
  .extend('taskId', async ({ call, car, rolf }) => {
    const body = { bookeeId: car.vehicleId, kind: 'CLEANING' as const };
    return (await call('POST /tasks', { body }, { token: rolf.token })).output.id;
  })
  .extend(
    'ask',
    ({ call, taskId, telematics }) =>
      async (by: StageCustomer, kind: 'UNLOCK' | 'LOCK', key?: string) => {
        const asked = await call(
          'POST /tasks/{id}/commands',
          { params: idOf(taskId), body: { kind } },
          { token: by.token, key },
        );
        telematics.sendCommands();
        return asked;
      },
  )
  .extend(
    'result',
    ({ call, taskId }) =>
      (by: StageCustomer, commandId: string) =>
        vi.waitFor(
          async () => {
            const params = { ...idOf(taskId), commandId };
            const { output } = await call(
              'GET /tasks/{id}/commands/{commandId}',
              { params },
              { token: by.token },
            );
            expect(output.state).not.toBe('SENT');
            return output.state;
          },
          { timeout: 10_000 },
        ),
  );

describe('an employee at a car', () => {
  test('opens it for a task in progress: once however often it is sent, and each step is an event with who, when and where', async ({
    call,
    db,
    car,
    rolf,
    taskId,
    ask,
    result,
    faults,
  }) => {
    expect((await ask(rolf, 'UNLOCK')).code).toBe('TASK_NOT_TAKEN');
    await call('POST /tasks/{id}/take', { params: idOf(taskId), body: {} }, { token: rolf.token });
    const key = crypto.randomUUID();
    const [first, second] = [await ask(rolf, 'UNLOCK', key), await ask(rolf, 'UNLOCK', key)];
    expect(second.output).toEqual(first.output);
    expect(await result(rolf, first.output.id)).toBe('DONE');
    expect(car.model.locked).toBe(false);
    const lock = await ask(rolf, 'LOCK');
    expect(await result(rolf, lock.output.id)).toBe('DONE');

    const events = await db
      .selectFrom('trip_event')
      .where('task_id', '=', taskId)
      .orderBy('id')
      .select(['kind', 'customer_id', 'booking_id', 'vehicle_id', 'lat'])
      .execute();
    const of = { customer_id: rolf.id, booking_id: null, vehicle_id: car.vehicleId, lat: 49.45 };
    expect(events.map(({ kind }) => kind)).toEqual(['UNLOCK_ASKED', 'UNLOCKED', 'LOCK_ASKED', 'LOCKED']);
    expect(events.find(({ kind }) => kind === 'UNLOCKED')).toMatchObject(of);
    await expect(db.deleteFrom('trip_event').where('task_id', '=', taskId).execute()).rejects.toThrow(
      'only ever added',
    );

    await call(
      'POST /tasks/{id}/finish',
      { params: idOf(taskId), body: { steps: ['INSIDE', 'OUTSIDE', 'RUBBISH', 'LOCKED'] } },
      { token: rolf.token },
    );
    expect((await ask(rolf, 'UNLOCK')).code).toBe('TASK_NOT_TAKEN');
    expect(faults).toEqual([]);
  });

  test('locks the task so that an answer of the car about it can be noted meanwhile', async ({
    db,
    taskId,
  }) => {
    const { provider_id: providerId } = await db
      .selectFrom('vehicle_task')
      .innerJoin('vehicle', 'vehicle.id', 'vehicle_task.vehicle_id')
      .where('vehicle_task.id', '=', taskId)
      .select('vehicle.provider_id')
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (transaction) => {
      expect(await lockTask(transaction, taskId, providerId)).toBeDefined();
      // What an event's foreign key asks for; the command waiting for the answer, and that for the task, was a deadlock.
      await sql`select id from vehicle_task where id = ${taskId} for key share nowait`.execute(db);
    });
  });

  test('waits for nobody who holds a booking of the car, such as the begin of its trip, which holds several', async ({
    call,
    db,
    car,
    rolf,
    book,
    taskId,
    ask,
  }) => {
    const bookingId = await book(car);
    await call('POST /tasks/{id}/take', { params: idOf(taskId), body: {} }, { token: rolf.token });
    await db.transaction().execute(async (transaction) => {
      expect(await lockBooking(transaction, bookingId)).toBeDefined();
      expect((await ask(rolf, 'LOCK')).output.state).toBe('SENT');
    });
  });

  test('is refused while it is somebody’s, and by one more than one command is never under way', async ({
    call,
    stage,
    clock,
    car,
    rolf,
    book,
    taskId,
    ask,
    tell,
    check,
    outcome,
    result,
  }) => {
    const greta = await stage.addCustomer({ employee: true });
    await call('POST /tasks/{id}/take', { params: idOf(taskId), body: {} }, { token: rolf.token });
    expect((await ask(greta, 'UNLOCK')).code).toBe('TASK_NOT_TAKEN');
    car.cutConnection();
    const both = await Promise.all([ask(rolf, 'UNLOCK'), ask(rolf, 'LOCK')]);
    expect(both.map(({ code }) => code ?? 'OK').sort()).toEqual(['COMMAND_OUTSTANDING', 'OK']);
    clock.set(clock.now().add({ minutes: 5 }));
    car.connect();
    await vi.waitFor(() => expect(car.isReady).toBe(true), 20_000);
    // Before the clock goes back: by then the first one has its end, or is under way again.
    const sent = both.find(({ code }) => code === undefined);
    await result(rolf, sent?.output.id ?? '');

    const bookingId = await book(car);
    clock.set(START.subtract({ minutes: 15 }));
    expect((await ask(rolf, 'UNLOCK')).code).toBe('CAR_BOOKED_NOW');
    clock.set(START);
    await check(bookingId);
    const unlock = await tell(bookingId, 'UNLOCK');
    await outcome(bookingId, unlock.output.id);
    for (const kind of ['UNLOCK', 'LOCK'] as const)
      expect((await ask(rolf, kind)).code).toBe('CAR_BOOKED_NOW');
  });
});

test('an employee who opens a car where nobody comes so fast is asked, and the fleet’s head hears of it', async ({
  call,
  clock,
  db,
  rolf,
  stage,
}) => {
  const head = await stage.addCustomer({ employee: 'FLEET' });
  await db.updateTable('customer').set({ email: 'flotte@example.org' }).where('id', '=', head.id).execute();
  const taskAt = async (stationId?: number) => {
    const { id: bookeeId } = await stage.addVehicle(stationId === undefined ? {} : { stationId });
    await issueBoxes(db, [bookeeId], NOW);
    const body = { bookeeId, kind: 'CLEANING' as const };
    const params = idOf((await call('POST /tasks', { body }, { token: rolf.token })).output.id);
    await call('POST /tasks/{id}/take', { params, body: { elsewhere: true } }, { token: rolf.token });
    return params;
  };
  const bonn = await stage.addStation('bonn', { lat: 50.73, lng: 7.1 });
  const [here, beside, away] = [await taskAt(), await taskAt(), await taskAt(bonn)];
  const open = (params: { id: string }, elsewhere = false) =>
    call('POST /tasks/{id}/commands', { params, body: { kind: 'UNLOCK', elsewhere } }, { token: rolf.token });
  const mails = () =>
    db
      .selectFrom('mail')
      .where('template', '=', 'auto_anderswo_geoeffnet')
      .select(['to_address', 'text_body'])
      .execute();
  expect((await open(here)).status).toBe(201);
  expect((await open(beside)).status).toBe(201);
  clock.set(clock.now().add({ seconds: 3 }));
  const asked = await open(away);
  expect(asked.code).toBe('OPENED_ELSEWHERE');
  expect(asked.problem.detail).toMatch(/an einem anderen Ort geöffnet\. Stehst du/);
  // Nothing of it stays, and closing is never asked about.
  expect(await mails()).toEqual([]);
  expect((await open(away, true)).status).toBe(201);
  const [told, ...others] = await mails();
  expect(others).toEqual([]);
  expect(told?.to_address).toBe('flotte@example.org');
  expect(told?.text_body).toContain(rolf.number);
});

test('of two cars in two cities at the same moment one is asked about', async ({ call, db, rolf, stage }) => {
  const stationId = await stage.addStation('bonn', { lat: 50.73, lng: 7.1 });
  const cars = [await stage.addVehicle(), await stage.addVehicle({ stationId })];
  const tasks = [];
  for (const { id: bookeeId } of cars) {
    await issueBoxes(db, [bookeeId], NOW);
    const body = { bookeeId, kind: 'CLEANING' as const };
    const params = idOf((await call('POST /tasks', { body }, { token: rolf.token })).output.id);
    await call('POST /tasks/{id}/take', { params, body: { elsewhere: true } }, { token: rolf.token });
    tasks.push(params);
  }
  const answers = await Promise.all(
    tasks.map((params) =>
      call('POST /tasks/{id}/commands', { params, body: { kind: 'UNLOCK' } }, { token: rolf.token }),
    ),
  );
  expect(answers.map(({ code }) => code ?? 'OK').sort()).toEqual(['OK', 'OPENED_ELSEWHERE']);
});
