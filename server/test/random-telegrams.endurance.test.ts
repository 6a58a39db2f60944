import fc from 'fast-check';
import { expect } from 'vitest';
import { farthestM } from '#domain/telematics/odometer.ts';
import type { CarMessage } from '#server/adapters/telematics/telematics.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { createMessageBatches } from '#server/features/telematics/message-batches.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { checkReturns } from '#server/features/trip/check-returns.ts';
import { takeAnswers } from '#server/features/trip/take-answers.ts';
import type { Client } from './client.ts';
import { randomOf } from './random.ts';
import { serverTest } from './server-test.ts';
import { countFaults, NO_FAULTS, NOW, type StageCustomer } from './stage.ts';
import { repetitions } from './test-length.ts';

const test = serverTest();

/** Another seed gives other courses: PROPERTY_SEED=7 npm test -- server/test/random-telegrams.endurance.test.ts */
const SEED = Number(fc.readConfigureGlobal().seed);
const CARS = 40;
const ROUNDS = repetitions({ full: 250, short: 15 });
const STATION = { lat: 49.45, lng: 11.08 };
const STEPS = 8;
const STEP_MINUTES = 7;
/** 180 km/h. */
const FASTEST_M_A_MINUTE = 3_000;
const QUARTER_MINUTES = 15;
const idOf = (id: number) => ({ id: String(id) });

/** What is wrong with a box on one trip. */
const FAULTS = [
  'NONE',
  'LOSS',
  'ORDER',
  'RESTART',
  'CLOCK',
  'NO_POSITION',
  'BROKEN',
  'FALLEN',
  'MILES',
  'CREEP',
  'STUCK',
] as const;
type Fault = (typeof FAULTS)[number];
/** Of these the kilometres themselves are true. */
const TRUE_KILOMETRES: ReadonlySet<Fault> = new Set([
  'NONE',
  'LOSS',
  'ORDER',
  'RESTART',
  'CLOCK',
  'NO_POSITION',
]);

type Random = ReturnType<typeof randomOf>;

/** A car with a true odometer, and a box that says what it likes of it. */
class Car {
  readonly vehicleId: number;
  readonly isTrue: boolean;
  readonly #random: Random;
  odometerM = 12_000_000;
  locked = true;
  fault: Fault = 'NONE';
  /** Metres that its box has added so far. */
  #crept = 0;
  #stuckAt = 0;
  #sequence = 0;
  /** What is on its way and will be overtaken. */
  #late: CarMessage[] = [];

  constructor(vehicleId: number, isTrue: boolean, random: Random) {
    this.vehicleId = vehicleId;
    this.isTrue = isTrue;
    this.#random = random;
  }

  begin(): void {
    this.fault = this.#random.pick(FAULTS.filter((fault) => !this.isTrue || TRUE_KILOMETRES.has(fault)));
    this.#stuckAt = this.odometerM;
    this.#crept = 0;
  }

