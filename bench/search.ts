import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { HttpClient } from './http-client.ts';
import { BOOKINGS_PER_VEHICLE, fillWithBookings, VEHICLES_PER_CITY } from './mass-data.ts';
import type { Measured } from './measured.ts';
import { median, percentile, startServer, temporaryFolder } from './stage.ts';

const SIZES = [1_000, 10_000, 100_000];
const WARM_UP = 100;
const SEARCHES = 1_000;
const GOAL_P95_MS = 10;
const GOAL_EXPONENT = 0.15;

type Size = { vehicles: number; bookings: number; p50: number; p95: number; bytes: number };

/**
 * Measures how the time of a search through HTTP (one city, one period, with prices) grows with vehicles and bookings.
 * `npm run bench -- search 1000 10000`: only these numbers of vehicles.
 */
export async function measureSearch(wanted: string[]): Promise<Measured> {
  const sizes: Size[] = [];
  for (const vehicles of wanted.length > 0 ? wanted.map(Number) : SIZES) {
    const size = await measureSize(vehicles);
    sizes.push(size);
    console.log(`  ${line(size)}`);
  }
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) throw new Error('There is nothing to measure');
  const exponent = (of: (size: Size) => number) =>
    Math.log(of(last) / of(first)) / Math.log(last.bookings / first.bookings);
  const [growth95, growth50] = [exponent(({ p95 }) => p95), exponent(({ p50 }) => p50)];
  const growth =
    first === last
      ? 'Wachstum: mit einer Größe nicht zu bestimmen'
      : `Wachstum über die Buchungen: Exponent ${growth95.toFixed(3)} (p95), ${growth50.toFixed(3)} (Median)`;
  return {
    lines: [
      `GET /bookees?city&start&end, ${SEARCHES} Suchen nacheinander, Städte mit je ${VEHICLES_PER_CITY} Autos, ${BOOKINGS_PER_VEHICLE} Buchungen je Auto:`,
      ...sizes.map(line),
      `${growth}; Ziel: höchstens ${GOAL_EXPONENT}, p95 der ersten Größe höchstens ${GOAL_P95_MS} ms`,
    ],
    reached: first.p95 <= GOAL_P95_MS && growth95 <= GOAL_EXPONENT,
  };
}

const line = ({ vehicles, bookings, p50, p95, bytes }: Size) =>
  `${vehicles.toLocaleString('de-DE')} Autos, ${bookings.toLocaleString('de-DE')} Buchungen: Median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (Antwort ${Math.round(bytes / 1024)} KiB)`;

async function measureSize(vehicles: number): Promise<Size> {
  const folder = await temporaryFolder();
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: true });
    try {
      await migrate(postgres.url);
      const bookings = await fillWithBookings(postgres.url, vehicles, Temporal.Now.instant());
      const server = await startServer({ DATABASE_URL: postgres.url, DEMO: 'false', DATA_DIR: folder.path });
      try {
        return { vehicles, bookings, ...(await search(server.origin, vehicles / VEHICLES_PER_CITY)) };
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await folder.remove();
  }
}

async function search(origin: string, cities: number): Promise<{ p50: number; p95: number; bytes: number }> {
  const client = await HttpClient.open(origin);
  const now = Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  const milliseconds: number[] = [];
  let bytes = 0;
  for (let index = 0; index < WARM_UP + SEARCHES; index++) {
    // Each search has another city and period, spread over two weeks, with lengths from 1 to 48 hours.
    const start = now.add({ hours: (index * 37) % (14 * 24) });
    const end = start.add({ hours: 1 + ((index * 11) % 48) });
    const path = `/api/booking/bookees?city=stadt-${1 + ((index * 7) % cities)}&start=${start}&end=${end}`;
    const started = performance.now();
    const { status, body } = await client.send('GET', path, {});
    const took = performance.now() - started;
    if (status !== 200) throw new Error(`The search answered ${status}: ${body}`);
    if (index < WARM_UP) continue;
    milliseconds.push(took);
    bytes += Buffer.byteLength(body);
  }
  client.close();
  return { p50: median(milliseconds), p95: percentile(milliseconds, 0.95), bytes: bytes / SEARCHES };
}
