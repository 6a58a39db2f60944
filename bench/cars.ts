import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { FleetOrder } from './cars-fleet.ts';
import { HttpClient } from './http-client.ts';
import type { Measured } from './measured.ts';
import { freePort, hashOf, makeTokens, percentile, startDemonstration } from './stage.ts';

const CARS = 10_000;
const FLEET_PROCESSES = 2;
const STATE_EVERY_MS = 10_000;
/** Cars with a driver; each has at most one command under way. */
const TRIPS = 400;
const CLIENTS = 32;
const COMMANDS_PER_SECOND = 50;
const GOAL_P99_MS = 250;
/** Then the rate doubles until the p99 passes this. */
const LIMIT_P99_MS = 1_000;
const STEP_SECONDS = 15;
/** Memory may vary by this much between the first and the last third. */
const FLAT_SHARE = 1.1;

type Trip = { bookingId: number; authorization: string; kind: 'UNLOCK' | 'LOCK' };

/**
 * Measures commands to cars, from the request until the car's answer is written down, while 10,000 cars say how
 * they are every 10 seconds. `-- cars --minutes 10` holds the load for longer.
 */
export async function measureCars(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '1' } } });
  const brokerPort = await freePort();
  const demonstration = await startDemonstration({ DEMO_CARS: 'false', MQTT_PORT: String(brokerPort) });
  const fleets: ChildProcess[] = [];
  try {
    const { database } = demonstration;
    const boxes = await addCars(database);
    const trips = await beginTrips(database, boxes);
    const connecting = performance.now();
    const broker = `mqtt://127.0.0.1:${brokerPort}`;
    await Promise.all(
      Array.from({ length: FLEET_PROCESSES }, async (_, part) => {
        const fleet = fork(fileURLToPath(new URL('cars-fleet.ts', import.meta.url)));
        fleets.push(fleet);
        const order: FleetOrder = {
          broker,
          boxes: boxes.filter((__, index) => index % FLEET_PROCESSES === part),
          stateEveryMs: STATE_EVERY_MS,
        };
        fleet.send(order);
        await new Promise((ready) => fleet.once('message', ready));
      }),
    );
    const connected = (performance.now() - connecting) / 1000;

    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, () => HttpClient.open(demonstration.origin)),
    );
    const command = commander(clients, trips);
    await run(command, COMMANDS_PER_SECOND, 5);
    const seconds = Number(values.minutes) * 60;
    const memory: number[] = [];
    const watch = setInterval(() => memory.push(serverMemory(demonstration.pid)), 1_000);
    const began = await databaseTime(database);
    await run(command, COMMANDS_PER_SECOND, seconds);
    clearInterval(watch);
    await settled(database);
    const held = await answersSince(database, began);
    const { rows } = await database.query<{ fresh: number }>(
      `select count(*)::int as fresh from vehicle_state where last_contact_at > now() - interval '15 seconds'`,
    );
    const third = Math.ceil(memory.length / 3);
    const [early, late] = [percentile(memory.slice(0, third), 0.5), percentile(memory.slice(-third), 0.5)];

    const steps: string[] = [];
    for (let rate = COMMANDS_PER_SECOND * 2; ; rate *= 2) {
      const from = await databaseTime(database);
      const sent = await run(command, rate, STEP_SECONDS);
      await settled(database);
      const { p99, unanswered } = await answersSince(database, from);
      steps.push(`${Math.round(sent / STEP_SECONDS)}/s: ${p99.toFixed(0)} ms`);
      if (!(p99 <= LIMIT_P99_MS) || unanswered > 0 || sent < (rate * STEP_SECONDS) / 2) break;
    }
    const isFlat = late <= early * FLAT_SHARE;
    return {
      lines: [
        `${CARS} Autos verbunden in ${connected.toFixed(0)} s, ${rows[0]?.fresh} davon in den letzten 15 s gehört`,
        `${COMMANDS_PER_SECOND} Aufträge/s über ${seconds} s: ${held.count} beantwortet, ${held.unanswered} nicht; Median ${held.p50.toFixed(0)} ms, p99 ${held.p99.toFixed(0)} ms (Ziel: bis ${GOAL_P99_MS} ms)`,
        `Speicher des Servers: ${early.toFixed(0)} → ${late.toFixed(0)} MiB (Ziel: gleich bleibend)`,
        `p99 bei mehr Aufträgen: ${steps.join(', ')}`,
      ],
      reached: held.p99 <= GOAL_P99_MS && held.unanswered === 0 && isFlat && rows[0]?.fresh === CARS,
    };
  } finally {
    for (const fleet of fleets) fleet.kill();
    await demonstration.stop();
  }
}

