import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type Stage, type StageVehicle } from '#server/test/stage.ts';
import { removeChanges } from './fleet.repository.ts';
import { FleetKeeper } from './fleet-keeper.ts';

type Keeper = FleetKeeper<number>;

const test = serverTest();

/** As a server that looks by itself, but when the test says so. */
const keeperOf = (db: Db): Keeper =>
  new FleetKeeper({
    db,
    toCard: (row) => ({ fixed: row.stationName, energy: String(row.toldEnergyPercent) }),
    readSurroundings: async (snapshot) => {
      const { rows } = await sql<{
        lists: number;
      }>`select count(*)::integer as lists from price_list`.execute(snapshot);
      return rows[0]?.lists ?? 0;
    },
  });

/** What this keeper knows after it has looked. */
async function known(keeper: Keeper) {
  keeper.wrote();
  const { fleet, surroundings } = await keeper.read(NOW);
  return { fleet, surroundings };
}

/** The truth of the database in one statement: cars in service, what takes them, what is shown of them. */
async function truth(db: Db) {
  const { rows } = await sql<{
    id: number;
    stationId: number;
    cityId: number;
    energy: string;
    station: string;
    tripEnds: number | null;
    busy: number[] | null;
  }>`
    select v.id, v.station_id as "stationId", v.city_id as "cityId", coalesce(car.energy_percent::text, 'null') as energy, s.name as station,
      (select date_part('epoch', min(ends_at)) * 1000 from booking where vehicle_id = v.id and state = 'ACTIVE') as "tripEnds",
      (select json_agg(minute order by minute) from occupancy o, lateral (values
        (floor(date_part('epoch', o.starts_at) / 60)), (ceil(date_part('epoch', o.ends_at) / 60))) as one (minute)
        where o.vehicle_id = v.id and o.ends_at > ${NOW.subtract({ hours: 48 })}) as busy
    from vehicle v join station s on s.id = v.station_id left join vehicle_state car on car.vehicle_id = v.id
    where not v.retired order by v.id`.execute(db);
  return rows.map(({ busy, ...row }) => ({ ...row, busy: busy ?? [] }));
}

async function expectTruth(keeper: Keeper, db: Db) {
  const rows = await truth(db);
  const { fleet } = await known(keeper);
  const found = rows.map(({ id }) => {
    const car = fleet.vehicle(id);
    const stand = car && fleet.station(car.stationId);
    return {
      id,
      stationId: car?.stationId,
      cityId: car?.cityId,
      energy: car?.card.energy,
      station: car?.card.fixed,
      tripEnds: car?.tripEnds ?? null,
      busy: [...(car?.busy ?? [])],
      stands: stand?.vehicles.get(id) === car,
    };
  });
  expect(found).toEqual(rows.map((row) => ({ ...row, stands: true })));
  expect(fleet.size).toBe(rows.length);
}

const FOR_GOOD = Temporal.Instant.from('9999-01-01T00:00:00Z');

type Scene = { db: Db; stage: Stage; cars: StageVehicle[]; stations: number[]; customerId: number };
type Act = { kind: number; car: number; other: number; hour: number; length: number };

