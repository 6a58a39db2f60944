import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf, overHttp } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import {
  countFaults,
  hoursFrom,
  NO_FAULTS,
  NOW,
  type Stage,
  type StageCustomer,
  setStage,
  testApp,
} from '#server/test/stage.ts';

let database: TestDatabase;
let stage: Stage;
/** Two servers on one database, as in production: no lock inside a process can help. */
let apps: FastifyInstance[];
let clients: Client[];
let many: StageCustomer[];

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
  apps = [await testApp(database.db), await testApp(database.db)];
  clients = await Promise.all(
    apps.map(async (app) => clientOf(overHttp(await app.listen({ port: 0, host: '127.0.0.1' })))),
  );
  many = await Promise.all(Array.from({ length: 50 }, () => stage.addCustomer()));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.close();
});
afterEach(async () => expect(await countFaults(database.db)).toEqual(NO_FAULTS));

let slot = 0;
const freshPeriod = () => hoursFrom(NOW, 48 + 6 * slot++);
const plusHours = ({ start, end }: { start: string; end: string }, hours: number) => ({
  start: Temporal.Instant.from(start).add({ hours }).toString(),
  end: Temporal.Instant.from(end).add({ hours }).toString(),
});
/** The n-th request goes to the n-th server. */
const at = (index: number): Client => clients[index % clients.length] as Client;
const [first, second] = [() => many[0] as StageCustomer, () => many[1] as StageCustomer];

type Period = { start: string; end: string };
const book = (index: number, by: StageCustomer, bookeeId: number, timeRange: Period, key?: string) =>
  at(index)('POST /bookings', { body: { bookeeId, timeRange } }, { token: by.token, key });
const change = (index: number, by: StageCustomer, id: number, timeRange: Period) =>
  at(index)('PATCH /bookings/{id}', { params: { id: String(id) }, body: { timeRange } }, { token: by.token });
const cancel = (index: number, by: StageCustomer, id: number) =>
  at(index)('POST /bookings/{id}/cancel', { params: { id: String(id) } }, { token: by.token });

const outcomes = (answers: { status: number; code: string | undefined }[]) =>
  answers.map(({ status, code }) => code ?? String(status)).sort();
const ROUNDS = Array.from({ length: 10 }, (_, round) => round);

describe('bookings at the same moment', () => {
  test('two customers, one car: exactly one gets it', async () => {
    for (const round of ROUNDS) {
      const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const answers = await Promise.all([
        book(round, first(), id, timeRange),
        book(round + 1, second(), id, plusHours(timeRange, 1)),
      ]);
      expect(outcomes(answers)).toEqual(['201', 'BOOKEE_TAKEN']);
    }
  });

  test('fifty customers, one car: one gets it, all others are told that it is taken', async () => {
    const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
    const answers = await Promise.all(many.map((customer, index) => book(index, customer, id, timeRange)));
    expect(outcomes(answers)).toEqual(['201', ...Array.from({ length: 49 }, () => 'BOOKEE_TAKEN')]);
  });

  test('one customer, two cars: one booking, unless the plan allows several drivers', async () => {
    for (const round of ROUNDS) {
      const [one, other, timeRange] = [await stage.addVehicle(), await stage.addVehicle(), freshPeriod()];
      const answers = await Promise.all([
        book(round, first(), one.id, timeRange),
        book(round + 1, first(), other.id, timeRange),
      ]);
      expect(outcomes(answers)).toEqual(['201', 'OWN_BOOKING_OVERLAPS']);
    }
    const company = await stage.addCustomer({ plan: 'FIRMA' });
    const [one, other, timeRange] = [await stage.addVehicle(), await stage.addVehicle(), freshPeriod()];
    const answers = await Promise.all([
      book(0, company, one.id, timeRange),
      book(1, company, other.id, timeRange),
    ]);
    expect(outcomes(answers)).toEqual(['201', '201']);
  });

  test('the same request a hundred times under one key: one booking, one answer', async () => {
    const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => book(index, first(), id, timeRange, 'the-same-key')),
    );
    expect(new Set(outcomes(answers))).toEqual(new Set(['201']));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    const rows = await database.db.selectFrom('booking').where('vehicle_id', '=', id).select('id').execute();
    expect(rows).toHaveLength(1);
  });

  test('a key belongs to its customer: the same key of another is another request', async () => {
    const timeRange = freshPeriod();
    const cars = [await stage.addVehicle(), await stage.addVehicle()];
    const answers = await Promise.all(
      cars.map(({ id }, index) => book(index, many[index] as StageCustomer, id, timeRange, 'a-shared-key')),
    );
    expect(outcomes(answers)).toEqual(['201', '201']);
    expect(answers[0]?.output.id).not.toBe(answers[1]?.output.id);
  });
});

