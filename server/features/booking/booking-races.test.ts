import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { type Client, clientOf, overHttp } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW, type StageCustomer, testApp } from '#server/test/stage.ts';

const base = serverTest();

let slot = 0;
const freshPeriod = () => hoursFrom(NOW, 48 + 6 * slot++);
const plusHours = ({ start, end }: { start: string; end: string }, hours: number) => ({
  start: Temporal.Instant.from(start).add({ hours }).toString(),
  end: Temporal.Instant.from(end).add({ hours }).toString(),
});

type Period = { start: string; end: string };

const outcomes = (answers: { status: number; code: string | undefined }[]) =>
  answers.map(({ status, code }) => code ?? String(status)).sort();
const ROUNDS = Array.from({ length: 10 }, (_, round) => round);

const test = base
  /** Two servers share one database, as in production: a lock inside one process prevents no race. */
  .extend('clients', { scope: 'file' }, async ({ db, app }, { onCleanup }) => {
    const other = await testApp(db);
    onCleanup(() => other.close());
    return Promise.all(
      [app, other].map(async (one) => clientOf(overHttp(await one.listen({ port: 0, host: '127.0.0.1' })))),
    );
  })
  .extend('many', { scope: 'file' }, ({ stage }) =>
    Promise.all(Array.from({ length: 50 }, () => stage.addCustomer())),
  )
  .extend('first', ({ many }) => many[0] as StageCustomer)
  .extend('second', ({ many }) => many[1] as StageCustomer)
  .extend('race', ({ clients }) => {
    /** The requests alternate between the servers. */
    const at = (index: number): Client => clients[index % clients.length] as Client;
    const book = (index: number, by: StageCustomer, bookeeId: number, timeRange: Period, key?: string) =>
      at(index)('POST /bookings', { body: { bookeeId, timeRange } }, { token: by.token, key });
    const change = (index: number, by: StageCustomer, id: number, timeRange: Period) =>
      at(index)(
        'PATCH /bookings/{id}',
        { params: { id: String(id) }, body: { timeRange } },
        { token: by.token },
      );
    const cancel = (index: number, by: StageCustomer, id: number) =>
      at(index)('POST /bookings/{id}/cancel', { params: { id: String(id) } }, { token: by.token });
    return { book, change, cancel };
  });
test.afterEach(async ({ db }) => expect(await countFaults(db)).toEqual(NO_FAULTS));

describe('bookings at the same moment', () => {
  test('two customers, one car: exactly one gets it', async ({ stage, race, first, second }) => {
    for (const round of ROUNDS) {
      const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const answers = await Promise.all([
        race.book(round, first, id, timeRange),
        race.book(round + 1, second, id, plusHours(timeRange, 1)),
      ]);
      expect(outcomes(answers)).toEqual(['201', 'BOOKEE_TAKEN']);
    }
  });

  test('fifty customers, one car: one gets it, all others are told that it is taken', async ({
    stage,
    many,
    race,
  }) => {
    const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
    const answers = await Promise.all(
      many.map((customer, index) => race.book(index, customer, id, timeRange)),
    );
    expect(outcomes(answers)).toEqual(['201', ...Array.from({ length: 49 }, () => 'BOOKEE_TAKEN')]);
  });

  test('one customer, two cars: one booking, unless the plan allows several drivers', async ({
    stage,
    race,
    first,
  }) => {
    for (const round of ROUNDS) {
      const [one, other, timeRange] = [await stage.addVehicle(), await stage.addVehicle(), freshPeriod()];
      const answers = await Promise.all([
        race.book(round, first, one.id, timeRange),
        race.book(round + 1, first, other.id, timeRange),
      ]);
      expect(outcomes(answers)).toEqual(['201', 'OWN_BOOKING_OVERLAPS']);
    }
    const company = await stage.addCustomer({ plan: 'FIRMA' });
    const [one, other, timeRange] = [await stage.addVehicle(), await stage.addVehicle(), freshPeriod()];
    const answers = await Promise.all([
      race.book(0, company, one.id, timeRange),
      race.book(1, company, other.id, timeRange),
    ]);
    expect(outcomes(answers)).toEqual(['201', '201']);
  });

  test('the same request a hundred times under one key: one booking, one answer', async ({
    db,
    stage,
    race,
    first,
  }) => {
    const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        race.book(index, first, id, timeRange, 'the-same-key-a-hundred-times'),
      ),
    );
    expect(new Set(outcomes(answers))).toEqual(new Set(['201']));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    const rows = await db.selectFrom('booking').where('vehicle_id', '=', id).select('id').execute();
    expect(rows).toHaveLength(1);
  });

  test('a key belongs to its customer: the same key of another is another request', async ({
    stage,
    many,
    race,
  }) => {
    const timeRange = freshPeriod();
    const cars = [await stage.addVehicle(), await stage.addVehicle()];
    const answers = await Promise.all(
      cars.map(({ id }, index) =>
        race.book(index, many[index] as StageCustomer, id, timeRange, 'a-key-that-fifty-share'),
      ),
    );
    expect(outcomes(answers)).toEqual(['201', '201']);
    expect(answers[0]?.output.id).not.toBe(answers[1]?.output.id);
  });
});