/** Something that changes the fleet, in a transaction that the test ends; it may fail, as a booking that comes too late. */
const ACTS: ((scene: Scene, db: Db, act: Act) => Promise<unknown>)[] = [
  async ({ cars }, db, { car, hour, length }) => {
    const vehicle = cars[car % cars.length] as StageVehicle;
    await db
      .insertInto('out_of_service')
      .values({
        vehicle_id: vehicle.id,
        city_id: vehicle.cityId,
        starts_at: NOW.add({ hours: hour }),
        // A car that is retired is taken for good.
        ends_at: length === 30 ? FOR_GOOD : NOW.add({ hours: hour + length, seconds: 20 }),
        reason: 'Werkstatt',
        created_at: NOW,
      })
      .execute();
  },
  ({ cars }, db, { car }) =>
    db
      .deleteFrom('out_of_service')
      .where('vehicle_id', '=', (cars[car % cars.length] as StageVehicle).id)
      .execute(),
  ({ cars }, db, { car, hour }) =>
    db
      .updateTable('out_of_service')
      .set({ ends_at: NOW.add({ hours: hour + 200 }) })
      .where('vehicle_id', '=', (cars[car % cars.length] as StageVehicle).id)
      .where('starts_at', '<', NOW.add({ hours: hour + 200 }))
      .execute(),
  async ({ cars, customerId }, db, { car, hour, length }) => {
    const vehicle = cars[car % cars.length] as StageVehicle;
    const { id: priceListId } = await db.selectFrom('price_list').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('booking')
      .values({
        provider_id: 'sw',
        city_id: vehicle.cityId,
        customer_id: customerId,
        vehicle_id: vehicle.id,
        station_id: vehicle.stationId,
        starts_at: NOW.add({ hours: hour }),
        ends_at: NOW.add({ hours: hour + length }),
        state: 'RESERVED',
        price_list_id: priceListId,
        tariff_id: 'START',
        currency: 'EUR',
        time_cents: 1000,
        created_at: NOW,
      })
      .execute();
  },
  ({ cars }, db, { car, other }) =>
    sql`update booking set state = ${['RESERVED', 'ACTIVE', 'CANCELLED'][other % 3]} where id =
      (select min(id) from booking where vehicle_id = ${(cars[car % cars.length] as StageVehicle).id} and state <> 'CANCELLED')`.execute(
      db,
    ),
  ({ cars }, db, { car, hour }) =>
    sql`update booking set vehicle_id = ${(cars[(car + 1) % cars.length] as StageVehicle).id},
        starts_at = starts_at + make_interval(hours => ${hour}), ends_at = ends_at + make_interval(hours => ${hour})
      where id = (select max(id) from booking where vehicle_id = ${(cars[car % cars.length] as StageVehicle).id})`.execute(
      db,
    ),
  ({ cars, stations }, db, { car, other }) =>
    db
      .updateTable('vehicle')
      .set({ station_id: stations[other % stations.length] as number })
      .where('id', '=', (cars[car % cars.length] as StageVehicle).id)
      .execute(),
  ({ cars }, db, { car, other }) =>
    db
      .updateTable('vehicle')
      .set({ retired: other % 2 === 0, seats: 1 + (other % 9) })
      .where('id', '=', (cars[car % cars.length] as StageVehicle).id)
      .execute(),
  ({ stations }, db, { other, hour }) =>
    db
      .updateTable('station')
      .set({ name: `Station ${hour}`, lat: 49 + hour / 1_000 })
      .where('id', '=', stations[other % stations.length] as number)
      .execute(),
  ({ cars }, db, { car, other }) =>
    sql`insert into vehicle_state (vehicle_id, energy_percent, measured_at, received_at)
      values (${(cars[car % cars.length] as StageVehicle).id}, ${other}, ${NOW}, ${NOW})
      on conflict (vehicle_id) do update set energy_percent = excluded.energy_percent`.execute(db),
];

const acts = fc.array(
  fc.record({
    kind: fc.nat({ max: ACTS.length - 1 }),
    car: fc.nat({ max: 5 }),
    other: fc.nat({ max: 99 }),
    hour: fc.integer({ min: -60, max: 300 }),
    length: fc.integer({ min: 1, max: 30 }),
    /** Which of three transactions it belongs to; they end in any order, and one in four is taken back. */
    transaction: fc.nat({ max: 2 }),
    /** Which of three servers looks meanwhile. */
    looks: fc.nat({ max: 3 }),
  }),
  { maxLength: 12 },
);

test('three servers know what was committed, in whatever order and however late', async ({ db, stage }) => {
  const stations = [stage.stationId, await stage.addStation('bonn', { lat: 50.7, lng: 7.1 })];
  stations.push(await stage.addStation('nuernberg', { lat: 49.4, lng: 11 }));
  const cars = await Promise.all(Array.from({ length: 6 }, () => stage.addVehicle()));
  const { id: customerId } = await stage.addCustomer();
  const scene = { db, stage, cars, stations, customerId };
  const keepers = [keeperOf(db), keeperOf(db), keeperOf(db)];
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      fc.nat(3),
      async (all, order, undone) => {
        const open = await Promise.all(
          order.map(() => db.startTransaction().setAccessMode('read write').execute()),
        );
        try {
          const touched = new Map<string, number>();
          for (const act of all) {
            // Two transactions that wait for each other would wait for ever: each row belongs to one of them.
            const rows = [
              `car ${act.car % cars.length}`,
              `car ${(act.car + 1) % cars.length}`,
              `station ${act.other % stations.length}`,
            ];
            const owner =
              rows.map((row) => touched.get(row)).find((one) => one !== undefined) ?? act.transaction;
            if (rows.some((row) => touched.get(row) !== undefined && touched.get(row) !== owner)) continue;
            for (const row of rows) touched.set(row, owner);
            const transaction = open[owner] as (typeof open)[number];
            const before = await transaction.savepoint('act').execute();
            await ACTS[act.kind]?.(scene, before, act).then(
              () => before.releaseSavepoint('act').execute(),
              () => before.rollbackToSavepoint('act').execute(),
            );
            const looking = keepers[act.looks];
            if (looking) await known(looking);
          }
          for (const one of order) {
            if (one === undone) await open[one]?.rollback().execute();
            else await open[one]?.commit().execute();
            await expectTruth(keepers[one] as Keeper, db);
          }
        } finally {
          // Whatever a failed expectation has left open would be waited for.
          for (const one of open) if (!one.isCommitted && !one.isRolledBack) await one.rollback().execute();
        }
        for (const keeper of keepers) await expectTruth(keeper, db);
      },
    ),
    { numRuns: 40 },
  );
});

