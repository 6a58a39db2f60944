import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { CarState } from '#domain/telematics/car-state.ts';
import { odometerCounts } from '#domain/telematics/odometer.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { verifyInvoices } from '#server/features/invoice/verify-invoices.ts';
import { findDiscrepancies } from '#server/features/ledger/ledger.repository.ts';
import { raiseTasks } from '#server/features/task/raise-tasks.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { findKnownCar, writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { checkReturns } from '#server/features/trip/check-returns.ts';
import { takeAnswers } from '#server/features/trip/take-answers.ts';
import { mailer } from '#server/test/registration-test.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, NO_FAULTS, NOW } from '#server/test/stage.ts';
import { adminTripKm } from './admin-trip-km.ts';
import { adminVehicleWords } from './admin-vehicle-words.ts';
import { writeKmLetters } from './km-letters.ts';

const START = NOW.add({ minutes: 10 });
const HOURS = 2;
const STATION = { lat: 49.45, lng: 11.08 };
const ODOMETER_M = 12_000_000;
const BROKEN_M = 4_294_967_295;
const ISSUER = {
  name: 'Probe GmbH',
  address: 'Weg 1, 90402 Nürnberg',
  vatId: 'DE123456789',
  phone: '0911 123456',
  email: 'info@auto.example',
};
const idOf = (id: number) => ({ id: String(id) });