async function addCars(database: pg.Client): Promise<FleetOrder['boxes']> {
  const { rows } = await database.query<{ id: string }>(
    `insert into vehicle (provider_id, city_id, station_id, plate, model, class, seats, electric, automatic)
     select provider_id, city_id, station_id, 'BENCH ' || number, model, class, seats, electric, automatic
     from (select * from vehicle order by id limit 1) one, generate_series(1, $1::int) number
     returning id`,
    [CARS],
  );
  const boxes = rows.map(({ id }) => ({
    vehicleId: Number(id),
    secret: randomBytes(24).toString('base64url'),
  }));
  await database.query(
    `insert into vehicle_box (vehicle_id, secret_hash, issued_at)
     select id, decode(hash, 'hex'), now() from unnest($1::bigint[], $2::text[]) as box (id, hash)`,
    [boxes.map(({ vehicleId }) => vehicleId), boxes.map(({ secret }) => hashOf(secret).toString('hex'))],
  );
  return boxes;
}

/** Bookings that have begun, each with a driver of its own. */
async function beginTrips(database: pg.Client, boxes: FleetOrder['boxes']): Promise<Trip[]> {
  const drivers = await makeTokens(database, TRIPS);
  const { rows } = await database.query<{ id: string; customer_id: string }>(
    `insert into booking (provider_id, city_id, customer_id, vehicle_id, station_id, starts_at, ends_at, state,
       price_list_id, tariff_id, currency, time_cents, created_at)
     select v.provider_id, v.city_id, trip.customer, v.id, v.station_id, date_trunc('hour', now()),
       date_trunc('hour', now()) + interval '1 day', 'ACTIVE',
       (select id from price_list where provider_id = v.provider_id order by valid_from limit 1), 'START', 'EUR', 0, now()
     from unnest($1::bigint[], $2::bigint[]) as trip (vehicle, customer) join vehicle v on v.id = trip.vehicle
     returning id, customer_id`,
    [
      boxes.slice(0, drivers.length).map(({ vehicleId }) => vehicleId),
      drivers.map(({ customerId }) => customerId),
    ],
  );
  const authorizations = new Map(drivers.map((driver) => [driver.customerId, driver.authorization]));
  return rows.map((row) => ({
    bookingId: Number(row.id),
    authorization: authorizations.get(Number(row.customer_id)) ?? '',
    kind: 'UNLOCK',
  }));
}

/** Returns a function that sends a command to the next car which has none under way, by the next free connection. */
function commander(clients: HttpClient[], trips: Trip[]) {
  const free = [...clients];
  let next = 0;
  return async (): Promise<boolean> => {
    // The one that has rested longest: the server closes a connection that nobody uses.
    const client = free.shift();
    const trip = trips[next++ % trips.length];
    if (!client || !trip) return false;
    try {
      const { status, body } = await client.send(
        'POST',
        `/api/booking/bookings/${trip.bookingId}/commands`,
        { authorization: trip.authorization, 'idempotency-key': randomUUID() },
        JSON.stringify({ kind: trip.kind }),
      );
      // The command before is still under way: that is what the limit of the rate looks like.
      if (status === 409) return false;
      if (status !== 201) throw new Error(`The command answered ${status}: ${body}`);
      trip.kind = trip.kind === 'UNLOCK' ? 'LOCK' : 'UNLOCK';
      return true;
    } finally {
      free.push(client);
    }
  };
}

/** Sends commands at this rate; returns how many were accepted. */
async function run(command: () => Promise<boolean>, perSecond: number, seconds: number): Promise<number> {
  const all: Promise<boolean>[] = [];
  const start = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const due = start + (count * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    all.push(command());
  }
  return (await Promise.all(all)).filter(Boolean).length;
}

async function databaseTime(database: pg.Client): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/** Waits until no command is under way. */
async function settled(database: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(`select from vehicle_command where state = 'SENT' limit 1`);
    if (rowCount === 0) return;
    await wait(100);
  }
}

/** How long the commands took since then, in ms, as the server wrote it down. */
async function answersSince(database: pg.Client, from: Date) {
  const { rows } = await database.query<{ count: number; unanswered: number; p50: number; p99: number }>(
    `with command as (
       select state, extract(epoch from answered_at - asked_at)::float8 * 1000 as ms
       from vehicle_command where asked_at >= $1
     )
     select count(*) filter (where state = 'DONE')::int as count,
       count(*) filter (where state <> 'DONE')::int as unanswered,
       coalesce(percentile_disc(0.5) within group (order by ms), 'NaN') as p50,
       coalesce(percentile_disc(0.99) within group (order by ms), 'NaN') as p99
     from command`,
    [from],
  );
  return rows[0] ?? { count: 0, unanswered: 0, p50: Number.NaN, p99: Number.NaN };
}

/** MiB. */
const serverMemory = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
