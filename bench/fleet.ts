import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { busyWithin } from '#domain/availability/busy-minutes.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { createFleet, type FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { fillWithBookings } from './mass-data.ts';
import type { Measured } from './measured.ts';
import { percentile, temporaryFolder } from './stage.ts';

/** Germany's shared cars: 45,400 in whole cities of 500, and 30 bookings ahead of each. */
const VEHICLES = 45_500;
const BOOKINGS_PER_VEHICLE = 80;
const SERVERS = 3;
const COMMITS = 300;
const GOAL = { fillMs: 3_000, memoryMiB: 150, lagP99Ms: 500 };
const HOUR_MS = 3_600_000;

/**
 * Measures the picture of a country's fleet: how long it takes to fill, what it takes of the memory, and how long after a
 * commit three servers know of it. `npm run bench -- fleet 1000`: so many cars.
 */
export async function measureFleet([wanted]: string[]): Promise<Measured> {
  const vehicles = Number(wanted ?? VEHICLES);
  const folder = await temporaryFolder();
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: true });
    try {
      await migrate(postgres.url);
      const now = Temporal.Now.instant();
      const occupancies = await fillWithBookings(postgres.url, vehicles, now, {
        bookings: BOOKINGS_PER_VEHICLE,
      });
      const fills = [];
      for (let count = 0; count < 3; count++) fills.push(await fill(postgres.url));
      const fillMs = Math.min(...fills.map(({ milliseconds }) => milliseconds));
      // The first one also counts the code that is compiled for it.
      const memoryMiB = fills.at(-1)?.memoryMiB ?? Number.NaN;
      const lags = await followCommits(postgres.url, vehicles);
      const lag = { median: percentile(lags, 0.5), p99: percentile(lags, 0.99) };
      const shown = fills.map(({ milliseconds }) => (milliseconds / 1000).toFixed(2)).join(', ');
      return {
        lines: [
          `${vehicles.toLocaleString('de-DE')} Autos, ${occupancies.toLocaleString('de-DE')} belegte Zeiten, davon drei Achtel von vorgestern an:`,
          `das Bild füllen: ${shown} s (Ziel: der beste höchstens ${GOAL.fillMs / 1000} s), ${memoryMiB.toFixed(0)} MiB (Ziel: höchstens ${GOAL.memoryMiB})`,
          `vom Commit bis zum Bild jedes von ${SERVERS} Servern, ${COMMITS} Sperren: Median ${lag.median.toFixed(0)} ms, p99 ${lag.p99.toFixed(0)} ms (Ziel: höchstens ${GOAL.lagP99Ms}), keine übersehen`,
        ],
        reached: fillMs <= GOAL.fillMs && memoryMiB <= GOAL.memoryMiB && lag.p99 <= GOAL.lagP99Ms,
      };
    } finally {
      await postgres.stop();
    }
  } finally {
    await folder.remove();
  }
}

async function fill(url: string): Promise<{ milliseconds: number; memoryMiB: number }> {
  const { db } = connect(url, { connections: 1 });
  try {
    const before = usedMiB();
    const started = performance.now();
    const fleet = createFleet(db);
    await fleet.read(Temporal.Now.instant());
    const milliseconds = performance.now() - started;
    const memoryMiB = usedMiB() - before;
    if (fleet.state().vehicles === 0) throw new Error('The picture is empty');
    return { milliseconds, memoryMiB };
  } finally {
    await db.destroy();
  }
}

/** What is in use after a collection, with the typed arrays, which lie outside of the heap. */
function usedMiB(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let count = 0; count < 3; count++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Blocks one car after the other, and returns the milliseconds from each commit until the last server knew of it. */
async function followCommits(url: string, vehicles: number): Promise<number[]> {
  const { db } = connect(url, { connections: SERVERS });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const servers = Array.from({ length: SERVERS }, () => createFleet(db));
  try {
    for (const server of servers)
      await server.keep(Temporal.Now.instant, (error) => {
        throw error;
      });
    const lags: number[] = [];
    for (let count = 0; count < COMMITS; count++) {
      const vehicleId = 1 + ((count * 7_919) % vehicles);
      // Behind the bookings of every car.
      const start = Math.ceil(Date.now() / HOUR_MS + 24 * 100 + count) * HOUR_MS;
      await client.query(
        `insert into out_of_service (vehicle_id, city_id, starts_at, ends_at, reason, created_at)
         select id, city_id, $2, $2::timestamptz + interval '1 hour', 'Werkstatt', now() from vehicle where id = $1`,
        [vehicleId, new Date(start).toISOString()],
      );
      const committed = performance.now();
      await untilKnown(servers, vehicleId, start);
      lags.push(performance.now() - committed);
    }
    return lags;
  } finally {
    for (const server of servers) await server.stop();
    await client.end();
    await db.destroy();
  }
}

async function untilKnown(
  servers: readonly FleetInMemory[],
  vehicleId: number,
  start: number,
): Promise<void> {
  for (const server of servers)
    while (true) {
      const { fleet } = await server.read(Temporal.Now.instant());
      const busy = fleet.vehicle(vehicleId)?.busy;
      if (busy && busyWithin(busy, start, start + HOUR_MS).length === 1) break;
      await wait(2);
    }
}
