import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { OpeningGuard } from '#cars/offline-opening.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import type { CarAnswer } from '#domain/telematics/car-command.ts';
import type { OfflineOpening } from '#domain/telematics/car-opening.ts';
import type { CarState } from '#domain/telematics/car-state.ts';
import {
  type CarCommand,
  type CarMessage,
  CarsOutOfReach,
  type Telematics,
} from '#server/adapters/telematics/telematics.ts';
import type { Db } from '#server/db/connect.ts';
import { endMissed } from '#server/features/booking/end-missed.ts';
import { findBookingEntries } from '#server/features/ledger/ledger.repository.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { createMessageBatches } from '#server/features/telematics/message-batches.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { checkReturns } from '#server/features/trip/check-returns.ts';
import { startCommandSender } from '#server/features/trip/command-sender.ts';
import { startGrantSender } from '#server/features/trip/grant-sender.ts';
import { takeAnswers } from '#server/features/trip/take-answers.ts';
import { takeOpenings } from '#server/features/trip/take-openings.ts';
import type { Client } from './client.ts';
import { makePhone, type Phone } from './phone.ts';
import { randomOf } from './random.ts';
import { type Clock, serverTest } from './server-test.ts';
import { countFaults, NO_FAULTS, NOW, type StageCustomer } from './stage.ts';
import { repetitions } from './test-length.ts';

const test = serverTest();

/** Another seed gives other trips: PROPERTY_SEED=7 npm test -- server/test/random-trips.endurance.test.ts */
const SEED = Number(fc.readConfigureGlobal().seed);
const CARS = 25;
const TRIPS_PER_CAR = repetitions({ full: 40, short: 16 });
const STATION = { lat: 49.45, lng: 11.08 };
const ELSEWHERE = { lat: 49.47, lng: 11.08 };
/** 180 km/h. */
const FASTEST_M_A_MINUTE = 3_000;
const PRICES = PRICE_LIST_2026.classes.S;
const idOf = (id: number) => ({ id: String(id) });

/** How a trip begins, and how it ends. */
const BEGINNINGS = [
  'PLAIN',
  'PLAIN',
  'DOUBLE_ANSWER',
  'LATE_ANSWER',
  'CLOCK_AHEAD',
  'SILENT_CAR',
  'WAKES_UP',
  'OFFLINE',
  'HEARD_LATE',
  'TAKEN_OVER',
  'CANCELLED',
  'CANCELLED_WHILE_OPENED',
  'NO_SHOW',
] as const;
const ENDINGS = [
  'PLAIN',
  'PLAIN',
  'DOOR_OPEN',
  'WRONG_PLACE',
  'BY_WORD',
  'BY_WORD_AFTER_ATTEMPT',
  'KEPT',
  'KEPT_CLOCK_BEHIND',
] as const;

type Random = ReturnType<typeof randomOf>;

type Done = { id: string; kind: 'UNLOCK' | 'LOCK'; at: Temporal.Instant; odometerM: number };

/** A box as docs/telematics.md describes it, without a network of its own: `send` is its way to the server. */
class Car {
  readonly vehicleId: number;
  readonly log: Done[] = [];
  readonly guard: OpeningGuard;
  position = STATION;
  locked = true;
  doorOpen = false;
  ignitionOn = false;
  odometerM = 10_000_000;
  isConnected = false;
  /** What it says now arrives only after `release`. */
  holdsAnswers = false;
  answersTwice = false;
  /** Its clock is an hour ahead, and it does not ask for the time as it should. */
  isAhead = false;
  /** It says with an answer and an opening how it was then; boxes of revision 0 do not. */
  readonly saysReadings: boolean;
  readonly #answers = new Map<string, CarAnswer>();
  #openings: OfflineOpening[] = [];
  #sequence = 0;
  readonly #now: () => Temporal.Instant;
  readonly #send: (message: CarMessage) => void;

  constructor(
    vehicleId: number,
    saysReadings: boolean,
    now: () => Temporal.Instant,
    send: (message: CarMessage) => void,
  ) {
    this.vehicleId = vehicleId;
    this.saysReadings = saysReadings;
    this.guard = new OpeningGuard(vehicleId);
    this.#now = now;
    this.#send = send;
  }