describe('changes at the same moment', () => {
  test('one extends, another books what follows: exactly one gets the time', async ({
    stage,
    race,
    first,
    second,
  }) => {
    for (const round of ROUNDS) {
      const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const made = await race.book(0, first, id, timeRange);
      const answers = await Promise.all([
        race.change(round, first, made.output.id, {
          start: timeRange.start,
          end: plusHours(timeRange, 1).end,
        }),
        race.book(round + 1, second, id, plusHours(timeRange, 2)),
      ]);
      expect(outcomes(answers)).toSatisfy((found: string[]) =>
        ['200 BOOKEE_TAKEN', '201 BOOKEE_TAKEN'].includes(found.join(' ')),
      );
    }
  });

  test('two customers swap towards each other: never both, and never an error of the server', async ({
    stage,
    race,
    first,
    second,
  }) => {
    const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
    const later = plusHours(timeRange, 2);
    const [mine, theirs] = [await race.book(0, first, id, timeRange), await race.book(1, second, id, later)];
    const answers = await Promise.all([
      race.change(0, first, mine.output.id, { start: timeRange.start, end: later.end }),
      race.change(1, second, theirs.output.id, { start: timeRange.start, end: later.end }),
    ]);
    expect(outcomes(answers)).toEqual(['BOOKEE_TAKEN', 'BOOKEE_TAKEN']);
  });

  test('one customer moves two bookings to the same time: one moves, the other is told of the own booking', async ({
    stage,
    race,
    first,
  }) => {
    for (const round of ROUNDS) {
      const [one, other] = [await stage.addVehicle(), await stage.addVehicle()];
      const made = [
        await race.book(0, first, one.id, freshPeriod()),
        await race.book(1, first, other.id, freshPeriod()),
      ];
      const goal = freshPeriod();
      const answers = await Promise.all(
        made.map(({ output }, index) => race.change(round + index, first, output.id, goal)),
      );
      expect(outcomes(answers)).toEqual(['200', 'OWN_BOOKING_OVERLAPS']);
    }
  });

  test('cancelled twice: one cancels, the other is told so, one event', async ({
    db,
    stage,
    race,
    first,
  }) => {
    for (const round of ROUNDS) {
      const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const made = await race.book(0, first, id, timeRange);
      const answers = await Promise.all([
        race.cancel(round, first, made.output.id),
        race.cancel(round + 1, first, made.output.id),
      ]);
      expect(outcomes(answers)).toEqual(['200', 'BOOKING_CANCELLED']);
      const events = await db
        .selectFrom('booking_event')
        .where('booking_id', '=', made.output.id)
        .select('kind')
        .orderBy('id')
        .execute();
      expect(events.map(({ kind }) => kind)).toEqual(['BOOKED', 'CANCELLED']);
    }
  });

  test('cancelled while it is changed: the change comes first or is refused, the car is free afterwards', async ({
    stage,
    race,
    first,
    second,
  }) => {
    for (const round of ROUNDS) {
      const [{ id }, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const made = await race.book(0, first, id, timeRange);
      const [cancelled, changed] = await Promise.all([
        race.cancel(round, first, made.output.id),
        race.change(round + 1, first, made.output.id, plusHours(timeRange, 1)),
      ]);
      expect(cancelled.status).toBe(200);
      expect(['200', 'BOOKING_CANCELLED']).toContain(outcomes([changed])[0]);
      expect((await race.book(0, second, id, timeRange)).status).toBe(201);
    }
  });

  test('a car goes to the workshop while it is booked: one of both, not both', async ({
    stage,
    race,
    first,
  }) => {
    for (const round of ROUNDS) {
      const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
      const [block, answer] = await Promise.all([
        stage.block(vehicle, Temporal.Instant.from(timeRange.start), Temporal.Instant.from(timeRange.end)),
        race.book(round, first, vehicle.id, timeRange),
      ]);
      expect(outcomes([answer])).toEqual([block === undefined ? '201' : 'BOOKEE_OUT_OF_SERVICE']);
    }
  });
});

test('a workshop period that is moved onto a booking stays where it was, and still keeps the car', async ({
  db,
  stage,
  race,
  first,
}) => {
  const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
  const start = Temporal.Instant.from(timeRange.start);
  const block = await stage.block(vehicle, start.subtract({ hours: 4 }), start.subtract({ hours: 1 }));
  await race.book(0, first, vehicle.id, timeRange);
  const move = db
    .updateTable('out_of_service')
    .set({ starts_at: start, ends_at: start.add({ hours: 1 }) })
    .where('id', '=', block ?? 0)
    .execute();
  await expect(move).rejects.toThrow('occupancy_one_per_vehicle');
});

test('a fleet import that touches a car lets it be booked meanwhile, one that moves it comes before or after', async ({
  db,
  stage,
  race,
  first,
}) => {
  const bonn = await stage.addStation('bonn', { lat: 50.7, lng: 7.1 });
  const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
  const { city_id: bonnId } = await db
    .selectFrom('station')
    .where('id', '=', bonn)
    .select('city_id')
    .executeTakeFirstOrThrow();

  await db.transaction().execute(async (transaction) => {
    // Locks the row as the import's upsert does, which locks every row of the file, changed or not.
    await sql`update vehicle set city_id = city_id, model = model where id = ${vehicle.id}`.execute(
      transaction,
    );
    expect((await race.book(0, first, vehicle.id, timeRange)).status).toBe(201);
  });

  const next = plusHours(timeRange, 3);
  let booking: ReturnType<typeof race.book> | undefined;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('vehicle')
      .set({ city_id: bonnId, station_id: bonn })
      .where('id', '=', vehicle.id)
      .execute();
    booking = race.book(0, first, vehicle.id, next);
  });
  expect((await booking)?.status).toBe(201);
  const cities = await db
    .selectFrom('occupancy')
    .where('vehicle_id', '=', vehicle.id)
    .select('city_id')
    .execute();
  expect(cities).toEqual([{ city_id: bonnId }, { city_id: bonnId }]);
});

