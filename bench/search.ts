import { fork } from 'node:child_process';
import { once } from 'node:events';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { HttpClient } from './http-client.ts';
import { BOOKINGS_PER_VEHICLE, fillWithBookings, VEHICLES_PER_CITY } from './mass-data.ts';
import type { Measured } from './measured.ts';
import { processorMs, processorMsOfAll } from './processor-time.ts';
import { median, percentile, type RunningServer, startServer, temporaryFolder } from './stage.ts';

const SIZES = [1_000, 10_000, 100_000];
const WARM_UP = 100;
const SEARCHES = 1_000;
/** The processor's time is counted in hundredths of a second. */
const COUNTED = 4_000;
const PEOPLE = 16;
const GOAL_P95_MS = 10;
const GOAL_EXPONENT = 0.15;
/** Milliseconds of the processor, and how many times what a server needs that only sends as many bytes. */
const GOAL_CHANGING = { ms: 0.45, times: 12 };
const GOAL_WHOLE_MS = 1.2;
const GOAL_AT_ONCE = { perSecond: 1_500, p99: 20 };

/** Milliseconds, and bytes of an answer. */
type Times = { p50: number; p95: number; bytes: number };
/** Milliseconds of the processor for one search, those of them that collect garbage, and for a server that only sends as many bytes. */
type Cost = { node: number; garbage: number; database: number; bare: number; bytes: number };
/** Searches a second with so many people at once, and the slowest of a hundred, in milliseconds. */
type Throughput = { perSecond: number; p99: number };
type Size = Times & {
  vehicles: number;
  bookings: number;
  changing: Cost;
  whole: Cost;
  /** The whole answer. */
  compressed: Cost;
  throughput: Throughput;
};

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
      `Ziele der Prozessorzeit: was sich ändert, ${GOAL_CHANGING.ms} ms und ${GOAL_CHANGING.times} ×; im Ganzen, komprimiert, ${GOAL_WHOLE_MS} ms; zugleich ${GOAL_AT_ONCE.perSecond}/s, p99 ${GOAL_AT_ONCE.p99} ms`,
    ],
    reached: first.p95 <= GOAL_P95_MS && !(growth95 > GOAL_EXPONENT) && isCheap(first),
  };
}

const isCheap = ({ changing, compressed, throughput: { perSecond, p99 } }: Size) =>
  sum(changing) <= GOAL_CHANGING.ms &&
  sum(changing) <= GOAL_CHANGING.times * changing.bare &&
  sum(compressed) <= GOAL_WHOLE_MS &&
  perSecond >= GOAL_AT_ONCE.perSecond &&
  p99 <= GOAL_AT_ONCE.p99;

const sum = ({ node, database }: Cost) => node + database;

const line = ({ vehicles, bookings, p50, p95, bytes, changing, whole, compressed, throughput }: Size) =>
  `${vehicles.toLocaleString('de-DE')} Autos, ${bookings.toLocaleString('de-DE')} Buchungen: Median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (Antwort ${Math.round(bytes / 1024)} KiB); Prozessorzeit je Suche: was sich ändert ${costText(changing)}; im Ganzen ${costText(whole)}; komprimiert ${costText(compressed)}; was sich ändert, ${Math.round(throughput.perSecond)}/s mit ${PEOPLE} Leuten zugleich, p99 ${throughput.p99.toFixed(0)} ms`;

const costText = ({ node, garbage, database, bare, bytes }: Cost) =>
  `${(node + database).toFixed(2)} ms (Node ${node.toFixed(2)}, davon ${((garbage / node) * 100).toFixed(0)} % Speicher freigeben, PostgreSQL ${database.toFixed(2)}; ${((node + database) / bare).toFixed(0)} × ein Server, der nur ${(bytes / 1024).toFixed(1)} KiB sendet: ${bare.toFixed(3)})`;

