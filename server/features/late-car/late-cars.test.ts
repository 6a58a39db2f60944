import { describe, expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { beginTrips } from '#server/features/booking/booking-state.repository.ts';
import { endMissed } from '#server/features/booking/end-missed.ts';
import { findLongestEnd } from '#server/features/booking/longest-extension.ts';
import { writeBookingMails } from '#server/features/booking-message/write-booking-mails.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { createFleet } from '#server/features/vehicle/fleet.ts';
import { type Client, clientOf, overHttp } from '#server/test/client.ts';
import { readCalendar } from '#server/test/read-calendar.ts';
import { serverTest } from '#server/test/server-test.ts';
import {
  countFaults,
  NO_FAULTS,
  NOW,
  type StageCustomer,
  type StageVehicle,
  testApp,
} from '#server/test/stage.ts';
import { relieveWaiting } from './late-car.repository.ts';
import { watchLateCars } from './watch-late-cars.ts';

/** A trip from 10:15 to 12:15 in Berlin with a small car; the next booking of that car begins half an hour later. */
const START = NOW.add({ minutes: 10 });
const END = START.add({ hours: 2 });
const NEXT = END.add({ minutes: 30 });
const STATION = { lat: 49.45, lng: 11.08 };
/** As the crow flies 130 km north. */
const FAR = { lat: 50.62, lng: 11.08 };
const SMALL_CAR_2H = 580;
const idOf = (id: number) => ({ id: String(id) });
const range = (start: Temporal.Instant, hours = 2) => ({
  start: start.toString(),
  end: start.add({ hours }).toString(),
});
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.test',
  operator: SAMPLE_OPERATOR,
});

type Late = {
  vehicle: StageVehicle;
  running: { id: number; driver: StageCustomer };
  waiting: { id: number; driver: StageCustomer };
};

let city = 0;
const test = serverTest()
  .extend('book', ({ call, clock }) => {
    return async (by: StageCustomer, vehicle: { id: number }, timeRange: { start: string; end: string }) => {
      const at = clock.now();
      clock.set(NOW);
      const made = await call(
        'POST /bookings',
        { body: { bookeeId: vehicle.id, timeRange } },
        { token: by.token },
      );
      clock.set(at);
      expect(made.code).toBeUndefined();
      return made.output.id;
    };
  })
  /** Somebody drives a car that somebody else has booked next. Each has a station far from those of other tests. */
  .extend('makeLate', ({ stage, db, book }) => {
    return async (nextStart = NEXT): Promise<Late & { stationId: number }> => {
      const lat = STATION.lat + ++city;
      const stationId = await stage.addStation('nuernberg', { lat, lng: STATION.lng });
      const vehicle = await stage.addVehicle({ stationId });
      const [first, second] = [await stage.addCustomer(), await stage.addCustomer()];
      const running = await book(first, vehicle, range(START));
      const waiting = await book(second, vehicle, range(nextStart));
      await beginTrips(db, [{ bookingId: running, at: START }], START);
      return {
        vehicle,
        stationId,
        running: { id: running, driver: first },
        waiting: { id: waiting, driver: second },
      };
    };
  })
  .extend('vehicleAt', ({ stage }) => {
    return async (
      stationId: number,
      kind: { class?: 'S' | 'M' | 'L_PKW' | 'L_TRANSPORTER'; electric?: boolean } = {},
    ) => (await stage.addVehicle({ stationId, ...kind })).id;
  })
  .extend('look', ({ db, clock }) => async (at: Temporal.Instant) => {
    clock.set(at);
    await watchLateCars(db, at);
  })
  .extend('say', ({ db, clock }) => {
    let sequence = 0;
    return (vehicle: StageVehicle, position: { lat: number; lng: number }) =>
      writeCarNews(db, [
        {
          vehicleId: vehicle.id,
          online: true,
          lastContactAt: clock.now(),
          state: {
            at: clock.now(),
            sequence: ++sequence,
            position,
            locked: false,
            doorOpen: false,
            ignitionOn: true,
            lightsOn: false,
            energyPercent: 80,
            plugged: false,
            odometerM: 1000,
          },
        },
      ]);
  })
  .extend('desk', ({ call }) => ({
    late: async ({ id, driver }: { id: number; driver: StageCustomer }) =>
      (await call('GET /bookings/{id}/latecar', { params: idOf(id) }, { token: driver.token })).output,
    show: async ({ id, driver }: { id: number; driver: StageCustomer }) =>
      (await call('GET /bookings/{id}', { params: idOf(id) }, { token: driver.token })).output,
    substitute: (
      { id, driver }: { id: number; driver: StageCustomer },
      bookeeId: number,
      { at = call, key }: { at?: Client; key?: string } = {},
    ) =>
      at(
        'POST /bookings/{id}/substitution',
        { params: idOf(id), body: { bookeeId } },
        { token: driver.token, ...(key ? { key } : {}) },
      ),
    giveBack: async ({ id, driver }: { id: number; driver: StageCustomer }) => {
      const { code } = await call(
        'POST /bookings/{id}/return',
        { params: idOf(id), body: { offline: true } },
        { token: driver.token },
      );
      expect(code).toBeUndefined();
    },
  }))
  .extend('events', ({ db }) => async (id: number) => {
    const rows = await db
      .selectFrom('booking_event')
      .where('booking_id', '=', id)
      .orderBy('id')
      .select('kind')
      .execute();
    return rows.map(({ kind }) => kind).slice(1);
  })
  .extend('mails', ({ db, clock, services }) => async (to: StageCustomer) => {
    await writeBookingMails(db, clock.now(), {
      mailer,
      fleet: services.fleet,
      productName: 'Stadtwagen',
      hotline: '0228 000000',
      onError: (error) => {
        throw error;
      },
    });
    const { email } = await db
      .selectFrom('customer')
      .where('id', '=', to.id)
      .select('email')
      .executeTakeFirstOrThrow();
    return db
      .selectFrom('mail')
      .where('to_address', '=', email ?? '')
      .orderBy('id')
      .selectAll()
      .execute();
  });