const test = serverTest()
  .extend('addCar', ({ stage, db, clock, call }) => async () => {
    clock.set(NOW);
    const { id: vehicleId } = await stage.addVehicle();
    await issueBoxes(db, [vehicleId], NOW);
    const { plate } = await db
      .selectFrom('vehicle')
      .where('id', '=', vehicleId)
      .select('plate')
      .executeTakeFirstOrThrow();
    let sequence = 0;
    let state = {
      position: STATION as CarState['position'],
      locked: true,
      doorOpen: false,
      ignitionOn: false,
      lightsOn: false,
      energyPercent: 80,
      plugged: false,
      odometerM: ODOMETER_M,
    };
    const stateNow = (change: Partial<CarState>): CarState => {
      state = { ...state, ...change };
      return { ...state, at: change.at ?? clock.now(), sequence: change.sequence ?? ++sequence };
    };
    const say = (change: Partial<CarState> = {}) =>
      writeCarNews(db, [{ vehicleId, online: true, lastContactAt: clock.now(), state: stateNow(change) }]);
    await say();
    return {
      vehicleId,
      plate,
      say,
      known: () => findKnownCar(db, vehicleId),
      /** Somebody books it from `start` on, and opens it. */
      async open({ start = START, change = {} as Partial<CarState>, saysReadings = true } = {}) {
        const driver = await stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) });
        await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
        const as = { token: driver.token };
        const timeRange = { start: start.toString(), end: start.add({ hours: HOURS }).toString() };
        const booked = await call('POST /bookings', { body: { bookeeId: vehicleId, timeRange } }, as);
        const bookingId = booked.output.id;
        const params = idOf(bookingId);
        clock.set(start);
        const check = { asDescribed: true, cleanInside: 1, cleanOutside: 1 };
        await call('POST /bookings/{id}/departurecheck', { params, body: check }, as);
        const command = async (kind: 'UNLOCK' | 'LOCK', how: Partial<CarState> = {}) => {
          const asked = await call('POST /bookings/{id}/commands', { params, body: { kind } }, as);
          expect(asked.status, asked.text).toBe(201);
          const at = clock.now();
          const told = stateNow({ locked: kind === 'LOCK', ...how });
          await writeCarNews(db, [{ vehicleId, online: true, lastContactAt: at, state: told }]);
          const answer = {
            commandId: asked.output.id,
            at,
            outcome: 'DONE' as const,
            reason: undefined,
            ...(saysReadings ? { state: told } : {}),
          };
          await takeAnswers(db, [{ kind: 'ANSWER', vehicleId, receivedAt: at, isKept: false, answer }], at);
        };
        await say(change);
        await command('UNLOCK', change);
        return {
          bookingId,
          as,
          letters: async () =>
            await db
              .selectFrom('mail')
              .innerJoin('customer', 'customer.email', 'mail.to_address')
              .where('customer.id', '=', driver.id)
              .where('template', '=', 'kilometer_geklaert')
              .orderBy('mail.id')
              .select(['subject', 'text_body'])
              .execute(),
          command,
          giveBack: async () => await call('POST /bookings/{id}/return', { params, body: {} }, as),
          price: async () => (await call('GET /bookings/{id}/price', { params }, as)).output,
        };
      },
    };
  })
  .extend(
    'wait',
    ({ clock }) =>
      (minutes: number) =>
        clock.set(clock.now().add({ minutes })),
  )
  .extend('admin', ({ db, clock }) => () => {
    const printed: string[] = [];
    return {
      printed,
      setup: { db, now: clock.now(), user: 'ida', print: (text: string) => void printed.push(text) },
    };
  })
  .extend('tasksOf', ({ db, clock }) => async (vehicleId: number) => {
    await raiseTasks(db, clock.now());
    const rows = await db
      .selectFrom('vehicle_task')
      .where('vehicle_id', '=', vehicleId)
      .where('done_at', 'is', null)
      .select('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  });

const driven = (km: number) => ({ odometerM: ODOMETER_M + km * 1000 });

test('the database and the domain judge a reading alike', async ({ db }) => {
  const reading = fc.record({
    metres: fc.oneof(
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.integer({ min: 11_990_000, max: 12_300_000 }),
    ),
    seconds: fc.integer({ min: -10_000, max: 10_000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(reading, reading), { minLength: 50, maxLength: 50 }),
      async (pairs) => {
        const at = (seconds: number) => NOW.add({ seconds });
        const { rows } = await sql<{ counts: boolean }>`
        select odometer_counts(told, told_at, last, last_at) as counts from unnest(
          ${pairs.map(([{ metres }]) => metres)}::bigint[], ${pairs.map(([{ seconds }]) => at(seconds).toString())}::timestamptz[],
          ${pairs.map(([, { metres }]) => metres)}::bigint[], ${pairs.map(([, { seconds }]) => at(seconds).toString())}::timestamptz[]
        ) with ordinality as pair (told, told_at, last, last_at, place) order by place`.execute(db);
        const [told, last] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
        expect(rows.map(({ counts }) => counts)).toEqual(
          told.map((each, index) => {
            const other = last[index];
            return (
              other !== undefined &&
              odometerCounts({ ...each, at: at(each.seconds) }, { ...other, at: at(other.seconds) })
            );
          }),
        );
      },
    ),
    { numRuns: 20 },
  );
});

describe('kilometres that cannot be', () => {
  test('are not billed: the price stays open, staff get a task, and a later reading that fits settles it', async ({
    addCar,
    wait,
    tasksOf,
    admin,
    db,
    clock,
  }) => {
    const car = await addCar();
    const trip = await car.open();
    wait(60);
    await car.say(driven(10));
    wait(1);
    await trip.command('LOCK', { odometerM: BROKEN_M });
    expect(await trip.price()).toMatchObject({ status: 'RUNNING', kmInDoubt: true, drivenKm: 10 });
    const { status, output } = await trip.giveBack();
    expect(status).toBe(200);
    expect(output).toMatchObject({ checked: false, price: { status: 'UNCHECKED', kmInDoubt: true } });
    expect(output.price).not.toHaveProperty('drivenKm');
    expect(output.price.km.cents).toBe(0);
    expect(await tasksOf(car.vehicleId)).toEqual(['ODOMETER']);
    expect((await car.known())?.doubt?.toldOdometerM).toBe(BROKEN_M);
    const { printed, setup } = admin();
    expect(await adminTripKm([], {}, setup)).toBeUndefined();
    expect(printed.join('\n')).toContain(`${trip.bookingId}  ${car.plate}`);
    // It stays so, however often it is looked at.
    await car.say({ odometerM: BROKEN_M });
    await checkReturns(db, clock.now());
    expect(await trip.price()).toMatchObject({ status: 'UNCHECKED' });

    wait(1);
    await car.say(driven(10));
    await checkReturns(db, clock.now());
    expect(await trip.price()).toMatchObject({
      status: 'FINAL',
      drivenKm: 10,
      counted: { startKm: 12_000, endKm: 12_010 },
    });
    expect(await tasksOf(car.vehicleId)).toEqual([]);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    // The driver is told once, whoever looks and how often.
    await Promise.all([1, 2].map(() => writeKmLetters(db, clock.now(), { mailer })));
    const [letter, ...others] = await trip.letters();
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/^Kilometer geklärt/);
    expect(letter?.text_body.replaceAll('\u00A0', ' ')).toMatch(/10 km.*/);
  });

  test('told during the trip are not used, nor is a fall, once the car says again what can be', async ({
    addCar,
    wait,
  }) => {
    const car = await addCar();
    const trip = await car.open();
    wait(20);
    await car.say({ odometerM: BROKEN_M });
    wait(10);
    await car.say({ odometerM: 0 });
    expect((await car.known())?.state).toMatchObject({ odometerM: ODOMETER_M });
    wait(10);
    await car.say(driven(30));
    await trip.command('LOCK');
    expect((await trip.giveBack()).output).toMatchObject({
      checked: true,
      price: { status: 'FINAL', drivenKm: 30 },
    });
  });

  test('at the opening are not where the trip begins: that is where the trip before ended', async ({
    addCar,
    wait,
  }) => {
    for (const saysReadings of [true, false]) {
      const car = await addCar();
      const trip = await car.open({ change: { odometerM: 0 }, saysReadings });
      wait(30);
      await car.say(driven(25));
      await trip.command('LOCK');
      expect((await trip.giveBack()).output.price).toMatchObject({ status: 'FINAL', drivenKm: 25 });
    }
  });

  test('of the trip before are no matter of the next driver: both wait until one is sure', async ({
    addCar,
    wait,
    admin,
    db,
    clock,
  }) => {
    const car = await addCar();
    const first = await car.open();
    wait(30);
    await first.command('LOCK', { odometerM: BROKEN_M });
    expect((await first.giveBack()).output.price).toMatchObject({ status: 'UNCHECKED' });
    wait(30);
    const second = await car.open({ start: START.add({ hours: 2 }), change: { odometerM: BROKEN_M } });
    wait(30);
    await car.say(driven(70));
    await second.command('LOCK');
    expect((await second.giveBack()).output.price).toMatchObject({ status: 'UNCHECKED', kmInDoubt: true });
    await checkReturns(db, clock.now());
    expect(await first.price()).toMatchObject({ status: 'UNCHECKED' });

    const { setup } = admin();
    const reason = 'Tankbeleg';
    expect(
      await adminTripKm(['km', String(first.bookingId), '20'], { by: 'Ida', reason }, setup),
    ).toBeUndefined();
    await checkReturns(db, clock.now());
    expect(await first.price()).toMatchObject({ status: 'FINAL', drivenKm: 20 });
    expect(await second.price()).toMatchObject({ status: 'FINAL', drivenKm: 50 });
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('are set by staff, with who and why; what is billed they leave', async ({
    addCar,
    wait,
    admin,
    db,
  }) => {
    const car = await addCar();
    const trip = await car.open();
    wait(30);
    await trip.command('LOCK', { odometerM: BROKEN_M });
    await trip.giveBack();
    const { printed, setup } = admin();
    const km = (words: string[], options = {}) => adminTripKm(['km', ...words], options, setup);
    const id = String(trip.bookingId);
    const options = { reason: 'Am Auto abgelesen' };
    expect(await km([id, '12'])).toContain('--reason');
    expect(await km([id, '1,2'], options)).toContain('keine Strecke');
    expect(await km(['999999', '12'], options)).toContain('gibt es nicht');
    expect(await km([id, '12'], options)).toBeUndefined();
    expect(printed.at(-1)).toContain('12 km zählen');
    expect(await trip.price()).toMatchObject({ status: 'FINAL', drivenKm: 12 });
    // A typing error is corrected the same way, while it is not billed.
    expect(await km([id, '13'], { ...options, by: 'Ida' })).toBeUndefined();
    expect(await trip.price()).toMatchObject({ status: 'FINAL', drivenKm: 13 });
    await db.updateTable('booking').set({ state: 'BILLED' }).where('id', '=', trip.bookingId).execute();
    // After it is billed it is a correction, which the test below holds.
    const settings = await db
      .selectFrom('odometer_setting')
      .where('booking_id', '=', trip.bookingId)
      .select(['metres', 'staff', 'reason', 'before_m'])
      .orderBy('id')
      .execute();
    expect(settings).toEqual([
      { metres: 12_000, staff: 'ida', reason: 'Am Auto abgelesen', before_m: null },
      { metres: 13_000, staff: 'Ida', reason: 'Am Auto abgelesen', before_m: 12_000 },
    ]);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('of a trip that is billed are set right on the next bill, with the reason, and told to the driver', async ({
    addCar,
    wait,
    admin,
    call,
    db,
    clock,
  }) => {
    const car = await addCar();
    const trip = await car.open();
    wait(60);
    await trip.command('LOCK', driven(10));
    expect((await trip.giveBack()).output.price).toMatchObject({ status: 'FINAL', drivenKm: 10 });
    const bill = async (month: string, at: string) => {
      clock.set(Temporal.Instant.from(at));
      await billMonth(db, { month: Temporal.PlainYearMonth.from(month), now: clock.now(), issuer: ISSUER });
    };
    const sessions = () =>
      db
        .updateTable('token')
        .set({ expires_at: NOW.add({ hours: 9000 }) })
        .execute();
    const invoices = async () => {
      await sessions();
      const { output } = await call('GET /invoices', { query: {} }, trip.as);
      return Promise.all(
        output.items
          .toReversed()
          .map(
            async ({ number }) =>
              (await call('GET /invoices/{number}', { params: { number } }, trip.as)).output,
          ),
      );
    };
    const km = async (to: number, reason: string) => {
      const { setup, printed } = admin();
      const words = ['km', String(trip.bookingId), String(to)];
      expect(await adminTripKm(words, { by: 'Ida', reason }, setup)).toBeUndefined();
      return printed.join('\n').replaceAll('\u00A0', ' ');
    };
    await bill('2027-05', '2027-06-02T02:07:00Z');
    expect(await invoices()).toHaveLength(1);
    clock.set(Temporal.Instant.from('2027-06-10T08:00:00Z'));
    // Class M: 0.33 a kilometre.
    const [perKm] = [Math.round((await trip.price()).km.cents / 10)];
    const more = await km(14, 'Tacho\nverlesen, Protokoll 7');
    expect(more).toContain('auf der nächsten Rechnung');
    expect(await trip.price()).toMatchObject({ status: 'FINAL', drivenKm: 14 });
    await bill('2027-06', '2027-07-02T02:07:00Z');
    const [, second] = await invoices();
    expect(second?.items).toMatchObject([
      {
        booking: { id: trip.bookingId },
        lines: [
          {
            text: 'Kilometer berichtigt: 14 statt 10\u00A0km (Tacho verlesen, Protokoll 7)',
            cents: 4 * perKm,
          },
        ],
      },
    ]);
    clock.set(Temporal.Instant.from('2027-07-10T08:00:00Z'));
    // A correction of the correction, and twice the same: one line each that says the difference, or none.
    await km(8, 'Fahrtenbuch');
    await km(8, 'Fahrtenbuch');
    await bill('2027-07', '2027-08-02T02:07:00Z');
    const [, , third] = await invoices();
    expect(third?.items.flatMap(({ lines }) => lines)).toEqual([
      expect.objectContaining({ cents: -6 * perKm, text: expect.stringContaining('8 statt 14\u00A0km') }),
    ]);
    await writeKmLetters(db, clock.now(), { mailer });
    const letters = await trip.letters();
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Kilometer berichtigt/),
      expect.stringMatching(/^Kilometer berichtigt/),
    ]);
    const [first, last] = letters.map(({ text_body }) => text_body.replaceAll('\u00A0', ' '));
    expect(first).toContain('14 km statt 10 km');
    expect(first).toContain('Tacho verlesen, Protokoll 7');
    expect(first).toMatch(/berechnen wir.*nächsten Rechnung/);
    expect(last).toMatch(/ziehen wir.*nächsten Rechnung ab/);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    expect((await verifyInvoices(db)).faults).toEqual([]);
    expect(await findDiscrepancies(db, 5)).toEqual([]);
  });

  test('of a car are set right by what somebody reads at it, also downwards', async ({
    addCar,
    wait,
    admin,
  }) => {
    const car = await addCar();
    wait(60);
    // A new dashboard begins at 100 km.
    await car.say({ odometerM: 100_000 });
    expect((await car.known())?.state?.odometerM).toBe(ODOMETER_M);
    const { printed, setup } = admin();
    const reason = 'Neuer Tacho, Protokoll der Werkstatt';
    const set = (words: string[], options = {}) => adminVehicleWords(['odometer', ...words], options, setup);
    expect(await set([car.plate, '100'])).toContain('--reason');
    expect(await set(['XX-YY 1', '100'], { reason })).toContain('gibt es nicht');
    expect(await set([car.plate, 'viel'], { reason })).toContain('kein Kilometerstand');
    expect(await set([car.plate, '100'], { reason })).toBeUndefined();
    expect(printed.at(-1)).toContain('Ab jetzt zählt 100 km, bisher 12.000 km');
    const trip = await car.open({ start: START.add({ hours: 2 }), change: { odometerM: 100_000 } });
    wait(30);
    await trip.command('LOCK', { odometerM: 118_000 });
    expect((await trip.giveBack()).output.price).toMatchObject({ status: 'FINAL', drivenKm: 18 });
  });

  test('in miles are noticed by the way from place to place and the car’s own history', async ({
    addCar,
    wait,
    tasksOf,
    db,
    clock,
  }) => {
    const car = await addCar();
    const far = { lat: STATION.lat + 0.3, lng: STATION.lng };
    let odometerM = ODOMETER_M;
    const drive = async (start: Temporal.Instant, km: number) => {
      const trip = await car.open({ start });
      for (const position of [far, STATION]) {
        wait(40);
        odometerM += (km * 1000) / 2;
        await car.say({ position, odometerM });
      }
      await trip.command('LOCK');
      return trip;
    };
    // 67 km from place to place are 84 km on the road.
    const first = await drive(START, 84);
    expect((await first.giveBack()).output.price).toMatchObject({ status: 'FINAL', drivenKm: 84 });
    const second = await drive(START.add({ hours: 3 }), 136);
    expect((await second.giveBack()).output.price).toMatchObject({ status: 'UNCHECKED', kmInDoubt: true });
    wait(60);
    await car.say();
    await checkReturns(db, clock.now());
    expect(await second.price()).toMatchObject({ status: 'UNCHECKED' });
    expect(await tasksOf(car.vehicleId)).toEqual(['ODOMETER']);
  });
});

describe('the number of a state', () => {
  test('begins anew with a new secret, whatever the time of the new box', async ({ addCar, db }) => {
    const car = await addCar();
    await car.say({ sequence: 5_000_000 });
    await car.say({ sequence: 1, locked: false, at: NOW.subtract({ hours: 10 }) });
    expect((await car.known())?.state?.locked).toBe(true);
    await issueBoxes(db, [car.vehicleId], NOW);
    await car.say({ sequence: 1, locked: false, at: NOW.subtract({ hours: 10 }) });
    expect((await car.known())?.state?.locked).toBe(false);
  });

  test('that falls with a newer time is of a restarted box, and counts', async ({ addCar, wait }) => {
    const car = await addCar();
    await car.say({ sequence: 900 });
    wait(1);
    await car.say({ sequence: 1, locked: false });
    expect((await car.known())?.state).toMatchObject({ sequence: 1, locked: false });
  });

  test('far beyond is told, and does not shut out what follows', async ({
    addCar,
    wait,
    admin,
    db,
    clock,
  }) => {
    const car = await addCar();
    wait(1);
    await car.say({ sequence: Number.MAX_SAFE_INTEGER });
    const { printed, setup } = admin();
    await adminVehicleWords(['refused'], {}, setup);
    expect(printed.join('\n')).toContain(`${car.plate}: Nummer der Meldung weit voraus`);
    wait(1);
    await car.say({ sequence: 9, locked: false });
    expect((await car.known())?.state).toMatchObject({ sequence: 9, locked: false });
    const after = admin();
    await adminVehicleWords(['refused'], {}, { ...after.setup, now: clock.now() });
    expect(after.printed.join('\n')).not.toContain(car.plate);
    expect(
      await db.selectFrom('car_refusal').where('vehicle_id', '=', car.vehicleId).select('count').execute(),
    ).toEqual([{ count: 1 }]);
  });

  test('that is old is refused, counted and seen by staff, with since when, on the page of the car', async ({
    addCar,
    wait,
    stage,
    call,
    tasksOf,
    clock,
    db,
  }) => {
    const car = await addCar();
    const staff = await stage.addCustomer({ employee: true });
    const page = async () =>
      (await call('GET /tasks/cars/{plate}', { params: { plate: car.plate } }, { token: staff.token })).output
        .state;
    expect((await page())?.refused).toEqual([]);
    wait(1);
    const since = clock.now();
    for (let minute = 0; minute < 12; minute++) {
      wait(1);
      await car.say({ sequence: 1, at: NOW.subtract({ hours: 1 }), locked: false });
    }
    const unreadable = { count: 3, told: 'state: {', at: clock.now() };
    await writeCarNews(db, [
      { vehicleId: car.vehicleId, online: true, lastContactAt: clock.now(), state: undefined, unreadable },
    ]);
    expect(await page()).toMatchObject({
      reachable: true,
      locked: true,
      refused: [
        {
          text: 'Meldungen sind älter als die letzte',
          since: since.add({ minutes: 1 }).toString(),
          count: 12,
        },
        { text: 'Meldungen sind nicht zu lesen', count: 3 },
      ],
    });
    expect(await tasksOf(car.vehicleId)).toEqual(['BOX']);
    wait(1);
    await car.say({ locked: false });
    expect((await page())?.refused).toEqual([]);
    expect(await tasksOf(car.vehicleId)).toEqual([]);
  });
});

describe('a place that the car does not know', () => {
  test('leaves the rest of the state, and is held against nobody', async ({ addCar, wait }) => {
    const car = await addCar();
    const trip = await car.open();
    wait(30);
    await car.say({ position: undefined, energyPercent: 61, doorOpen: true });
    expect((await car.known())?.state).toMatchObject({
      energyPercent: 61,
      doorOpen: true,
      position: undefined,
    });
    await car.say({ doorOpen: false });
    await trip.command('LOCK');
    expect(await trip.giveBack()).toMatchObject({ status: 200 });
  });

  test('is also one more than 500 km from the last, until it can have driven there', async ({
    addCar,
    wait,
    admin,
  }) => {
    const car = await addCar();
    wait(1);
    await car.say({ position: { lat: 54.2, lng: 11.08 }, energyPercent: 61 });
    expect((await car.known())?.state).toMatchObject({ energyPercent: 61, position: undefined });
    const { printed, setup } = admin();
    await adminVehicleWords(['refused'], {}, setup);
    expect(printed.join('\n')).toContain(`${car.plate}: Standort unglaubwürdig weit weg`);
    wait(1);
    await car.say({ position: STATION });
    expect((await car.known())?.state).toMatchObject({ position: STATION });
  });
});
