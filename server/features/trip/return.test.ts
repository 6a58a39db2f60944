import { describe, expect } from 'vitest';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import type { CarState } from '#domain/telematics/car-state.ts';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { adminTasks } from '#server/features/task/admin-tasks.ts';
import { findOpenTasks } from '#server/features/task/vehicle-task.repository.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { type BegunTrip, beginTrip, END, PARKED, START, STATION } from '#server/test/begun-trip.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, NO_FAULTS, NOW } from '#server/test/stage.ts';
import { checkReturns } from './check-returns.ts';
import { takeAnswers } from './take-answers.ts';

const idOf = (id: number) => ({ id: String(id) });
type Trip = BegunTrip;

const test = serverTest()
  .extend(
    'beginTrip',
    ({ stage, db, call, clock }) =>
      (options: Parameters<typeof beginTrip>[1] = {}) =>
        beginTrip({ stage, db, call, clock }, options),
  )
  .extend('show', ({ call }) => async ({ bookingId, driver }: Trip) => {
    const [params, as] = [idOf(bookingId), { token: driver.token }];
    return {
      booking: (await call('GET /bookings/{id}', { params }, as)).output,
      price: (await call('GET /bookings/{id}/price', { params }, as)).output,
      back: (await call('GET /bookings/{id}/return', { params }, as)).output,
    };
  })
  .extend('events', ({ db }) => async ({ bookingId }: Trip) => {
    const rows = await db
      .selectFrom('trip_event')
      .where('booking_id', '=', bookingId)
      .orderBy('id')
      .select(['kind', 'reason'])
      .execute();
    return rows.map(({ kind, reason }) => (reason ? `${kind} ${reason}` : kind)).slice(3);
  })
  .extend(
    'tasks',
    ({ db }) =>
      async ({ bookingId }: Trip) =>
        (await findOpenTasks(db))
          .filter((task) => task.bookingId === bookingId)
          .map(({ kind, condition, reason }) => ({ kind, condition, reason })),
  );
const linesOf = ({ lines }: { lines: { code: string; cents: number }[] }) =>
  lines.map(({ code, cents }) => [code, cents]);
const DRIVEN = { odometerM: PARKED.odometerM + 42_900 };