/** Two servers, as in production: a lock inside one process prevents no race. */
const racing = test.extend('servers', { scope: 'file' }, async ({ db, app, clock }, { onCleanup }) => {
  const other = await testApp(db, { now: clock.now });
  onCleanup(() => other.close());
  return Promise.all(
    [app, other].map(async (one) => clientOf(overHttp(await one.listen({ port: 0, host: '127.0.0.1' })))),
  );
});
test.afterEach(async ({ db }) => expect(await countFaults(db)).toEqual(NO_FAULTS));

describe('who waits for a car', () => {
  test('is told hours ahead that it is too far away, and that it comes in time after all', async ({
    makeLate,
    look,
    say,
    desk,
    clock,
    events,
    mails,
    vehicleAt,
  }) => {
    const { vehicle, running, waiting, stationId } = await makeLate();
    await vehicleAt(stationId);
    clock.set(END.subtract({ minutes: 30 }));
    await say(vehicle, { lat: STATION.lat + city + 1.17, lng: FAR.lng });
    await look(clock.now());
    expect(await events(waiting.id)).toEqual(['CAR_THREATENED']);
    expect(await desk.late(waiting)).toMatchObject({
      waiting: {
        state: 'THREATENED',
        since: clock.now().toString(),
        expectedBackAt: END.add({ minutes: 90 }).toString(),
        freeCancellationUntil: NEXT.toString(),
        bookedPrice: { time: { cents: SMALL_CAR_2H } },
        substitutes: expect.arrayContaining([
          expect.objectContaining({
            distance: 0,
            price: expect.objectContaining({ time: { cents: SMALL_CAR_2H, currency: 'EUR' } }),
          }),
        ]),
      },
    });
    expect(await desk.late(running)).toEqual({
      bookingId: running.id,
      awaited: {
        nextStart: NEXT.toString(),
        latestEnd: NEXT.toString(),
        lateFeeAfter: END.add({ minutes: 15 }).toString(),
        lateFee: { cents: 1500, currency: 'EUR' },
      },
    });

    clock.set(END.subtract({ minutes: 10 }));
    await say(vehicle, { lat: STATION.lat + city, lng: STATION.lng });
    await look(clock.now());
    expect(await events(waiting.id)).toEqual(['CAR_THREATENED', 'CAR_ON_TIME']);
    expect(await desk.late(waiting)).toMatchObject({ ended: { reason: 'ON_TIME' } });
    expect((await desk.late(running)).awaited).toBeUndefined();
    expect(await events(running.id)).toEqual(['STARTED', 'AWAITED']);

    const [, warning, relief] = await mails(waiting.driver);
    expect(warning?.subject).toMatch(/^Voraussichtlich verspätet: Opel Corsa am /);
    expect(warning?.text_body).toContain('an derselben Station: bleibt bei 11,80');
    expect(relief?.subject).toMatch(/^Doch pünktlich: /);
    expect(relief?.text_body).toContain('Kostenlos stornieren kannst du bis');
  });

  test('is told once, however many servers look at once', async ({ makeLate, db, events }) => {
    const cars = await Promise.all([makeLate(END), makeLate(END), makeLate(END)]);
    await Promise.all(Array.from({ length: 6 }, () => watchLateCars(db, END)));
    await watchLateCars(db, END.add({ minutes: 1 }));
    for (const { waiting, running } of cars) {
      expect(await events(waiting.id)).toEqual(['CAR_OVERDUE']);
      expect(await events(running.id)).toEqual(['STARTED', 'AWAITED']);
    }
  });

  test('learns when it is back, from the return itself; the late driver is told that somebody waits', async ({
    makeLate,
    look,
    desk,
    clock,
    events,
    mails,
  }) => {
    const { running, waiting } = await makeLate();
    await look(NEXT);
    expect((await desk.show(waiting)).carLate).toBe('OVERDUE');
    expect((await mails(running.driver)).at(-1)).toMatchObject({
      template: 'auto_erwartet',
      subject: expect.stringMatching(/^Jemand wartet ab .* auf dein Auto: /),
      text_body: expect.stringContaining('Verlängern lässt sich deine Buchung nicht.'),
    });
    clock.set(NEXT.add({ minutes: 5 }));
    await desk.giveBack(running);
    expect(await events(waiting.id)).toEqual(['CAR_OVERDUE', 'CAR_RETURNED']);
    expect(await desk.late(waiting)).toEqual({
      bookingId: waiting.id,
      ended: { reason: 'RETURNED', at: clock.now().toString() },
    });
    await look(NEXT.add({ minutes: 6 }));
    expect(await events(waiting.id)).toEqual(['CAR_OVERDUE', 'CAR_RETURNED']);
    const told = await mails(waiting.driver);
    expect(told.map(({ template }) => template)).toEqual(['buchung_neu', 'auto_verspaetet', 'auto_zurueck']);
    expect(told[1]?.subject).toMatch(/^Noch nicht zurück: /);
    expect(told[1]?.text_body).toContain('Zurück: lässt sich noch nicht sagen');
  });

  test('is told also as the second, but not half a day ahead', async ({
    makeLate,
    stage,
    book,
    look,
    events,
  }) => {
    const { vehicle, waiting } = await makeLate();
    const second = await book(await stage.addCustomer(), vehicle, range(NEXT.add({ hours: 2 })));
    const third = await book(await stage.addCustomer(), vehicle, range(NEXT.add({ hours: 16 })));
    await look(END.add({ minutes: 15 }));
    expect(await events(waiting.id)).toEqual(['CAR_THREATENED']);
    expect(await events(second)).toEqual([]);
    await look(NEXT.add({ hours: 1 }));
    expect(await events(second)).toEqual(['CAR_THREATENED']);
    expect(await events(third)).toEqual([]);
  });

  test('waits for whoever has taken the car over, and is not told that it is back', async ({
    makeLate,
    stage,
    book,
    look,
    events,
    db,
  }) => {
    const { vehicle, running, waiting } = await makeLate();
    const second = await book(await stage.addCustomer(), vehicle, range(NEXT.add({ hours: 2 })));
    const taken = NEXT.add({ hours: 1 });
    await look(taken);
    await beginTrips(db, [{ bookingId: waiting.id, at: taken }], taken);
    await db.updateTable('booking').set({ state: 'ENDED' }).where('id', '=', running.id).execute();
    await postBookings(db, [running.id], 'TRIP_ENDED', taken);
    await relieveWaiting(db, running.id, taken);
    await look(taken.add({ minutes: 1 }));
    expect(await events(second)).toEqual(['CAR_THREATENED', 'CAR_ON_TIME']);
  });

  test('is the one who drives a lent booking; who lent it is not told', async ({
    makeLate,
    stage,
    book,
    call,
    look,
    desk,
    mails,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const driver = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 1000 }) });
    const { vehicle } = await makeLate();
    const id = await book(main, vehicle, range(NEXT.add({ hours: 2 })));
    await call('POST /bookings/{id}/lend', { params: idOf(id), body: { driverId: driver.id } }, main);
    await look(NEXT.add({ hours: 1, minutes: 30 }));
    expect((await mails(driver)).at(-1)?.template).toBe('auto_verspaetet');
    expect((await mails(main)).at(-1)?.template).toBe('buchung_verliehen');
    expect((await desk.late({ id, driver })).waiting?.state).toBe('THREATENED');
    const foreign = await call('GET /bookings/{id}/latecar', { params: idOf(id) }, main);
    expect(foreign.code).toBe('BOOKING_UNKNOWN');
  });

  test('finds the way out in the refusal at the car', async ({ makeLate, look, call }) => {
    const { waiting } = await makeLate();
    await look(NEXT);
    const { code, problem } = await call(
      'POST /bookings/{id}/commands',
      { params: idOf(waiting.id), body: { kind: 'UNLOCK' } },
      { token: waiting.driver.token },
    );
    expect(code).toBe('CAR_NOT_RETURNED');
    expect(problem.links).toEqual([
      { rel: 'substitutes', href: `/api/booking/bookings/${waiting.id}/latecar` },
    ]);
  });
});