test('a connection that is cut in the middle of a booking: the server says so, stays, and nothing is half done', async ({
  db,
  stage,
  race,
  first,
}) => {
  for (const round of ROUNDS) {
    const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
    const answer = await db.transaction().execute(async (transaction) => {
      // Locks the vehicle, so that the booking waits inside its transaction.
      await transaction.selectFrom('vehicle').where('id', '=', vehicle.id).select('id').forUpdate().execute();
      const booking = race.book(round, first, vehicle.id, timeRange);
      // Uses another connection, because pg_stat_activity does not change within a transaction.
      const cut = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into booking%'`.execute(
          db,
        );
      while ((await cut()).rows.length === 0);
      return booking;
    });
    expect(answer.status).toBe(503);
    expect(answer.code).toBe('UNAVAILABLE');
    expect((await race.book(round, first, vehicle.id, timeRange)).status).toBe(201);
  }
});

test('one’s own booking is not called somebody else’s', async ({ stage, race, first, second }) => {
  const [vehicle, timeRange] = [await stage.addVehicle(), freshPeriod()];
  await race.book(0, first, vehicle.id, timeRange);
  expect((await race.book(1, first, vehicle.id, timeRange)).code).toBe('OWN_BOOKING_OVERLAPS');
  expect((await race.book(1, second, vehicle.id, timeRange)).code).toBe('BOOKEE_TAKEN');
});