describe('changes at the same moment', () => {
  test('one extends, another books what follows: exactly one gets the time', async () => {
    for (const round of ROUNDS) {
      const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const made = await book(0, first(), id, timeRange);
      const answers = await Promise.all([
        change(round, first(), made.output.id, {
          start: timeRange.start,
          end: plusHours(timeRange, 1).end,
        }),
        book(round + 1, second(), id, plusHours(timeRange, 2)),
      ]);
      expect(outcomes(answers)).toSatisfy((found: string[]) =>
        ['200 BOOKEE_TAKEN', '201 BOOKEE_TAKEN'].includes(found.join(' ')),
      );
    }
  });

  test('two customers swap towards each other: never both, and never an error of the server', async () => {
    const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
    const later = plusHours(timeRange, 2);
    const [mine, theirs] = [await book(0, first(), id, timeRange), await book(1, second(), id, later)];
    const answers = await Promise.all([
      change(0, first(), mine.output.id, { start: timeRange.start, end: later.end }),
      change(1, second(), theirs.output.id, { start: timeRange.start, end: later.end }),
    ]);
    expect(outcomes(answers)).toEqual(['BOOKEE_TAKEN', 'BOOKEE_TAKEN']);
  });

  test('one customer moves two bookings to the same time: one moves, the other is told of the own booking', async () => {
    for (const round of ROUNDS) {
      const [one, other] = [await stage.addVehicle(), await stage.addVehicle()];
      const made = [
        await book(0, first(), one.id, freshPeriod()),
        await book(1, first(), other.id, freshPeriod()),
      ];
      const goal = freshPeriod();
      const answers = await Promise.all(
        made.map(({ output }, index) => change(round + index, first(), output.id, goal)),
      );
      expect(outcomes(answers)).toEqual(['200', 'OWN_BOOKING_OVERLAPS']);
    }
  });

  test('cancelled twice: one cancels, the other is told so, one event', async () => {
    for (const round of ROUNDS) {
      const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const made = await book(0, first(), id, timeRange);
      const answers = await Promise.all([
        cancel(round, first(), made.output.id),
        cancel(round + 1, first(), made.output.id),
      ]);
      expect(outcomes(answers)).toEqual(['200', 'BOOKING_CANCELLED']);
      const events = await database.db
        .selectFrom('booking_event')
        .where('booking_id', '=', made.output.id)
        .select('kind')
        .orderBy('id')
        .execute();
      expect(events.map(({ kind }) => kind)).toEqual(['BOOKED', 'CANCELLED']);
    }
  });

  test('cancelled while it is changed: the change comes first or is refused, the car is free afterwards', async () => {
    for (const round of ROUNDS) {
      const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const made = await book(0, first(), id, timeRange);
      const [cancelled, changed] = await Promise.all([
        cancel(round, first(), made.output.id),
        change(round + 1, first(), made.output.id, plusHours(timeRange, 1)),
      ]);
      expect(cancelled.status).toBe(200);
      expect(['200', 'BOOKING_CANCELLED']).toContain(outcomes([changed])[0]);
      expect((await book(0, second(), id, timeRange)).status).toBe(201);
    }
  });

  test('a car goes to the workshop while it is booked: one of both, not both', async () => {
    for (const round of ROUNDS) {
      const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const [block, answer] = await Promise.all([
        stage.block(vehicle, Temporal.Instant.from(timeRange.start), Temporal.Instant.from(timeRange.end)),
        book(round, first(), vehicle.id, timeRange),
      ]);
      expect(outcomes([answer])).toEqual([block === undefined ? '201' : 'BOOKEE_OUT_OF_SERVICE']);
    }
  });
});

test('a workshop period that is moved onto a booking stays where it was, and still keeps the car', async () => {
  const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
  const start = Temporal.Instant.from(timeRange.start);
  const block = await stage.block(vehicle, start.subtract({ hours: 4 }), start.subtract({ hours: 1 }));
  await book(0, first(), vehicle.id, timeRange);
  const move = database.db
    .updateTable('out_of_service')
    .set({ starts_at: start, ends_at: start.add({ hours: 1 }) })
    .where('id', '=', block ?? 0)
    .execute();
  await expect(move).rejects.toThrow('occupancy_one_per_vehicle');
});

test('a fleet import that touches a car lets it be booked meanwhile, one that moves it comes before or after', async () => {
  const bonn = await stage.addStation('bonn', { lat: 50.7, lng: 7.1 });
  const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
  const { city_id: bonnId } = await database.db
    .selectFrom('station')
    .where('id', '=', bonn)
    .select('city_id')
    .executeTakeFirstOrThrow();

  await database.db.transaction().execute(async (transaction) => {
    // As the import's upsert does: every row of the file is locked, changed or not.
    await sql`update vehicle set city_id = city_id, model = model where id = ${vehicle.id}`.execute(
      transaction,
    );
    expect((await book(0, first(), vehicle.id, timeRange)).status).toBe(201);
  });

  const next = plusHours(timeRange, 3);
  let booking: ReturnType<typeof book> | undefined;
  await database.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('vehicle')
      .set({ city_id: bonnId, station_id: bonn })
      .where('id', '=', vehicle.id)
      .execute();
    booking = book(0, first(), vehicle.id, next);
  });
  expect((await booking)?.status).toBe(201);
  const cities = await database.db
    .selectFrom('occupancy')
    .where('vehicle_id', '=', vehicle.id)
    .select('city_id')
    .execute();
  expect(cities).toEqual([{ city_id: bonnId }, { city_id: bonnId }]);
});

test('a connection that is cut in the middle of a booking: the server says so, stays, and nothing is half done', async () => {
  for (const round of ROUNDS) {
    const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
    const answer = await database.db.transaction().execute(async (transaction) => {
      // Held here, so that the booking waits inside its transaction.
      await transaction.selectFrom('vehicle').where('id', '=', vehicle.id).select('id').forUpdate().execute();
      const booking = book(round, first(), vehicle.id, timeRange);
      // Asked outside: a transaction sees the same activity as long as it lasts.
      const cut = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into booking%'`.execute(
          database.db,
        );
      while ((await cut()).rows.length === 0);
      return booking;
    });
    expect(answer.status).toBe(503);
    expect(answer.code).toBe('UNAVAILABLE');
    expect((await book(round, first(), vehicle.id, timeRange)).status).toBe(201);
  }
});

test('one’s own booking is not called somebody else’s', async () => {
  const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
  await book(0, first(), vehicle.id, timeRange);
  expect((await book(1, first(), vehicle.id, timeRange)).code).toBe('OWN_BOOKING_OVERLAPS');
  expect((await book(1, second(), vehicle.id, timeRange)).code).toBe('BOOKEE_TAKEN');
});