describe('a return', () => {
  test('ends the trip at its confirmation, with the price of its time and of the car’s kilometres', async ({
    beginTrip,
    show,
    events,
    tasks,
    clock,
    db,
  }) => {
    const trip = await beginTrip();
    clock.set(END.subtract({ minutes: 5 }));
    await trip.say({ locked: false, ...DRIVEN });
    clock.set(clock.now().add({ seconds: 1 }));
    await trip.command('LOCK', 'DONE');
    await trip.say({ locked: true });
    const { status, output } = await trip.giveBack();
    expect(status).toBe(200);
    expect(output).toMatchObject({
      state: 'RETURNED',
      checked: true,
      unmet: [],
      confirmedAt: clock.now().toString(),
      price: { status: 'FINAL', drivenKm: 42, total: { cents: 580 + 1260 } },
    });
    const { booking, price, back } = await show(trip);
    expect(booking).toMatchObject({
      state: 'ENDED',
      price: {
        time: { cents: 580 },
        km: { cents: 1260 },
        distanceKm: 42,
        fees: { cents: 0 },
        total: { cents: 1840 },
      },
    });
    const ofBooking = ['BOOKED', 'STARTED', 'ENDED'];
    const kinds = booking.events?.map(({ kind }) => kind) ?? [];
    expect(kinds.filter((kind) => ofBooking.includes(kind))).toEqual(ofBooking);
    expect(back).toEqual(output);
    expect(linesOf(price)).toEqual([
      ['TIME_HOURS_DAY', 580],
      ['KM_NEAR', 1260],
    ]);
    expect(await events(trip)).toEqual(['LOCK_ASKED', 'LOCKED', 'RETURNED']);
    expect(await tasks(trip)).toEqual([]);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('is not refused because the clock of the car was an hour ahead when it opened', async ({
    beginTrip,
    call,
    clock,
    db,
  }) => {
    const trip = await beginTrip();
    const answerOf = async (kind: 'UNLOCK' | 'LOCK', at: Temporal.Instant) => {
      const params = idOf(trip.bookingId);
      const asked = await call(
        'POST /bookings/{id}/commands',
        { params, body: { kind } },
        { token: trip.driver.token },
      );
      const answer = { commandId: asked.output.id, at, outcome: 'DONE', reason: undefined } as const;
      const { vehicleId } = trip;
      const message = { kind: 'ANSWER', vehicleId, receivedAt: clock.now(), isKept: false, answer } as const;
      await takeAnswers(db, [message], clock.now());
    };
    await answerOf('UNLOCK', clock.now().add({ hours: 1 }));
    clock.set(clock.now().add({ minutes: 20 }));
    await answerOf('LOCK', clock.now());
    await trip.say({ locked: true, ...DRIVEN });
    expect((await trip.giveBack()).status).toBe(200);
  });

  test('names each unmet condition with its remedy, and goes through once they are met', async ({
    beginTrip,
    show,
    events,
    clock,
  }) => {
    const trip = await beginTrip();
    clock.set(END.subtract({ minutes: 5 }));
    await trip.say({
      locked: false,
      doorOpen: true,
      ignitionOn: true,
      lightsOn: true,
      energyPercent: 20,
      position: { ...STATION, lat: STATION.lat + 0.01 },
    });
    const names = ['IGNITION', 'LIGHTS', 'DOORS', 'NOT_LOCKED', 'POSITION', 'ENERGY'];
    expect((await show(trip)).back.unmet.map(({ condition }) => condition)).toEqual(names);
    const { code, problem } = await trip.giveBack();
    expect(code).toBe('RETURN_UNMET');
    expect(problem.fields?.map(({ name }) => name)).toEqual(names);
    expect(problem.fields?.[2]?.message).toContain('Schließ alle Türen');
    expect((await show(trip)).booking.state).toBe('ACTIVE');
    await trip.say({ ...PARKED });
    expect((await trip.giveBack()).status).toBe(200);
    expect(await events(trip)).toEqual(['RETURNED']);
  });

  test('a condition can be overridden with a reason: that is work for staff, and costs nothing', async ({
    beginTrip,
    tasks,
    clock,
    db,
    folder,
  }) => {
    const trip = await beginTrip();
    clock.set(END);
    await trip.say({ lightsOn: true, position: { ...STATION, lat: STATION.lat + 0.01 } });
    const lights = { condition: 'LIGHTS' as const, reason: 'Der Schalter klemmt.' };
    expect((await trip.giveBack({ overrides: [lights] })).problem.fields?.map(({ name }) => name)).toEqual([
      'POSITION',
    ]);
    const overrides = [
      lights,
      { condition: 'POSITION' as const, reason: 'Alles zugeparkt, steht in der Gartenstraße 3.' },
      // What is right needs no override, and makes no work.
      { condition: 'DOORS' as const, reason: 'Vorsichtshalber.' },
    ];
    const place = { noPhotoReason: 'Die Kamera ist kaputt.' };
    const { output } = await trip.giveBack({ overrides, place });
    expect(output.unmet.map(({ condition }) => condition)).toEqual(['LIGHTS', 'POSITION']);
    expect(linesOf(output.price)).toEqual([['TIME_HOURS_DAY', 580]]);
    expect(await tasks(trip)).toEqual(
      overrides.slice(0, 2).map((each) => ({ kind: 'RETURN_OVERRIDDEN', ...each })),
    );
    // Staff see what the driver wrote and where the car stands, and end the task once.
    const task = (await findOpenTasks(db)).find(({ bookingId }) => bookingId === trip.bookingId);
    const printed: string[] = [];
    const setup = {
      db,
      now: clock.now(),
      user: 'mo',
      files: createDiskFileStore(folder),
      print: (text: string) => printed.push(text),
    };
    expect(await adminTasks([], {}, setup)).toBeUndefined();
    const listed = printed.find((text) => text.startsWith(`${task?.id} `));
    expect(listed).toContain('Das Licht brennt noch');
    expect(listed).toContain('„Der Schalter klemmt.“');
    expect(listed).toContain(`Standort: ${STATION.lat + 0.01}, ${STATION.lng}`);
    expect(await adminTasks(['done', String(task?.id)], {}, setup)).toBeUndefined();
    expect(await tasks(trip)).toHaveLength(1);
    expect(await adminTasks(['done', String(task?.id)], {}, setup)).toContain('gibt es nicht');
  });

  test('an electric car is plugged in where its station has a charger', async ({
    beginTrip,
    stage,
    db,
    clock,
  }) => {
    const stationId = await stage.addStation('nuernberg', STATION);
    await db.updateTable('station').set({ has_charger: true }).where('id', '=', stationId).execute();
    const trip = await beginTrip({ electric: true, stationId });
    clock.set(END);
    await trip.say({ energyPercent: 60 });
    expect((await trip.giveBack()).problem.fields?.map(({ name }) => name)).toEqual(['NOT_PLUGGED']);
    await trip.say({ plugged: true });
    expect((await trip.giveBack()).status).toBe(200);
  });

  test('counts what the car has just done, before it has told its next state, which completes the kilometres', async ({
    beginTrip,
    clock,
    db,
    show,
  }) => {
    const trip = await beginTrip();
    clock.set(END.subtract({ minutes: 5 }));
    await trip.say({ locked: false, odometerM: DRIVEN.odometerM - 1000 });
    clock.set(clock.now().add({ seconds: 1 }));
    await trip.command('LOCK', 'DONE');
    const { status, output } = await trip.giveBack();
    expect(status).toBe(200);
    expect(output).toMatchObject({ checked: false, price: { status: 'UNCHECKED' } });
    await trip.say({ locked: true, ...DRIVEN });
    await checkReturns(db, clock.now());
    expect((await show(trip)).back).toMatchObject({
      checked: true,
      price: { status: 'FINAL', drivenKm: 42 },
    });
  });
});

describe('time', () => {
  test('returned early, half of the unused quarter hours is saved and others can book the rest', async ({
    beginTrip,
    stage,
    call,
    clock,
    show,
    db,
  }) => {
    const trip = await beginTrip();
    clock.set(START.add({ minutes: 50 }));
    await trip.say();
    const before = await show(trip);
    expect(before.price).toMatchObject({
      status: 'RUNNING',
      total: { cents: 580 },
      returnedNow: { cents: 435 },
      returnedNowLines: [
        { code: 'TIME_HOURS_DAY', cents: 580 },
        { code: 'EARLY_RETURN', cents: -145 },
      ],
    });
    const other = await stage.addCustomer();
    const rest = {
      start: START.add({ minutes: 45 }).toString(),
      end: END.add({ minutes: 30 }).toString(),
    };
    const book = () =>
      call('POST /bookings', { body: { bookeeId: trip.vehicleId, timeRange: rest } }, { token: other.token });
    expect((await book()).code).toBe('BOOKEE_TAKEN');
    const { output } = await trip.giveBack();
    // Four quarter hours remain unused: 2,90 €, of which half.
    expect(linesOf(output.price)).toEqual([
      ['TIME_HOURS_DAY', 580],
      ['EARLY_RETURN', -145],
    ]);
    expect((await show(trip)).booking).toMatchObject({
      timeRange: { end: END.toString() },
      price: { total: { cents: 435 } },
    });
    expect((await book()).status).toBe(201);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('opened early and given back before the start, nothing stays occupied', async ({
    beginTrip,
    clock,
    db,
  }) => {
    const trip = await beginTrip();
    clock.set(START.add({ minutes: 1 }));
    await trip.say();
    expect((await trip.giveBack()).status).toBe(200);
    const left = await db
      .selectFrom('occupancy')
      .where('booking_id', '=', trip.bookingId)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('returned late, it goes on at the normal rate, from the 16th minute with a fee, and overlaps nobody', async ({
    beginTrip,
    clock,
    show,
    db,
  }) => {
    const trip = await beginTrip();
    clock.set(END.add({ minutes: 20 }));
    await trip.say();
    expect((await show(trip)).price).toMatchObject({
      status: 'RUNNING',
      total: { cents: 725 + 1500 },
      lateFeeAfter: END.add({ minutes: 15 }).toString(),
    });
    const { output } = await trip.giveBack();
    expect(linesOf(output.price)).toEqual([
      ['TIME_HOURS_DAY', 580],
      ['LATE_TIME', 145],
      ['LATE_FEE', 1500],
    ]);
    const { booking } = await show(trip);
    expect(booking.price).toMatchObject({
      time: { cents: 725 },
      fees: { cents: 1500 },
      total: { cents: 2225 },
    });
    expect(booking.events?.find(({ kind }) => kind === 'ENDED')).toMatchObject({
      priceBefore: { cents: 580 },
      priceAfter: { cents: 725 },
      fee: { cents: 1500 },
    });
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test.for([
    ['the car did not answer', undefined, 0],
    ['the box of the car had a fault', 'FAULT', 0],
    ['a door stood open', 'DOOR_OPEN', 1500],
  ] as const)(
    'late because %s when it was to be locked in time',
    async ([, answer, fee], { beginTrip, clock, db }) => {
      const trip = await beginTrip();
      clock.set(END.subtract({ minutes: 1 }));
      await trip.say({ locked: false, ...DRIVEN });
      await trip.command('LOCK', answer);
      clock.set(END.add({ minutes: 40 }));
      await trip.say({ locked: true });
      // The sender of commands notes it otherwise.
      if (answer === undefined) await trip.command('LOCK', 'DONE');
      const { output } = await trip.giveBack();
      expect(output.price).toMatchObject({
        fees: { cents: fee },
        time: { cents: fee === 0 ? 580 : 580 + 218 },
      });
      const row = await db
        .selectFrom('trip_return')
        .where('booking_id', '=', trip.bookingId)
        .select('hindered_since')
        .executeTakeFirstOrThrow();
      expect(row.hindered_since === null).toBe(fee !== 0);
    },
  );

  test('a lock that failed on the way excuses nothing: the car drove on', async ({ beginTrip, clock }) => {
    const trip = await beginTrip();
    clock.set(START.add({ minutes: 30 }));
    await trip.say({ locked: false, odometerM: PARKED.odometerM + 5000 });
    await trip.command('LOCK', 'FAULT');
    clock.set(END.add({ minutes: 40 }));
    await trip.say({ ...PARKED, ...DRIVEN });
    expect((await trip.giveBack()).output.price.fees.cents).toBe(1500);
  });
});

describe('a car without a connection', () => {
  test('is returned by the driver’s word, and completed and checked when the car is back', async ({
    beginTrip,
    clock,
    db,
    show,
    events,
    tasks,
  }) => {
    const trip = await beginTrip();
    clock.set(END.subtract({ minutes: 10 }));
    expect((await show(trip)).back).toMatchObject({ state: 'OPEN', reachable: false, unmet: [] });
    expect((await trip.giveBack()).code).toBe('CAR_OUT_OF_REACH');
    const { output } = await trip.giveBack({ offline: true });
    expect(output).toMatchObject({
      state: 'RETURNED',
      checked: false,
      price: { status: 'UNCHECKED', total: { cents: 580 } },
    });
    expect(output.price.drivenKm).toBeUndefined();
    await checkReturns(db, clock.now());
    expect((await show(trip)).back.checked).toBe(false);

    clock.set(END.add({ hours: 3 }));
    await trip.say({ ...DRIVEN, lightsOn: true });
    await checkReturns(db, clock.now());
    await checkReturns(db, clock.now());
    const { back, booking } = await show(trip);
    expect(back).toMatchObject({
      checked: true,
      confirmedAt: END.subtract({ minutes: 10 }).toString(),
      unmet: [{ condition: 'LIGHTS' }],
      price: { status: 'FINAL', drivenKm: 42, total: { cents: 1840 } },
    });
    expect(booking.price.total.cents).toBe(1840);
    expect(await tasks(trip)).toEqual([{ kind: 'RETURN_UNMET', condition: 'LIGHTS', reason: null }]);
    expect(await events(trip)).toEqual([
      'RETURN_TRIED CAR_OUT_OF_REACH',
      'RETURNED BY_WORD',
      'RETURN_CHECKED LIGHTS',
    ]);
  });

  test('who tried in time and could only confirm later pays the booked time', async ({
    beginTrip,
    clock,
  }) => {
    const trip = await beginTrip();
    clock.set(END.subtract({ minutes: 2 }));
    expect((await trip.giveBack()).code).toBe('CAR_OUT_OF_REACH');
    clock.set(END.add({ minutes: 45 }));
    const { output } = await trip.giveBack({ offline: true });
    expect(output.price).toMatchObject({ time: { cents: 580 }, fees: { cents: 0 } });
  });

  test('the word of a driver whose car answers after all is not needed: the car’s counts', async ({
    beginTrip,
    clock,
  }) => {
    const trip = await beginTrip();
    clock.set(END);
    await trip.say({ doorOpen: true });
    expect((await trip.giveBack({ offline: true })).code).toBe('RETURN_UNMET');
    await trip.say({ doorOpen: false });
    expect((await trip.giveBack({ offline: true })).output.checked).toBe(true);
  });

  test('what the next driver does to the car is not this one’s matter, nor are their kilometres', async ({
    beginTrip,
    stage,
    call,
    clock,
    db,
    show,
    events,
    tasks,
  }) => {
    const trip = await beginTrip();
    clock.set(END);
    await trip.giveBack({ offline: true });
    clock.set(END.add({ hours: 1 }));
    const at = clock.now();
    const timeRange = { start: at.add({ minutes: 15 }).toString(), end: at.add({ hours: 2 }).toString() };
    const other = { token: (await stage.addCustomer()).token };
    const body = { bookeeId: trip.vehicleId, timeRange };
    const { output: next } = await call('POST /bookings', { body }, other);
    await db
      .insertInto('trip_event')
      .values({
        booking_id: next.id,
        vehicle_id: trip.vehicleId,
        kind: 'UNLOCKED',
        happened_at: at,
        recorded_at: at,
        odometer_m: PARKED.odometerM + 10_000,
      })
      .execute();
    clock.set(at.add({ minutes: 30 }));
    await trip.say({ odometerM: PARKED.odometerM + 50_000, ignitionOn: true, locked: false });
    await checkReturns(db, clock.now());
    const { back } = await show(trip);
    expect(back).toMatchObject({ checked: true, unmet: [], price: { drivenKm: 10 } });
    expect(await tasks(trip)).toEqual([]);
    expect((await events(trip)).at(-1)).toBe('RETURN_CHECKED NEXT_TRIP_BEGUN');
  });
});

describe('a device without a connection', () => {
  test('sends its confirmation later: its own time counts, and the car is checked', async ({
    beginTrip,
    clock,
    db,
    show,
  }) => {
    const trip = await beginTrip();
    const tapped = END.subtract({ minutes: 3 });
    clock.set(END.add({ hours: 2 }));
    await trip.say(DRIVEN);
    const { output } = await trip.giveBack({ confirmedAt: tapped.toString() });
    expect(output).toMatchObject({
      confirmedAt: tapped.toString(),
      checked: false,
      price: { time: { cents: 580 }, fees: { cents: 0 } },
    });
    await checkReturns(db, clock.now());
    expect((await show(trip)).price).toMatchObject({ status: 'FINAL', drivenKm: 42 });
  });

  test('whose clock is an hour ahead costs no lateness: what it shows at the sending puts it right', async ({
    beginTrip,
    clock,
  }) => {
    const trip = await beginTrip();
    const tapped = END.subtract({ minutes: 3 });
    const shown = (instant: Temporal.Instant) => instant.add({ hours: 1 }).toString();
    clock.set(END.add({ hours: 2 }));
    await trip.say(DRIVEN);
    const { output } = await trip.giveBack({ confirmedAt: shown(tapped), sentAt: shown(clock.now()) });
    expect(output).toMatchObject({
      confirmedAt: tapped.toString(),
      price: { time: { cents: 580 }, fees: { cents: 0 } },
    });
  });

  test('its clock is not believed before the last unlock, in the future, or while the car was driven', async ({
    beginTrip,
    clock,
  }) => {
    const confirmed = async (told: Temporal.Instant, change: Partial<CarState> = {}) => {
      const trip = await beginTrip();
      clock.set(START.add({ minutes: 30 }));
      await trip.say({ locked: false, ...change });
      clock.set(END);
      return (await trip.giveBack({ confirmedAt: told.toString() })).output.confirmedAt;
    };
    expect(await confirmed(START.subtract({ hours: 5 }))).toBe(START.toString());
    expect(await confirmed(END.add({ hours: 5 }))).toBe(END.toString());
    const driving = START.add({ minutes: 30 }).toString();
    expect(await confirmed(START.add({ minutes: 5 }), { ignitionOn: true })).toBe(driving);
  });

  test('its clock is not believed before the car was last driven, opened or locked, though it stands by now', async ({
    beginTrip,
    clock,
    db,
  }) => {
    const at = (minutes: number) => START.add({ minutes });
    const confirmed = async (told: Temporal.Instant, last: Partial<CarState>) => {
      const trip = await beginTrip();
      clock.set(at(30));
      await trip.say({ ignitionOn: true, locked: false });
      clock.set(at(60));
      await trip.say({ ignitionOn: false });
      clock.set(at(70));
      await trip.say(last);
      clock.set(at(80));
      // That the connection is lost proves no use.
      await writeCarNews(db, [
        { vehicleId: trip.vehicleId, online: false, lastContactAt: undefined, state: undefined },
      ]);
      clock.set(at(100));
      return (await trip.giveBack({ confirmedAt: told.toString() })).output.confirmedAt;
    };
    expect(await confirmed(at(10), {})).toBe(at(30).toString());
    // It was driven, opened or locked somewhere between two states: at the earliest after the first of them.
    expect(await confirmed(at(10), { odometerM: PARKED.odometerM + 9000 })).toBe(at(60).toString());
    expect(await confirmed(at(10), { locked: true })).toBe(at(60).toString());
    expect(await confirmed(at(10), { doorOpen: true })).toBe(at(60).toString());
    expect(await confirmed(at(65), { locked: true })).toBe(at(65).toString());
  });

  test('its clock is not believed before a command to lock, whatever became of it', async ({
    beginTrip,
    clock,
  }) => {
    const trip = await beginTrip();
    clock.set(START.add({ minutes: 50 }));
    await trip.command('LOCK', 'DOOR_OPEN');
    clock.set(END);
    const told = START.add({ minutes: 5 }).toString();
    const { output } = await trip.giveBack({ confirmedAt: told });
    expect(output.confirmedAt).toBe(START.add({ minutes: 50 }).toString());
  });
});

describe('at the same moment', () => {
  test('of ten returns one ends the trip', async ({ beginTrip, clock, events }) => {
    const trip = await beginTrip();
    clock.set(END);
    await trip.say();
    const all = await Promise.all(Array.from({ length: 10 }, () => trip.giveBack()));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ code }) => code === 'BOOKING_ENDED')).toHaveLength(9);
    expect(await events(trip)).toEqual(['RETURNED']);
  });

  test('a repeated request has the same answer', async ({ beginTrip, clock }) => {
    const trip = await beginTrip();
    clock.set(END);
    await trip.say();
    const key = 'k'.repeat(30);
    const first = await trip.giveBack({}, key);
    clock.set(END.add({ hours: 1 }));
    expect((await trip.giveBack({}, key)).output).toEqual(first.output);
  });

  test('a return and an extension: one after the other, and the price is that of the booking', async ({
    beginTrip,
    clock,
    call,
    show,
    db,
  }) => {
    const trip = await beginTrip();
    clock.set(END);
    await trip.say();
    const timeRange = { start: START.toString(), end: END.add({ hours: 1 }).toString() };
    const as = { token: trip.driver.token };
    const [changed, returned] = await Promise.all([
      call('PATCH /bookings/{id}', { params: idOf(trip.bookingId), body: { timeRange } }, as),
      trip.giveBack(),
    ]);
    expect(returned.status).toBe(200);
    // Extended and then returned early, or returned and not extended any more.
    const cents = changed.status === 200 ? 725 : 580;
    expect((await show(trip)).price.total.cents).toBe(cents);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('no command is under way to a car whose trip ends, and none is sent afterwards', async ({
    beginTrip,
    clock,
    call,
  }) => {
    const trip = await beginTrip();
    clock.set(END);
    await trip.say();
    await trip.command('UNLOCK', undefined);
    expect((await trip.giveBack()).code).toBe('COMMAND_OUTSTANDING');
    clock.set(END.add({ seconds: COMMAND_VALID_SECONDS }));
    expect((await trip.giveBack()).status).toBe(200);
    const asked = await call(
      'POST /bookings/{id}/commands',
      { params: idOf(trip.bookingId), body: { kind: 'UNLOCK' } },
      { token: trip.driver.token },
    );
    expect(asked.code).toBe('BOOKING_ENDED');
  });

  test('an answer that comes after the return is harmless, unless the car opened after it', async ({
    beginTrip,
    clock,
    db,
    show,
  }) => {
    const trip = await beginTrip();
    clock.set(END);
    await trip.say();
    const commandId = await trip.command('UNLOCK', undefined);
    clock.set(END.add({ minutes: 1 }));
    await trip.giveBack({ offline: true });
    const answer = (at: Temporal.Instant) =>
      takeAnswers(
        db,
        [
          {
            kind: 'ANSWER',
            vehicleId: trip.vehicleId,
            receivedAt: clock.now(),
            isKept: false,
            answer: { commandId, at, outcome: 'DONE', reason: undefined },
          },
        ],
        clock.now(),
      );
    expect(await answer(END.add({ seconds: 5 }))).toEqual([]);
    expect((await show(trip)).booking.state).toBe('ENDED');
    await db
      .updateTable('vehicle_command')
      .set({ state: 'EXPIRED', done_at: null, answered_at: null })
      .where('id', '=', commandId)
      .execute();
    expect(await answer(END.add({ minutes: 2 }))).toEqual([trip.bookingId]);
  });
});

test('kilometres of the trip before, which the car told late, are not the next driver’s', async ({
  beginTrip,
  clock,
  db,
  show,
  call,
  stage,
}) => {
  const trip = await beginTrip();
  const earlier = await stage.addCustomer();
  const timeRange = { start: END.toString(), end: END.add({ hours: 1 }).toString() };
  const body = { bookeeId: trip.vehicleId, timeRange };
  const { output } = await call('POST /bookings', { body }, { token: earlier.token });
  await db
    .insertInto('trip_return')
    .values({
      booking_id: output.id,
      vehicle_id: trip.vehicleId,
      customer_id: earlier.id,
      confirmed_at: NOW,
      recorded_at: NOW,
      by_word: true,
      checked_at: NOW,
      end_odometer_m: PARKED.odometerM + 30_000,
      late_fee_cents: 0,
    })
    .execute();
  clock.set(END);
  await trip.say(DRIVEN);
  await trip.giveBack();
  expect((await show(trip)).price.drivenKm).toBe(12);
});

test('a trip that was returned without a record, as in the demonstration, shows its price all the same', async ({
  beginTrip,
  db,
  show,
}) => {
  const trip = await beginTrip();
  const ended = { state: 'ENDED', returned_at: END, driven_km: 20, km_cents: 600 };
  await db.updateTable('booking').set(ended).where('id', '=', trip.bookingId).execute();
  expect((await show(trip)).back).toMatchObject({
    state: 'RETURNED',
    confirmedAt: END.toString(),
    checked: true,
    price: { status: 'FINAL', drivenKm: 20, total: { cents: 1180 } },
  });
});

test('a booking that nobody came for costs its full time and no kilometres', async ({
  beginTrip,
  db,
  call,
}) => {
  const trip = await beginTrip();
  await db.updateTable('booking').set({ state: 'NO_SHOW' }).where('id', '=', trip.bookingId).execute();
  const as = { token: trip.driver.token };
  const { output } = await call('GET /bookings/{id}/price', { params: idOf(trip.bookingId) }, as);
  expect(output).toMatchObject({ status: 'FINAL', total: { cents: 580 }, km: { cents: 0 }, drivenKm: 0 });
});