  hear({ id, kind, expiresAt }: CarCommand): void {
    const at = this.#now();
    if (!this.#answers.has(id)) {
      const reason = this.#reasonAgainst(kind, Temporal.Instant.compare(at, expiresAt) >= 0);
      if (!reason) {
        if (kind === 'UNLOCK') this.guard.forgetOpening();
        this.#do(id, kind);
      }
      this.#answers.set(id, {
        commandId: id,
        at: this.isAhead ? at.add({ hours: 1 }) : at,
        outcome: reason ? 'REFUSED' : 'DONE',
        reason,
        ...(this.saysReadings ? { state: this.#state() } : {}),
      });
    }
    const answer = this.#answers.get(id);
    if (!answer || this.holdsAnswers) return;
    this.#say({ kind: 'ANSWER', answer });
    if (this.answersTwice) this.#say({ kind: 'ANSWER', answer });
  }

  async open(phone: Phone, grant: string, kind: 'UNLOCK' | 'LOCK', at = this.#now()): Promise<string> {
    const answer = await phone.answer(this.guard.challenge(), grant, { kind, check: 'AS_DESCRIBED' });
    const checked = this.guard.check(answer, at);
    if (typeof checked === 'string') return checked;
    const id = randomUUID();
    this.#do(id, kind);
    const { serial: grantSerial, bookingId } = checked.grant;
    const { odometerM, position } = this;
    const reading = this.saysReadings ? { odometerM, position, energyPercent: 80 } : undefined;
    this.#openings.push({ id, grantSerial, bookingId, kind, at, check: checked.check, reading });
    return 'DONE';
  }