describe('a substitute', () => {
  test('takes the booking over: same number, same period, same price, one event, one newer calendar entry', async ({
    makeLate,
    look,
    desk,
    db,
    events,
    mails,
    vehicleAt,
  }) => {
    const { vehicle, waiting, stationId } = await makeLate();
    const other = await vehicleAt(stationId, { class: 'M' });
    expect((await desk.substitute(waiting, other)).code).toBe('CAR_NOT_LATE');
    await look(NEXT);
    const before = await desk.show(waiting);
    const key = crypto.randomUUID();
    const taken = await desk.substitute(waiting, other, { key });
    expect(taken.output).toMatchObject({
      id: waiting.id,
      timeRange: range(NEXT),
      state: 'RESERVED',
      bookee: { id: other, class: 'M' },
      price: before.price,
    });
    expect(taken.output.carLate).toBeUndefined();
    expect((await desk.substitute(waiting, other, { key })).output).toEqual(taken.output);
    expect((await desk.substitute(waiting, other)).output).toMatchObject({ bookee: { id: other } });
    expect(await events(waiting.id)).toEqual(['CAR_OVERDUE', 'SUBSTITUTED']);
    const event = await db
      .selectFrom('booking_event')
      .where('booking_id', '=', waiting.id)
      .where('kind', '=', 'SUBSTITUTED')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      customer_id: waiting.driver.id,
      late_vehicle_id: vehicle.id,
      price_before_cents: SMALL_CAR_2H,
      price_after_cents: SMALL_CAR_2H,
    });
    expect(await desk.late(waiting)).toEqual({ bookingId: waiting.id });

    const mail = (await mails(waiting.driver)).at(-1);
    expect(mail?.subject).toMatch(/^Anderes Auto: /);
    const file = await db
      .selectFrom('mail_attachment')
      .where('mail_id', '=', mail?.id ?? 0)
      .select('content')
      .executeTakeFirstOrThrow();
    expect(readCalendar(String(file.content)).sequence).toBe(1);
  });

  test('is checked before the trip on its own, whatever was said about the late one', async ({
    makeLate,
    look,
    desk,
    call,
    db,
    vehicleAt,
  }) => {
    const { vehicle, waiting, stationId } = await makeLate();
    const other = await vehicleAt(stationId);
    await look(NEXT);
    const said = {
      booking_id: waiting.id,
      customer_id: waiting.driver.id,
      checked_at: NEXT,
      as_described: true,
    };
    await db
      .insertInto('departure_check')
      .values({ ...said, vehicle_id: vehicle.id })
      .execute();
    expect((await desk.substitute(waiting, other)).code).toBeUndefined();
    const checked = await call(
      'POST /bookings/{id}/departurecheck',
      { params: idOf(waiting.id), body: { asDescribed: true, cleanInside: 1, cleanOutside: 1 } },
      { token: waiting.driver.token },
    );
    expect(checked.code).toBeUndefined();
    const checks = await db
      .selectFrom('departure_check')
      .where('booking_id', '=', waiting.id)
      .orderBy('vehicle_id')
      .select('vehicle_id')
      .execute();
    expect(checks.map((row) => row.vehicle_id)).toEqual([vehicle.id, other]);
  });

  test('costs by the lower rates of both cars, also when the booking is extended', async ({
    makeLate,
    look,
    desk,
    call,
    vehicleAt,
  }) => {
    for (const [kind, longer] of [
      [{ class: 'L_PKW' }, 870],
      [{ class: 'S', electric: true }, 870],
    ] as const) {
      const { waiting, stationId } = await makeLate();
      const other = await vehicleAt(stationId, kind);
      await look(NEXT);
      const booked = await desk.show(waiting);
      const { output } = await desk.substitute(waiting, other);
      expect(output.price.total.cents).toBeLessThanOrEqual(booked.price.total.cents);
      const extended = await call(
        'PATCH /bookings/{id}',
        { params: idOf(waiting.id), body: { timeRange: range(NEXT, 3) } },
        { token: waiting.driver.token },
      );
      expect(extended.output.price.time.cents).toBe(longer);
    }
  });

  test('is no smaller car, none elsewhere, none that is late itself or taken', async ({
    makeLate,
    look,
    desk,
    stage,
    book,
    vehicleAt,
  }) => {
    const { vehicle, waiting, stationId } = await makeLate();
    const away = await stage.addVehicle({
      stationId: await stage.addStation('bonn', { lat: 50.7, lng: 7.1 }),
    });
    const van = await vehicleAt(stationId, { class: 'L_TRANSPORTER' });
    const taken = await vehicleAt(stationId);
    await book(await stage.addCustomer(), { id: taken }, range(NEXT.add({ hours: 1 })));
    const otherLate = await makeLate(NEXT.add({ hours: 6 }));
    await look(NEXT);
    expect((await desk.late(waiting)).waiting?.substitutes.map(({ bookee }) => bookee.id)).not.toContain(
      otherLate.vehicle.id,
    );
    for (const id of [van, away.id, vehicle.id]) {
      expect((await desk.substitute(waiting, id)).code).toBe('SUBSTITUTE_UNSUITABLE');
    }
    for (const id of [taken, otherLate.vehicle.id]) {
      expect((await desk.substitute(waiting, id)).code).toBe('SUBSTITUTE_TAKEN');
    }
  });

  test('has first what was filtered for when its car was booked, and names what it has not', async ({
    makeLate,
    look,
    desk,
    stage,
    call,
    db,
    mails,
    vehicleAt,
  }) => {
    const { waiting, stationId, vehicle } = await makeLate();
    await call('POST /bookings/{id}/cancel', { params: idOf(waiting.id) }, { token: waiting.driver.token });
    const traits = { automatic: true, seats: 4, equipment: ['TRAILER_HOOK'] };
    await db.updateTable('vehicle').set(traits).where('id', '=', vehicle.id).execute();
    const body = {
      bookeeId: vehicle.id,
      timeRange: range(NEXT),
      wanted: { feature: ['AUTOMATIC', 'ELECTRIC'], equipment: ['TRAILER_HOOK'] },
    } satisfies RequestOf<'POST /bookings'>['body'];
    const { output: booked } = await call('POST /bookings', { body }, { token: waiting.driver.token });
    const again = { id: booked.id, driver: waiting.driver };
    const far = await stage.addStation('nuernberg', { lat: STATION.lat + city + 0.03, lng: STATION.lng });
    for (let count = 0; count < 5; count++) await vehicleAt(stationId);
    const bare = await stage.addVehicle({ stationId: far, automatic: true });
    const hooked = await stage.addVehicle({ stationId: far, ...traits });
    await look(NEXT);
    const offered = async () =>
      (await desk.late(again)).waiting?.substitutes.map(({ bookee, differences }) => [
        bookee.id,
        differences,
      ]) ?? [];
    const noHook = { what: 'NO_EQUIPMENT', equipment: 'TRAILER_HOOK' };
    expect((await offered()).slice(0, 3)).toEqual([
      [hooked.id, []],
      [bare.id, [noHook]],
      [expect.any(Number), [{ what: 'MANUAL' }, noHook]],
    ]);

    const [, warning] = (await mails(waiting.driver)).slice(-2);
    expect(warning?.text_body).toContain('Opel Corsa, Schaltgetriebe, ohne Anhängerkupplung, ');

    const manual = Number((await offered())[2]?.[0]);
    await db
      .updateTable('customer')
      .set({ licence_classes: 'B 78' })
      .where('id', '=', waiting.driver.id)
      .execute();
    expect((await offered()).map(([id]) => id)).toEqual([hooked.id, bare.id]);
    expect((await desk.substitute(again, manual)).code).toBe('SUBSTITUTE_UNSUITABLE');
    expect((await desk.substitute(again, hooked.id)).code).toBeUndefined();
  });

  test('leaves when the late car is back before anybody was told', async ({
    makeLate,
    look,
    desk,
    db,
    vehicleAt,
  }) => {
    const { running, waiting, stationId } = await makeLate();
    const other = await vehicleAt(stationId);
    await look(NEXT);
    await db.updateTable('booking').set({ state: 'ENDED' }).where('id', '=', running.id).execute();
    await postBookings(db, [running.id], 'TRIP_ENDED', NEXT);
    expect((await desk.substitute(waiting, other)).code).toBe('CAR_NOT_LATE');
  });

  racing(
    'goes to one of fifty who tap at once; the others keep their booking and see what is left',
    async ({ servers, stage, db, book, look, desk, vehicleAt }) => {
      const stationId = await stage.addStation('nuernberg', { lat: 20, lng: 11 });
      const waiting = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const vehicle = await stage.addVehicle({ stationId });
          const running = await book(await stage.addCustomer(), vehicle, range(START));
          await beginTrips(db, [{ bookingId: running, at: START }], START);
          const driver = await stage.addCustomer();
          return { id: await book(driver, vehicle, range(END)), driver };
        }),
      );
      const [wanted, left] = [await vehicleAt(stationId), await vehicleAt(stationId)];
      await look(END);
      const answers = await Promise.all(
        waiting.map((one, index) => desk.substitute(one, wanted, { at: servers[index % 2] as Client })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const losers = answers.filter(({ status }) => status !== 200);
      expect(new Set(losers.map(({ code }) => code))).toEqual(new Set(['SUBSTITUTE_TAKEN']));
      for (const { problem } of losers) {
        expect(problem.substitutes?.map(({ bookee }) => bookee.id)).toContain(left);
      }
      const rows = await db
        .selectFrom('booking')
        .where(
          'id',
          'in',
          waiting.map(({ id }) => id),
        )
        .where('state', '=', 'RESERVED')
        .select('vehicle_id')
        .execute();
      expect(rows).toHaveLength(50);
      expect(rows.filter(({ vehicle_id }) => vehicle_id === wanted)).toHaveLength(1);
    },
  );
});