async function measureSize(vehicles: number): Promise<Size> {
  const folder = await temporaryFolder();
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: true });
    try {
      await migrate(postgres.url);
      const bookings = await fillWithBookings(postgres.url, vehicles, Temporal.Now.instant());
      const server = await startServer(
        { DATABASE_URL: postgres.url, DEMO: 'false', DATA_DIR: folder.path },
        { tracesGarbage: true },
      );
      try {
        const cities = vehicles / VEHICLES_PER_CITY;
        const postgresPid = await postmaster(join(folder.path, 'postgres'));
        const times = await search(server.origin, cities);
        const cost = (asked: Pick<Asking, 'parts' | 'headers'>) =>
          costOf({ server, postgresPid, cities, ...asked });
        return {
          vehicles,
          bookings,
          ...times,
          changing: await cost({ parts: CHANGING }),
          whole: await cost({}),
          compressed: await cost({ headers: { 'accept-encoding': 'br' } }),
          throughput: await searchAtOnce(server.origin, cities),
        };
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

/** Each search has another city and period, spread over two weeks, with lengths from 1 to 48 hours. */
function pathOf(index: number, cities: number, now: Temporal.Instant): string {
  const start = now.add({ hours: (index * 37) % (14 * 24) });
  const end = start.add({ hours: 1 + ((index * 11) % 48) });
  return `/api/booking/bookees?city=stadt-${1 + ((index * 7) % cities)}&start=${start}&end=${end}`;
}

const nextHour = () => Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'ceil' });

type Asked = { milliseconds: number[]; bytes: number };

/** Asks `count` times, one after the other. */
async function ask(
  origin: string,
  count: number,
  path: (index: number) => string,
  headers: Record<string, string> = {},
): Promise<Asked> {
  const client = await HttpClient.open(origin);
  const milliseconds: number[] = [];
  let bytes = 0;
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    const answer = await client.send('GET', path(index), headers);
    milliseconds.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`The search answered ${answer.status}: ${answer.body}`);
    bytes += answer.bytes;
  }
  client.close();
  return { milliseconds, bytes: bytes / count };
}

async function search(origin: string, cities: number): Promise<Times> {
  const now = nextHour();
  await ask(origin, WARM_UP, (index) => pathOf(index, cities, now));
  const { milliseconds, bytes } = await ask(origin, SEARCHES, (index) =>
    pathOf(index + WARM_UP, cities, now),
  );
  return { p50: median(milliseconds), p95: percentile(milliseconds, 0.95), bytes };
}

/** For clients that keep the cars. */
const CHANGING = '&parts=changing';

type Asking = {
  server: RunningServer;
  postgresPid: number;
  cities: number;
  /** What the query ends with. */
  parts?: string;
  headers?: Record<string, string>;
};

async function costOf({ server, postgresPid, cities, parts = '', headers = {} }: Asking): Promise<Cost> {
  const now = nextHour();
  const path = (index: number) => pathOf(index, cities, now) + parts;
  const used = async () => [await processorMs(server.pid), await processorMsOfAll(postgresPid)] as const;
  // V8 compiles what a kind of search runs often.
  await ask(server.origin, WARM_UP * 10, path, headers);
  const before = await used();
  const garbageBefore = server.garbageMs();
  const { bytes } = await ask(server.origin, COUNTED, path, headers);
  const after = await used();
  const garbage = server.garbageMs() - garbageBefore;
  const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [String(Math.round(bytes))]);
  const [port] = (await once(bare, 'message')) as [number];
  const bareBefore = await warmed(bare.pid ?? 0, `http://127.0.0.1:${port}`);
  await ask(`http://127.0.0.1:${port}`, COUNTED, () => '/');
  const bareMs = (await processorMs(bare.pid ?? 0)) - bareBefore;
  bare.disconnect();
  return {
    node: (after[0] - before[0]) / COUNTED,
    garbage: garbage / COUNTED,
    database: (after[1] - before[1]) / COUNTED,
    bare: bareMs / COUNTED,
    bytes,
  };
}

async function warmed(pid: number, origin: string): Promise<number> {
  await ask(origin, WARM_UP * 10, () => '/');
  return processorMs(pid);
}

async function searchAtOnce(origin: string, cities: number): Promise<Throughput> {
  const now = nextHour();
  const started = performance.now();
  const all = await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) =>
      ask(origin, COUNTED / PEOPLE, (index) => pathOf(index * PEOPLE + person, cities, now) + CHANGING),
    ),
  );
  const seconds = (performance.now() - started) / 1_000;
  return {
    perSecond: COUNTED / seconds,
    p99: percentile(
      all.flatMap(({ milliseconds }) => milliseconds),
      0.99,
    ),
  };
}

/** The process of PostgreSQL that starts all others. */
export async function postmaster(folder: string): Promise<number> {
  const files = await Array.fromAsync(glob('**/postmaster.pid', { cwd: folder }));
  return Number((await readFile(join(folder, files[0] ?? ''), 'utf8')).split('\n')[0]);
}