  connect(): void {
    this.isConnected = true;
    this.#say({ kind: 'CONNECTION', online: true });
    for (const answer of this.#answers.values()) this.#say({ kind: 'ANSWER', answer });
    if (this.#openings.length > 0) this.#say({ kind: 'OPENED', openings: this.#openings });
    this.tell();
  }
  disconnect(): void {
    this.#say({ kind: 'CONNECTION', online: false });
    this.isConnected = false;
  }
  noted(ids: readonly string[]): void {
    this.#openings = this.#openings.filter(({ id }) => !ids.includes(id));
  }
  release(): void {
    this.holdsAnswers = false;
    for (const answer of this.#answers.values()) this.#say({ kind: 'ANSWER', answer });
  }
  tell(): void {
    this.#say({ kind: 'STATE', state: this.#state() });
  }

  #state(): CarState {
    const { position, locked, doorOpen, ignitionOn, odometerM } = this;
    const rest = { lightsOn: false, energyPercent: 80, plugged: false, sequence: ++this.#sequence };
    return { position, locked, doorOpen, ignitionOn, odometerM, at: this.#now(), ...rest };
  }

  #reasonAgainst(kind: 'UNLOCK' | 'LOCK', isExpired: boolean): CarAnswer['reason'] {
    if (isExpired) return 'EXPIRED';
    return kind === 'LOCK' && this.doorOpen ? 'DOOR_OPEN' : undefined;
  }
  #do(id: string, kind: 'UNLOCK' | 'LOCK'): void {
    this.locked = kind === 'LOCK';
    this.log.push({ id, kind, at: this.#now(), odometerM: this.odometerM });
  }
  #say(message: DistributedOmit<CarMessage, 'vehicleId' | 'receivedAt' | 'isKept'>): void {
    if (!this.isConnected) return;
    this.#send({ vehicleId: this.vehicleId, receivedAt: this.#now(), isKept: false, ...message });
  }
}
type DistributedOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;

/** What the server must have written about a trip, by the diary of its car and its driver. */
type Diary = {
  bookingId: number;
  vehicleId: number;
  start: Temporal.Instant;
  end: Temporal.Instant;
  confirmedAt: Temporal.Instant;
  attemptAt: Temporal.Instant | undefined;
  metres: number;
  how: string;
};

/** All that is between cars and database, as server/telematics.ts puts it together, restarted in every step. */
function createWay(db: Db, now: () => Temporal.Instant) {
  const cars = new Map<number, Car>();
  const faults: unknown[] = [];
  const onError = (error: unknown) => void faults.push(error);
  const start = () =>
    createMessageBatches({
      writeNews: (news) => writeCarNews(db, news),
      lookAtNews: () => checkReturns(db, now()),
      takeAnswers: async (answers) => {
        faults.push(...(await takeAnswers(db, answers, now())));
      },
      takeOpenings: async ({ vehicleId, openings }) => {
        faults.push(...(await takeOpenings(db, { vehicleId, openings }, now())));
        await telematics.tellNoted(
          vehicleId,
          openings.map(({ id }) => id),
        );
      },
      onError,
    });
  let batches = start();
  const carOf = (vehicleId: number) => cars.get(vehicleId) as Car;
  const telematics: Telematics = {
    sendCommand: async (vehicleId, command) => {
      if (!carOf(vehicleId).isConnected) throw new CarsOutOfReach();
      carOf(vehicleId).hear(command);
    },
    tellKeys: async (keys) => {
      for (const car of cars.values()) car.guard.hearKeys({ keys });
    },
    tellRevoked: async (vehicleId, bookings) => carOf(vehicleId).guard.hearRevoked({ bookings }),
    tellNoted: async (vehicleId, ids) => carOf(vehicleId).noted(ids),
    close: async () => undefined,
  };
  const send = (message: CarMessage) => batches.add(message);
  return {
    faults,
    addCar(vehicleId: number, saysReadings: boolean): Car {
      const car = new Car(vehicleId, saysReadings, now, send);
      cars.set(vehicleId, car);
      return car;
    },
    /** Sends what waits, takes what was said, and starts anew with nothing in memory. */
    async settle(): Promise<void> {
      const sender = startCommandSender({ db, telematics, now, onError });
      const grants = startGrantSender({ db, telematics, now, onError });
      sender.wake();
      grants.tellAgain();
      await Promise.all([sender.close(), grants.close()]);
      await batches.close();
      batches = start();
    },
  };
}

type World = {
  call: Client;
  clock: Clock;
  db: Db;
  diaries: Diary[];
  cancelled: number[];
  missed: number[];
  seen: Set<string>;
};
type Life = AsyncGenerator<Temporal.Instant, void, void>;

/** The trips of one car, one after the other; what it yields is when it goes on. */
async function* lifeOf(world: World, car: Car, drivers: readonly StageCustomer[], random: Random): Life {
  const { call, clock, diaries } = world;
  const phones = new Map<StageCustomer, Phone>();
  const after = (seconds: number) => clock.now().add({ seconds });
  let day = NOW.toZonedDateTimeISO('Europe/Berlin').startOfDay().add({ days: 1 });

  for (let done = 0; done < TRIPS_PER_CAR; ) {
    const driver = random.pick(drivers);
    const other = drivers.find((each) => each !== driver) as StageCustomer;
    const as = { token: driver.token };
    const beginning = random.pick(BEGINNINGS);
    const ending = random.pick(ENDINGS);
    const how = `${beginning} ${ending}`;
    // By day, so that an hour costs the same whenever it is.
    let start = day.add({ minutes: 9 * 60 + 15 * random.upTo(16) }).toInstant();
    if (Temporal.Instant.compare(start, after(5_400)) < 0) start = day.add({ hours: 14 }).toInstant();
    day = day.add({ days: 1 });
    let end = start.add({ minutes: 60 + 15 * random.upTo(9) });
    const params = () => idOf(bookingId);
    const command = (kind: 'UNLOCK' | 'LOCK') =>
      call('POST /bookings/{id}/commands', { params: params(), body: { kind } }, as);
    const stateOf = async (commandId: string) => {
      const of = { ...params(), commandId };
      return (await call('GET /bookings/{id}/commands/{commandId}', { params: of }, as)).output.state;
    };
    const prepare = async (who: StageCustomer, ofBooking: number) => {
      const phone = phones.get(who) ?? (await makePhone());
      phones.set(who, phone);
      const { deviceKey } = phone;
      const asked = await call(
        'POST /bookings/{id}/grant',
        { params: idOf(ofBooking), body: { deviceKey } },
        { token: who.token },
      );
      return { phone, grant: asked.output.grant };
    };
    const book = (who: StageCustomer, from: Temporal.Instant, to: Temporal.Instant) => {
      const timeRange = { start: from.toString(), end: to.toString() };
      return call('POST /bookings', { body: { bookeeId: car.vehicleId, timeRange } }, { token: who.token });
    };

    yield start.subtract({ minutes: 80 });
    const bookingId = (await book(driver, start, end)).output.id;
    expect((await book(other, start, end)).code, how).toBe('BOOKEE_TAKEN');
    if (beginning === 'CANCELLED') {
      await call('POST /bookings/{id}/cancel', { params: params() }, as);
      expect((await command('UNLOCK')).code).toBe('BOOKING_CANCELLED');
      world.cancelled.push(bookingId);
      continue;
    }
    if (beginning === 'NO_SHOW') {
      yield end;
      await endMissed(world.db, clock.now());
      expect((await command('UNLOCK')).code).toBe('BOOKING_ENDED');
      world.missed.push(bookingId);
      continue;
    }
    expect((await command('UNLOCK')).code, how).toBe('TRIP_TOO_EARLY');

    // Up to a quarter of an hour early.
    yield start.subtract({ minutes: random.upTo(15) });
    if (
      beginning === 'HEARD_LATE' ||
      (beginning === 'TAKEN_OVER' && car.saysReadings && done < TRIPS_PER_CAR - 1)
    ) {
      const unheard = { bookingId, driver, other, start, end, how: beginning, prepare, book };
      yield* beginning === 'HEARD_LATE'
        ? heardLate(world, car, random, unheard)
        : takenOver(world, car, random, unheard);
      done += beginning === 'HEARD_LATE' ? 1 : 2;
      continue;
    }
    const isOffline = beginning === 'OFFLINE';
    if (isOffline) {
      const { phone, grant } = await prepare(driver, bookingId);
      if (!car.isConnected) car.connect();
      yield after(3);
      car.disconnect();
      yield after(60 + random.upTo(600));
      expect(await car.open(phone, grant, 'UNLOCK'), how).toBe('DONE');
    } else {
      expect((await command('UNLOCK')).code, how).toBe('DEPARTURE_CHECK_MISSING');
      const check = { asDescribed: true, cleanInside: 1, cleanOutside: 1 };
      await call('POST /bookings/{id}/departurecheck', { params: params(), body: check }, as);
      if (beginning === 'SILENT_CAR' || beginning === 'WAKES_UP') {
        if (car.isConnected) car.disconnect();
        yield after(1);
      } else if (!car.isConnected) {
        car.connect();
        yield after(1);
      }
      car.holdsAnswers = beginning === 'LATE_ANSWER';
      car.answersTwice = beginning === 'DOUBLE_ANSWER';
      car.isAhead = beginning === 'CLOCK_AHEAD';
      if (beginning === 'CANCELLED_WHILE_OPENED') {
        const [opened, cancelled] = await Promise.all([
          command('UNLOCK'),
          call('POST /bookings/{id}/cancel', { params: params() }, as),
        ]);
        expect(
          [opened.code, cancelled.code].filter((code) => code === undefined),
          how,
        ).toHaveLength(1);
        if (opened.code) {
          world.cancelled.push(bookingId);
          yield after(1);
          expect(car.locked).toBe(true);
          continue;
        }
        yield after(1);
      } else {
        const asked = (await command('UNLOCK')).output.id;
        expect((await command('UNLOCK')).code, how).toBe('COMMAND_OUTSTANDING');
        if (beginning === 'SILENT_CAR') {
          yield after(16);
          yield after(1);
          expect(await stateOf(asked), how).toBe('EXPIRED');
          car.connect();
          yield after(1);
          expect(car.locked).toBe(true);
          expect((await command('UNLOCK')).status, how).toBe(201);
          yield after(1);
        } else if (beginning === 'LATE_ANSWER') {
          yield after(20);
          yield after(5);
          expect([await stateOf(asked), car.locked], how).toEqual(['EXPIRED', false]);
          car.release();
          yield after(1);
          expect(await stateOf(asked), how).toBe('DONE');
        } else if (beginning === 'WAKES_UP') {
          yield after(6);
          car.connect();
          yield after(1);
          expect(await stateOf(asked), how).toBe('DONE');
        } else yield after(1);
        if (car.answersTwice) {
          car.release();
          yield after(1);
        }
      }
    }
    car.isAhead = false;
    expect(car.locked, how).toBe(false);
    const before = car.odometerM;

    const legs = 1 + random.upTo(3);
    for (let leg = 0; leg < legs; leg++) {
      Object.assign(car, { ignitionOn: true, position: ELSEWHERE });
      car.tell();
      const minutes = 3 + random.upTo(10);
      yield after(60 * minutes);
      car.odometerM += random.upTo(minutes * FASTEST_M_A_MINUTE);
      car.ignitionOn = false;
      car.tell();
      // The way back, or a stop.
      if (isOffline && !car.isConnected && random.chance(0.5)) {
        car.connect();
        yield after(2);
      }
    }
    if (!car.isConnected) {
      car.connect();
      yield after(2);
    }
    if (random.chance(0.2) && Temporal.Instant.compare(clock.now(), end) < 0) {
      const longer = end.add({ minutes: 15 * (1 + random.upTo(4)) });
      const timeRange = { start: start.toString(), end: longer.toString() };
      const { code } = await call('PATCH /bookings/{id}', { params: params(), body: { timeRange } }, as);
      expect(code, how).toBeUndefined();
      end = longer;
    }
    // Early, a little late, or late.
    const back = end.add({ seconds: 60 * random.pick([-45, -20, -5, 3, 10, 14, 20, 50]) + random.upTo(60) });
    if (Temporal.Instant.compare(back, after(60)) > 0) yield back;
    car.position = ending === 'WRONG_PLACE' ? ELSEWHERE : STATION;
    car.doorOpen = ending === 'DOOR_OPEN';
    car.tell();
    yield after(2);
    let lock = (await command('LOCK')).output.id;
    yield after(1);
    if (ending === 'DOOR_OPEN') {
      expect([await stateOf(lock), car.locked], how).toEqual(['REFUSED', false]);
      car.doorOpen = false;
      car.tell();
      yield after(2);
      lock = (await command('LOCK')).output.id;
      yield after(1);
    }
    expect([await stateOf(lock), car.locked], how).toEqual(['DONE', true]);
    const lockedAt = car.log.at(-1)?.at ?? clock.now();
    car.tell();
    yield after(1);
    const giveBack = (body: object) => call('POST /bookings/{id}/return', { params: params(), body }, as);
    let attemptAt: Temporal.Instant | undefined;
    let confirmedAt: Temporal.Instant | undefined;
    let answer: Awaited<ReturnType<typeof giveBack>>;
    if (ending === 'WRONG_PLACE') {
      const refused = await giveBack({});
      expect([refused.code, refused.problem.fields?.map(({ name }) => name)], how).toEqual([
        'RETURN_UNMET',
        ['POSITION'],
      ]);
      answer = await giveBack({
        overrides: [{ condition: 'POSITION', reason: 'Alles belegt.' }],
        place: { noPhotoReason: 'Zu dunkel.' },
      });
    } else if (ending === 'BY_WORD' || ending === 'BY_WORD_AFTER_ATTEMPT') {
      car.disconnect();
      yield after(70);
      if (ending === 'BY_WORD_AFTER_ATTEMPT') {
        expect((await giveBack({})).code, how).toBe('CAR_OUT_OF_REACH');
        attemptAt = clock.now();
        yield after(60 * (1 + random.upTo(30)));
      }
      answer = await giveBack({ offline: true });
    } else if (ending === 'KEPT' || ending === 'KEPT_CLOCK_BEHIND') {
      if (random.chance(0.5)) car.disconnect();
      yield after(60);
      confirmedAt = ending === 'KEPT' ? clock.now() : lockedAt;
      const told = ending === 'KEPT' ? confirmedAt : lockedAt.subtract({ minutes: 1 + random.upTo(300) });
      yield after(60 * (1 + random.upTo(60)));
      answer = await giveBack({ confirmedAt: told.toString() });
    } else answer = await giveBack({});
    expect(answer.status, `${how} ${answer.text}`).toBe(200);
    confirmedAt ??= clock.now();
    diaries.push({
      bookingId,
      vehicleId: car.vehicleId,
      start,
      end,
      confirmedAt,
      attemptAt,
      metres: car.odometerM - before,
      how,
    });
    world.seen.add(beginning).add(ending);
    expect((await giveBack({})).code, how).toBe('BOOKING_ENDED');
    expect((await command('UNLOCK')).code, how).toBe('BOOKING_ENDED');

    // Free at once for somebody else.
    const quarter = nextQuarter(clock.now());
    const next = await book(other, quarter, quarter.add({ hours: 1 }));
    expect(next.status, `${how} ${next.text}`).toBe(201);
    await call('POST /bookings/{id}/cancel', { params: idOf(next.output.id) }, { token: other.token });
    world.cancelled.push(next.output.id);
    // Some cars speak again soon, others only when the next driver opens them.
    if (!car.isConnected && random.chance(0.5)) {
      yield after(120);
      car.connect();
    }
    done++;
  }
  if (car.isConnected) car.tell();
  else car.connect();
}

/** A trip of which the car tells only when it is over. */
type Unheard = {
  bookingId: number;
  driver: StageCustomer;
  other: StageCustomer;
  start: Temporal.Instant;
  end: Temporal.Instant;
  how: string;
  prepare(who: StageCustomer, bookingId: number): Promise<{ phone: Phone; grant: string }>;
  book(
    who: StageCustomer,
    from: Temporal.Instant,
    to: Temporal.Instant,
  ): Promise<{ output: { id: number }; status: number }>;
};
type UnheardDrive = AsyncGenerator<Temporal.Instant, { metres: number; lockedAt: Temporal.Instant }, void>;

/** Opens the car with a phone beside it, drives, and locks it at the station, all of it unheard. */
async function* driveUnheard(
  { clock }: World,
  car: Car,
  random: Random,
  { phone, grant, back }: { phone: Phone; grant: string; back: Temporal.Instant },
): UnheardDrive {
  expect(await car.open(phone, grant, 'UNLOCK')).toBe('DONE');
  const before = car.odometerM;
  const minutes = 3 + random.upTo(10);
  yield clock.now().add({ minutes });
  car.odometerM += random.upTo(minutes * FASTEST_M_A_MINUTE);
  if (Temporal.Instant.compare(back, clock.now()) > 0) yield back;
  car.position = STATION;
  expect(await car.open(phone, grant, 'LOCK')).toBe('DONE');
  return { metres: car.odometerM - before, lockedAt: clock.now() };
}

/** Until the car knows the keys and goes out of reach. */
async function* leaveNetwork({ clock }: World, car: Car): Life {
  if (!car.isConnected) car.connect();
  yield clock.now().add({ seconds: 3 });
  car.disconnect();
  yield clock.now().add({ seconds: 60 });
}

/** Given back on a device without a connection; whether the car or the device is heard first is chance. */
async function* heardLate(world: World, car: Car, random: Random, unheard: Unheard): Life {
  const { call, clock, db } = world;
  const { bookingId, driver, other, start, end, how, prepare, book } = unheard;
  const as = { token: driver.token };
  const prepared = await prepare(driver, bookingId);
  yield* leaveNetwork(world, car);
  const back = end.add({ seconds: 60 * random.pick([-45, -20, 3, 20, 50]) + random.upTo(60) });
  const { metres } = yield* driveUnheard(world, car, random, { ...prepared, back });
  yield clock.now().add({ seconds: 60 });
  const confirmedAt = clock.now();
  const giveBack = () =>
    call(
      'POST /bookings/{id}/return',
      { params: idOf(bookingId), body: { confirmedAt: confirmedAt.toString() } },
      as,
    );
  yield clock.now().add({ minutes: 1 + random.upTo(90) });
  // What the job does each minute.
  await endMissed(db, clock.now());
  if (random.chance(0.5)) {
    const { output } = await giveBack();
    expect(output, how).toMatchObject({ state: 'AWAITED', confirmedAt: confirmedAt.toString() });
    yield clock.now().add({ minutes: 1 + random.upTo(30) });
    await endMissed(db, clock.now());
    car.connect();
    yield clock.now().add({ seconds: 2 });
    expect((await giveBack()).code, how).toBe('BOOKING_ENDED');
  } else {
    // The next driver has booked before it is known that the car was away, and waits for one that stands there.
    const quarter = nextQuarter(clock.now());
    const waiting =
      Temporal.Instant.compare(quarter, end) >= 0
        ? (await book(other, quarter, quarter.add({ hours: 1 }))).output
        : undefined;
    car.connect();
    yield clock.now().add({ seconds: 2 });
    if (waiting) {
      const params = idOf(waiting.id);
      const asked = await call(
        'POST /bookings/{id}/commands',
        { params, body: { kind: 'UNLOCK' } },
        { token: other.token },
      );
      expect(asked.code, how).toBe('CAR_NOT_RETURNED');
      await call('POST /bookings/{id}/cancel', { params }, { token: other.token });
      world.cancelled.push(waiting.id);
    }
    expect((await giveBack()).output, how).toMatchObject({ state: 'RETURNED' });
    car.tell();
  }
  const { vehicleId } = car;
  const attemptAt = undefined;
  world.diaries.push({ bookingId, vehicleId, start, end, confirmedAt, attemptAt, metres, how });
  world.seen.add(how);
}

/** Taken for a no-show, so that the next driver opens the car too before it is heard. */
async function* takenOver(world: World, car: Car, random: Random, unheard: Unheard): Life {
  const { call, clock, db } = world;
  const { bookingId, driver, other, start, end, how, prepare, book } = unheard;
  const prepared = await prepare(driver, bookingId);
  yield* leaveNetwork(world, car);
  const back = end.subtract({ seconds: 60 * (1 + random.upTo(20)) });
  const first = yield* driveUnheard(world, car, random, { ...prepared, back });
  if (Temporal.Instant.compare(end, clock.now()) > 0) yield end;
  await endMissed(db, clock.now());
  const quarter = nextQuarter(clock.now());
  const until = quarter.add({ hours: 1 });
  const next = (await book(other, quarter, until)).output.id;
  yield quarter.add({ seconds: random.upTo(600) });
  const second = yield* driveUnheard(world, car, random, {
    ...(await prepare(other, next)),
    back: until.subtract({ minutes: 10 }),
  });
  yield clock.now().add({ seconds: 30 });
  car.connect();
  yield clock.now().add({ seconds: 2 });
  const returned = await call(
    'POST /bookings/{id}/return',
    { params: idOf(next), body: {} },
    { token: other.token },
  );
  expect(returned.status, `${how} ${returned.text}`).toBe(200);
  const of = { vehicleId: car.vehicleId, attemptAt: undefined, how };
  world.diaries.push(
    { ...of, bookingId, start, end, confirmedAt: first.lockedAt, metres: first.metres },
    { ...of, bookingId: next, start: quarter, end: until, confirmedAt: clock.now(), metres: second.metres },
  );
  world.seen.add(how);
}

const nextQuarter = (at: Temporal.Instant) =>
  Temporal.Instant.fromEpochMilliseconds(Math.ceil(at.epochMilliseconds / 900_000) * 900_000);

/** What the trip costs, by the rules for a car by day and nothing of the product but its prices. */
function costOf({ start, end, confirmedAt, attemptAt, metres }: Diary) {
  const quarters = (to: number) => Math.ceil((to - start.epochMilliseconds) / 900_000);
  const latest = Math.max(attemptAt?.epochMilliseconds ?? Number.POSITIVE_INFINITY, end.epochMilliseconds);
  const until = Math.min(confirmedAt.epochMilliseconds, latest);
  const cents = (count: number) => Math.round((count * PRICES.hourDayCents) / 4);
  const booked = cents(quarters(end.epochMilliseconds));
  const used = cents(Math.max(0, quarters(until)));
  const km = Math.floor(metres / 1000);
  const near = Math.min(km, PRICE_LIST_2026.kmNearLimit);
  return {
    time: used >= booked ? used : used + Math.round((booked - used) / 2),
    km,
    kmCents: near * PRICES.kmNearCents + (km - near) * PRICES.kmFarCents,
    fee: until - end.epochMilliseconds > 15 * 60_000 ? PRICE_LIST_2026.lateFeeCents : 0,
  };
}

test(`${CARS * TRIPS_PER_CAR} trips with cars, drivers and faults as chance has it (seed ${SEED}): none opens without a booking, loses an event or costs what the car did not do`, async ({
  db,
  stage,
  call,
  clock,
  network,
}) => {
  const way = createWay(db, clock.now);
  const world: World = { call, clock, db, diaries: [], cancelled: [], missed: [], seen: new Set() };
  const cars: Car[] = [];
  let lives: { life: Life; at: Temporal.Instant; car: Car }[] = [];
  for (let number = 0; number < CARS; number++) {
    const { id } = await stage.addVehicle();
    await issueBoxes(db, [id], NOW);
    const car = way.addCar(id, number % 3 > 0);
    cars.push(car);
    car.connect();
    const until = NOW.add({ hours: 10_000 });
    const drivers = await Promise.all([1, 2].map(() => stage.addCustomer({ documentsValidUntil: until })));
    lives.push({ life: lifeOf(world, car, drivers, randomOf(SEED * 1000 + number)), at: NOW, car });
  }
  await db.updateTable('customer').set({ pin_is_initial: false }).execute();

  while (lives.length > 0) {
    const first = Math.min(...lives.map(({ at }) => at.epochMilliseconds));
    const due = lives.filter(({ at }) => at.epochMilliseconds === first);
    clock.set(Temporal.Instant.fromEpochMilliseconds(first));
    network.move();
    const ended = new Set<Life>();
    await Promise.all(
      due.map(async (each) => {
        const { done, value } = await each.life.next();
        if (done) ended.add(each.life);
        else
          each.at =
            Temporal.Instant.compare(value, clock.now()) > 0 ? value : clock.now().add({ seconds: 1 });
      }),
    );
    await way.settle();
    lives = lives.filter(({ life }) => !ended.has(life));
  }
  await way.settle();

  expect(way.faults).toEqual([]);
  expect(world.diaries).toHaveLength(CARS * TRIPS_PER_CAR);
  expect(world.seen.size).toBe(new Set([...BEGINNINGS, ...ENDINGS]).size - 2);
  expect(await countFaults(db)).toEqual(NO_FAULTS);
  const bookings = new Map(
    (await db.selectFrom('booking').selectAll().execute()).map((row) => [row.id, row] as const),
  );
  expect([...bookings.values()].filter(({ state }) => state === 'ACTIVE' || state === 'RESERVED')).toEqual(
    [],
  );
  for (const diary of world.diaries) {
    const row = bookings.get(diary.bookingId);
    const cost = costOf(diary);
    expect(
      {
        state: row?.state,
        returnedAt: row?.returned_at?.toString(),
        km: row?.driven_km,
        kmCents: row?.km_cents,
        time: row?.time_cents,
        fee: row?.fee_cents,
      },
      `booking ${diary.bookingId} ${diary.how}`,
    ).toEqual({ state: 'ENDED', returnedAt: diary.confirmedAt.toString(), ...cost });
  }
  const posted = await findBookingEntries(
    db,
    world.diaries.map(({ bookingId }) => bookingId),
  );
  for (const diary of world.diaries) {
    const { time, kmCents, fee } = costOf(diary);
    const receivables = (posted.get(diary.bookingId)?.charged ?? []).filter(
      ({ account }) => account === 'RECEIVABLES',
    );
    expect(
      receivables.reduce((sum, { cents }) => sum + cents, 0),
      `ledger of ${diary.bookingId} ${diary.how}`,
    ).toBe(time + kmCents + fee);
  }
  for (const id of world.cancelled) expect(bookings.get(id)?.state).toBe('CANCELLED');
  for (const id of world.missed) expect(bookings.get(id)?.state).toBe('NO_SHOW');

  const commands = await db.selectFrom('vehicle_command').selectAll().execute();
  expect(commands.filter(({ state }) => state === 'SENT')).toEqual([]);
  const events = await db.selectFrom('trip_event').selectAll().orderBy('id').execute();
  const eventsOf = Map.groupBy(events, (event) => event.command_id ?? event.opening_id);
  const bookingOf = new Map(events.map((event) => [event.command_id ?? event.opening_id, event.booking_id]));
  for (const car of cars) {
    expect(car.locked).toBe(true);
    for (const { id, kind, at } of car.log) {
      const of = (eventsOf.get(id) ?? []).filter((event) => event.kind === `${kind}ED`);
      expect(
        of.map(({ happened_at }) => happened_at.toString()),
        `${kind} ${id}`,
      ).toEqual([at.toString()]);
      // Opened and closed for a booking of this car, no earlier than a quarter of an hour before it, nor after its return.
      const booking = bookings.get(bookingOf.get(id) ?? 0);
      expect(booking?.vehicle_id).toBe(car.vehicleId);
      if (!booking?.returned_at) throw new Error(`${kind} ${id} without a trip`);
      expect(
        Temporal.Instant.compare(at, booking.starts_at.subtract({ minutes: 15 })),
      ).toBeGreaterThanOrEqual(0);
      expect(Temporal.Instant.compare(at, booking.returned_at)).toBeLessThanOrEqual(0);
    }
  }
  const did = new Set(cars.flatMap(({ log }) => log.map(({ id }) => id)));
  expect(commands.filter(({ id, state }) => (state === 'DONE') !== did.has(id))).toEqual([]);
  for (const { bookingId } of world.diaries) {
    const kinds = events.filter((event) => event.booking_id === bookingId).map(({ kind }) => kind);
    for (const kind of ['DEPARTURE_CHECKED', 'RETURNED']) {
      expect(kinds.filter((each) => each === kind)).toHaveLength(1);
    }
    expect(kinds).toContain('UNLOCKED');
  }
  const trips = world.diaries.toSorted(
    (a, b) => a.confirmedAt.epochMilliseconds - b.confirmedAt.epochMilliseconds,
  );
  for (const { vehicleId } of cars) {
    const own = trips.filter((trip) => trip.vehicleId === vehicleId);
    for (const [index, trip] of own.entries()) {
      const log = cars.find((car) => car.vehicleId === vehicleId)?.log ?? [];
      const first = log.find(({ id }) => bookingOf.get(id) === trip.bookingId);
      const before = own[index - 1]?.confirmedAt;
      if (before && first) expect(Temporal.Instant.compare(before, first.at)).toBeLessThanOrEqual(0);
    }
  }
});
