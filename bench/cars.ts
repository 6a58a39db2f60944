import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import {
  addCars,
  beginTrips,
  CARS,
  COMMANDS_PER_SECOND,
  commander,
  type Fleet,
  giveBack,
  isLiar,
  run,
  startFleet,
} from './cars-load.ts';
import type { Measured } from './measured.ts';
import { freePort, percentile, startDemonstration } from './stage.ts';

const GOAL_P99_MS = 250;
/** Then the rate doubles until the p99 passes this. */
const LIMIT_P99_MS = 1_000;
const STEP_SECONDS = 15;
/** Memory may vary by this much between the first and the last third. */
const FLAT_SHARE = 1.1;

/**
 * Measures commands to cars, from the request until the car's answer is written down, while 10,000 cars say how
 * they are every 10 seconds. `-- cars --minutes 10` holds the load for longer.
 */
export async function measureCars(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '1' } } });
  const brokerPort = await freePort();
  const demonstration = await startDemonstration({ DEMO_CARS: 'false', MQTT_PORT: String(brokerPort) });
  let fleet: Fleet | undefined;
  try {
    const { database } = demonstration;
    const boxes = await addCars(database);
    const trips = await beginTrips(database, boxes);
    const connecting = performance.now();
    fleet = await startFleet(brokerPort, boxes);
    const connected = (performance.now() - connecting) / 1000;

    const command = await commander(demonstration.origin, trips);
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
    await settled(database);
    // Cars that lie, and as many that do not; none of them has driven a metre.
    const lying = trips.filter((_, index) => isLiar(index));
    const honest = trips.filter((_, index) => isLiar(index - 1));
    const [ofLying, ofHonest] = [
      await billed(database, await giveBack(demonstration.origin, lying)),
      await billed(database, await giveBack(demonstration.origin, honest)),
    ];
    const isRight = ofLying.km === 0 && ofHonest.km === 0 && ofHonest.open === 0;
    const isFlat = late <= early * FLAT_SHARE;
    return {
      lines: [
        `${CARS} Autos verbunden in ${connected.toFixed(0)} s, ${rows[0]?.fresh} davon in den letzten 15 s gehört`,
        `${COMMANDS_PER_SECOND} Aufträge/s über ${seconds} s: ${held.count} beantwortet, ${held.unanswered} nicht; Median ${held.p50.toFixed(0)} ms, p99 ${held.p99.toFixed(0)} ms (Ziel: bis ${GOAL_P99_MS} ms)`,
        `Speicher des Servers: ${early.toFixed(0)} → ${late.toFixed(0)} MiB (Ziel: gleich bleibend)`,
        `p99 bei mehr Aufträgen: ${steps.join(', ')}`,
        `eine Box von 100 lügt: von ${lying.length} solchen Fahrten ohne einen Meter ${ofLying.km} km berechnet, ${ofLying.open} noch offen; ebenso viele andere: ${ofHonest.km} km, ${ofHonest.open} offen (Ziel: 0 km, bei anderen 0 offen)`,
      ],
      reached:
        held.p99 <= GOAL_P99_MS && held.unanswered === 0 && isFlat && isRight && rows[0]?.fresh === CARS,
    };
  } finally {
    fleet?.stop();
    await demonstration.stop();
  }
}

async function databaseTime(database: pg.Client): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/** What these trips are billed by their cars, in kilometres, and how many wait for kilometres that are sure. */
async function billed(
  database: pg.Client,
  bookingIds: readonly number[],
): Promise<{ km: number; open: number }> {
  const { rows } = await database.query<{ km: number; open: number }>(
    `select coalesce(sum(driven_km), 0)::int as km, count(*) filter (where checked_at is null)::int as open
     from booking join trip_return on trip_return.booking_id = booking.id where booking.id = any($1::bigint[])`,
    [bookingIds],
  );
  return rows[0] ?? { km: 0, open: 0 };
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