describe('who need not pay', () => {
  test('cancels a warned booking for free, and may rely on that when the car comes after all', async ({
    makeLate,
    look,
    say,
    desk,
    clock,
    call,
    mails,
  }) => {
    const { vehicle, waiting } = await makeLate();
    expect((await desk.show(waiting)).cancellationFee?.cents).toBe(0);
    clock.set(END);
    expect((await desk.show(waiting)).cancellationFee?.cents).toBe(SMALL_CAR_2H / 2);
    await look(END.add({ minutes: 15 }));
    const warned = await desk.show(waiting);
    expect(warned.cancellationFee?.cents).toBe(0);
    expect(warned.freeCancellationUntil).toBe(NEXT.toString());
    await say(vehicle, { lat: STATION.lat + city, lng: STATION.lng });
    await look(END.add({ minutes: 16 }));
    expect((await desk.show(waiting)).cancellationFee?.cents).toBe(0);
    const cancelled = await call(
      'POST /bookings/{id}/cancel',
      { params: idOf(waiting.id) },
      {
        token: waiting.driver.token,
      },
    );
    expect(cancelled.output.price.total.cents).toBe(0);
    expect((await mails(waiting.driver)).at(-1)?.text_body).toContain(
      'Das Storno kostet nichts, denn das Auto war verspätet.',
    );
  });

  test('misses a booking whose car was not there, and owes nothing; who was only warned owes the time', async ({
    makeLate,
    look,
    desk,
    clock,
    db,
    call,
  }) => {
    const [missing, warned] = [await makeLate(), await makeLate()];
    await look(END.add({ minutes: 15 }));
    await desk.giveBack(warned.running);
    await look(NEXT);
    await desk.giveBack(missing.running);
    clock.set(NEXT.add({ hours: 2 }));
    await endMissed(db, clock.now());
    const priceOf = async ({ waiting }: Late) => ({
      booked: (await desk.show(waiting)).price.total.cents,
      final: (
        await call('GET /bookings/{id}/price', { params: idOf(waiting.id) }, { token: waiting.driver.token })
      ).output.total.cents,
    });
    expect(await priceOf(missing)).toEqual({ booked: 0, final: 0 });
    expect(await priceOf(warned)).toEqual({ booked: SMALL_CAR_2H, final: SMALL_CAR_2H });
    await look(clock.now());
  });
});