  get toldM(): number {
    switch (this.fault) {
      case 'BROKEN':
        return this.#random.chance(0.5) ? 4_294_967_295 : this.odometerM;
      case 'FALLEN':
        return this.#random.chance(0.5) ? this.#random.upTo(11_999_999) : this.odometerM;
      case 'MILES':
        return Math.round(this.odometerM * (this.#random.chance(0.5) ? 1.609 : 1));
      case 'CREEP':
        this.#crept += this.#random.upTo(9_000);
        return this.odometerM + this.#crept;
      case 'STUCK':
        return this.#stuckAt;
      default:
        return this.odometerM;
    }
  }

  /** What arrives of the state that it tells now. */
  tell(now: Temporal.Instant): CarMessage[] {
    const { vehicleId, fault } = this;
    const random = this.#random;
    if (fault === 'RESTART' && random.chance(0.3)) this.#sequence = 0;
    const wrongS = fault === 'CLOCK' && random.chance(0.5) ? random.upTo(80_000_000) - 40_000_000 : 0;
    const state = this.#stateAt(now.add({ seconds: wrongS }));
    const message: CarMessage = { kind: 'STATE', vehicleId, receivedAt: now, isKept: false, state };
    if (fault === 'LOSS' && random.chance(0.5)) return [];
    if (fault === 'ORDER' && random.chance(0.5)) {
      this.#late.push(message);
      return [];
    }
    const overtaken = this.#late.splice(0).map((each) => ({ ...each, receivedAt: now }));
    return [message, ...overtaken];
  }

  /** Does what it is told, and says how it is then. */
  answer(
    commandId: string,
    kind: 'UNLOCK' | 'LOCK',
    now: Temporal.Instant,
  ): { message: CarMessage; toldM: number } {
    this.locked = kind === 'LOCK';
    const state = this.#stateAt(now);
    const answer = { commandId, at: now, outcome: 'DONE' as const, reason: undefined, state };
    const { vehicleId } = this;
    return {
      message: { kind: 'ANSWER', vehicleId, receivedAt: now, isKept: false, answer },
      toldM: state.odometerM,
    };
  }

  #stateAt(at: Temporal.Instant) {
    const isLost = this.fault === 'NO_POSITION' && this.#random.chance(0.5);
    return {
      at,
      sequence: ++this.#sequence,
      position: isLost ? undefined : STATION,
      locked: this.locked,
      doorOpen: false,
      ignitionOn: false,
      lightsOn: false,
      energyPercent: 80,
      plugged: false,
      odometerM: this.toldM,
    };
  }
}

type Course = { bookingId: number; car: Car; fault: Fault; trueM: number; minutes: number; status: string };

test(`${CARS * ROUNDS} courses of telegrams as chance has them (seed ${SEED}): no price is above what is allowed, and none is final that is not sure`, async ({
  db,
  stage,
  call,
  clock,
}) => {
  const errors: unknown[] = [];
  const send = async (messages: readonly CarMessage[]) => {
    const batches = createMessageBatches({
      writeNews: (news) => writeCarNews(db, news),
      lookAtNews: () => checkReturns(db, clock.now()),
      takeAnswers: async (answers) => void errors.push(...(await takeAnswers(db, answers, clock.now()))),
      takeOpenings: async () => undefined,
      onError: (error) => errors.push(error),
    });
    for (const message of messages) batches.add(message);
    await batches.close();
  };
  const wait = (minutes: number) => clock.set(clock.now().add({ minutes }));
  const cars: Car[] = [];
  const drivers: StageCustomer[] = [];
  for (let number = 0; number < CARS; number++) {
    const { id } = await stage.addVehicle();
    await issueBoxes(db, [id], NOW);
    cars.push(new Car(id, number % 2 === 0, randomOf(SEED * 1000 + number)));
    drivers.push(await stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 20_000 }) }));
  }
  await db.updateTable('customer').set({ pin_is_initial: false }).execute();
  clock.set(NOW);
  await send(cars.flatMap((car) => car.tell(clock.now())));

  const courses: Course[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = nextQuarter(clock.now());
    const end = start.add({ minutes: QUARTER_MINUTES * 4 });
    const booked = await Promise.all(
      cars.map(async (car, index) => {
        const as = { token: drivers[index]?.token ?? '' };
        const timeRange = { start: start.toString(), end: end.toString() };
        const { output } = await call('POST /bookings', { body: { bookeeId: car.vehicleId, timeRange } }, as);
        return { car, as, bookingId: output.id, before: car.odometerM };
      }),
    );
    clock.set(start);
    for (const car of cars) car.begin();
    await Promise.all(booked.map((each) => check(call, each.bookingId, each.as)));
    const tap = async (kind: 'UNLOCK' | 'LOCK') =>
      Promise.all(
        booked.map(async ({ bookingId, as }) => {
          const asked = await call(
            'POST /bookings/{id}/commands',
            { params: idOf(bookingId), body: { kind } },
            as,
          );
          expect(asked.status, asked.text).toBe(201);
          return asked.output.id;
        }),
      );
    const opened = await tap('UNLOCK');
    await send(
      booked.map(({ car }, index) => car.answer(opened[index] ?? '', 'UNLOCK', clock.now()).message),
    );
    const drives = STEPS - (round % 3);
    for (let step = 0; step < drives; step++) {
      wait(STEP_MINUTES);
      const random = randomOf(SEED + round * 100 + step);
      for (const car of cars) car.odometerM += random.upTo(STEP_MINUTES * FASTEST_M_A_MINUTE);
      await send(cars.flatMap((car) => car.tell(clock.now())));
    }
    const locked = await tap('LOCK');
    const answers = booked.map(({ car }, index) => car.answer(locked[index] ?? '', 'LOCK', clock.now()));
    await send(answers.map(({ message }) => message));
    const minutes = drives * STEP_MINUTES;
    await Promise.all(
      booked.map(async ({ car, as, bookingId, before }, index) => {
        const back = await call('POST /bookings/{id}/return', { params: idOf(bookingId), body: {} }, as);
        expect(back.status, `${car.fault} ${back.text}`).toBe(200);
        const { status } = back.output.price;
        courses.push({ bookingId, car, fault: car.fault, trueM: car.odometerM - before, minutes, status });
        const toldM = answers[index]?.toldM ?? 0;
        // What cannot be: it fell below where the trip began, or no car drives so far.
        const cannotBe = toldM < before - 5_000 || toldM > car.odometerM + farthestM(start, clock.now());
        if (car.isTrue || !cannotBe) return;
        expect(status, `${car.fault} told ${toldM} after ${before}`).toBe('UNCHECKED');
      }),
    );
    // By the next trip most boxes say again what is true.
    wait(20);
    for (const car of cars) car.fault = 'NONE';
    if (round % 4 > 0) await send(cars.flatMap((car) => car.tell(clock.now())));
    wait(60);
  }
  await send(cars.flatMap((car) => car.tell(clock.now())));

  expect(errors).toEqual([]);
  expect(await countFaults(db)).toEqual(NO_FAULTS);
  const rows = new Map(
    (
      await db
        .selectFrom('booking')
        .innerJoin('trip_return', 'trip_return.booking_id', 'booking.id')
        .select([
          'booking.id',
          'booking.driven_km as drivenKm',
          'booking.km_cents as kmCents',
          'trip_return.checked_at as checkedAt',
        ])
        .execute()
    ).map((row) => [row.id, row] as const),
  );
  const finals = { true: 0, lying: 0 };
  for (const { bookingId, car, fault, trueM, minutes } of courses) {
    const row = rows.get(bookingId);
    const what = `${fault}, booking ${bookingId}, truly ${trueM} m in ${minutes} minutes`;
    if (!row?.checkedAt) {
      expect(row, what).toMatchObject({ drivenKm: null, kmCents: null });
      continue;
    }
    const billedM = (row.drivenKm ?? 0) * 1000;
    const quarters = Math.ceil(minutes / QUARTER_MINUTES) * QUARTER_MINUTES;
    const allowedM = farthestM(NOW, NOW.add({ minutes: quarters }));
    expect(billedM, what).toBeLessThanOrEqual(car.isTrue ? trueM : Math.max(trueM, allowedM));
    finals[car.isTrue ? 'true' : 'lying']++;
  }
  // What is true is not held up by how it arrives.
  expect(finals.true).toBe((CARS / 2) * ROUNDS);
  expect(finals.lying).toBeGreaterThan(0);
});

const check = (call: Client, bookingId: number, as: { token: string }) =>
  call(
    'POST /bookings/{id}/departurecheck',
    { params: idOf(bookingId), body: { asDescribed: true, cleanInside: 1, cleanOutside: 1 } },
    as,
  );

const nextQuarter = (at: Temporal.Instant) =>
  Temporal.Instant.fromEpochMilliseconds(Math.ceil((at.epochMilliseconds + 60_000) / 900_000) * 900_000);