test('beside a transaction that stays open, what others commit is read once', async ({ db, stage }) => {
  const cars = [await stage.addVehicle(), await stage.addVehicle()] as const;
  const keeper = keeperOf(db);
  await expectTruth(keeper, db);
  const seats = (of: Db, { id }: StageVehicle) =>
    of.updateTable('vehicle').set({ seats: 7 }).where('id', '=', id).execute();
  const open = await db.startTransaction().setAccessMode('read write').execute();
  try {
    await seats(open, cars[0]);
    await seats(db, cars[1]);
    const before = keeper.state().reloaded;
    for (let look = 0; look < 3; look++) await expectTruth(keeper, db);
    expect(keeper.state().reloaded).toBe(before + 1);
    await open.commit().execute();
    for (let look = 0; look < 2; look++) await expectTruth(keeper, db);
    expect(keeper.state().reloaded).toBe(before + 2);
  } finally {
    if (!open.isCommitted) await open.rollback().execute();
  }
});

/** Nothing goes that another transaction may still hold back, of whatever database of this PostgreSQL. */
const removeAll = (db: Db) =>
  expect
    .poll(async () => {
      await removeChanges(db, Temporal.Now.instant().add({ hours: 1 }));
      return db.selectFrom('fleet_change').select('id').execute();
    })
    .toEqual([]);

test('changes that were removed before a server read them fill its picture anew', async ({ db, stage }) => {
  const { id } = await stage.addVehicle();
  const keeper = keeperOf(db);
  await expectTruth(keeper, db);
  await db.updateTable('vehicle').set({ seats: 2 }).where('id', '=', id).execute();
  await removeAll(db);
  await expectTruth(keeper, db);
  expect((await known(keeper)).fleet.vehicle(id)?.seats).toBe(2);
});

test('marks and notes of the database from which this one was restored do not count', async ({
  db,
  stage,
}) => {
  const { id } = await stage.addVehicle();
  const ahead = '9000000000000000000';
  await sql`insert into fleet_change (transaction_id, at, vehicle_id) values (${ahead}::xid8, ${NOW.subtract({ hours: 9_000 })}, ${id})`.execute(
    db,
  );
  await sql`insert into fleet_change_removed (transaction_id) values (${ahead}::xid8)
    on conflict (is_only) do update set transaction_id = excluded.transaction_id`.execute(db);
  const keeper = keeperOf(db);
  const { fleet } = await known(keeper);
  expect((await known(keeper)).fleet).toBe(fleet);
  await db.updateTable('vehicle').set({ seats: 3 }).where('id', '=', id).execute();
  await removeAll(db);
  const after = await known(keeper);
  expect(after.fleet).not.toBe(fleet);
  expect(after.fleet.vehicle(id)?.seats).toBe(3);
});

test('a new price list is known', async ({ db }) => {
  const keeper = keeperOf(db);
  const before = await known(keeper);
  await sql`insert into price_list (provider_id, currency, valid_from, prices)
    select provider_id, currency, valid_from + interval '1 year', prices from price_list`.execute(db);
  expect((await known(keeper)).surroundings).toBeGreaterThan(before.surroundings);
});

test('a clock that was put back finds again what had ended by the later time', async ({ db, stage }) => {
  const vehicle = await stage.addVehicle();
  await stage.block(vehicle, NOW.add({ hours: 1 }), NOW.add({ hours: 2 }));
  const keeper = keeperOf(db);
  const later = await keeper.read(NOW.add({ hours: 24 * 30 }));
  expect(later.fleet.vehicle(vehicle.id)?.busy).toHaveLength(0);
  keeper.wrote();
  expect((await keeper.read(NOW)).fleet.vehicle(vehicle.id)?.busy).toHaveLength(2);
});

test('without the database the picture from before is read, with its time', async ({ database, stage }) => {
  await stage.addVehicle();
  const own = connect(database.url, { connections: 1 });
  const keeper = keeperOf(own.db);
  const before = await keeper.read(NOW);
  await own.db.destroy();
  keeper.wrote();
  const after = await keeper.read(NOW.add({ minutes: 5 }));
  expect(after.fleet).toBe(before.fleet);
  expect(after.asOf).toEqual(NOW);
});

test('whoever ends waits for what is being read, and nobody is told of a fault', async ({
  database,
  stage,
}) => {
  const vehicle = await stage.addVehicle();
  for (let count = 0; count < 20; count++) {
    const own = connect(database.url, { connections: 1 });
    const keeper = keeperOf(own.db);
    const faults: unknown[] = [];
    await keeper.keep(
      () => NOW,
      (fault) => faults.push(fault),
    );
    keeper.wrote();
    const start = NOW.add({ hours: 10 * count + 5 });
    await stage.block(vehicle, start, start.add({ hours: 1 }));
    await stage.addVehicle();
    // A look that is asked for belongs to whoever ends, too.
    const reading = keeper.read(NOW).catch(() => undefined);
    await keeper.stop();
    await own.db.destroy();
    await reading;
    expect(faults).toEqual([]);
  }
});