describe('an overdue car', () => {
  test('is not free for what begins soon, but later, and again when it is back', async ({
    stage,
    makeLate,
    clock,
    call,
    desk,
  }) => {
    const { vehicle, running } = await makeLate(END.add({ hours: 24 }));
    const somebody = await stage.addCustomer();
    const find = async (start: Temporal.Instant) => {
      const query = { ...range(start), ids: String(vehicle.id) };
      return (await call('GET /bookees', { query })).output.items[0];
    };
    const book = (start: Temporal.Instant) =>
      call(
        'POST /bookings',
        { body: { bookeeId: vehicle.id, timeRange: range(start) } },
        {
          token: somebody.token,
        },
      );
    const soon = END.add({ minutes: 15 });
    clock.set(END.subtract({ minutes: 1 }));
    expect((await find(soon))?.available).toBe(true);
    clock.set(END.add({ minutes: 1 }));
    const held = END.add({ hours: 3, minutes: 15 });
    expect(await find(soon)).toMatchObject({ available: false, freeFrom: range(held) });
    expect((await find(held))?.available).toBe(true);
    expect((await book(soon)).code).toBe('BOOKEE_TAKEN');
    const quote = await call('POST /quotes', { body: { bookeeId: vehicle.id, timeRange: range(soon) } });
    expect(quote.output).toMatchObject({ available: false, freeFrom: range(held) });
    expect((await book(held)).status).toBe(201);
    await desk.giveBack(running);
    expect((await find(soon))?.available).toBe(true);
  });

  test('does not keep who has booked it from shortening, nor its own driver from extending', async ({
    makeLate,
    look,
    call,
    clock,
  }) => {
    const { running, waiting } = await makeLate();
    await look(END.add({ minutes: 15 }));
    const change = (by: { id: number; driver: StageCustomer }, timeRange: { start: string; end: string }) =>
      call('PATCH /bookings/{id}', { params: idOf(by.id), body: { timeRange } }, { token: by.driver.token });
    const shorter = await change(waiting, range(NEXT, 1));
    expect(shorter.output.price.fees.cents).toBe(0);
    expect((await change(running, { start: START.toString(), end: NEXT.toString() })).status).toBe(200);
    await look(clock.now().add({ minutes: 1 }));
  });
});

test('an overdue trip cannot be extended beyond a booking that it has made impossible, however long ago that was', async ({
  db,
  makeLate,
}) => {
  const { running } = await makeLate();
  const row = await findBooking(db, running.id);
  if (!row) throw new Error('no booking');
  const longest = (at: Temporal.Instant) => findLongestEnd(createFleet(db), row, at);
  expect(await longest(END)).toEqual(NEXT);
  expect(await longest(END.add({ hours: 72 }))).toBeUndefined();
});
