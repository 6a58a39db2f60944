import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedRules } from '#server/rules/rules.repository.ts';
import { HttpClient } from './http-client.ts';
import type { Measured } from './measured.ts';
import { median, percentile, startServer, temporaryFolder } from './stage.ts';

const SIZES = [1_000, 10_000, 100_000];
/** Cities stay the same size, as they do when a service grows: there are more of them. */
const VEHICLES_PER_CITY = 500;
const STATIONS_PER_CITY = 50;
const BOOKINGS_PER_VEHICLE = 100;
const WARM_UP = 100;
const SEARCHES = 1_000;
const GOAL_P95_MS = 10;
const GOAL_EXPONENT = 0.15;

type Size = { vehicles: number; bookings: number; p50: number; p95: number; bytes: number };

/**
 * One city, one period, with prices, through HTTP: how the time grows with all vehicles and bookings of the database.
 * `npm run bench -- search 1000 10000` measures these numbers of vehicles only.
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
      const bookings = await fill(postgres.url, vehicles);
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
    // Another city and another period each time, spread over two weeks and lengths from 1 to 48 hours.
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

/**
 * Mass data: every vehicle is taken about two fifths of the time, from 75 days ago to 75 days ahead, by customers whose
 * plan allows several drivers. The triggers are off while it is written; `occupancy` gets in one statement what they
 * would have written row by row, and the vehicles' constraint is made anew afterwards: it proves that no two overlap.
 */
async function fill(url: string, vehicles: number): Promise<number> {
  const { db } = connect(url, { connections: 1 });
  await seedRules(db, { id: 'stadtwagen', title: 'Stadtwagen' });
  await db.destroy();
  const cities = vehicles / VEHICLES_PER_CITY;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values);
  try {
    await run(`set maintenance_work_mem = '1GB'`);
    await run(
      `insert into city (provider_id, slug, title, zip_start, zip_end, lat, lng)
       select 'stadtwagen', 'stadt-' || n, 'Stadt ' || n, '10000', '19999', 48 + (n % 60) * 0.1, 7 + (n / 60) * 0.2
       from generate_series(1, $1::integer) n`,
      [cities],
    );
    await run(
      `insert into station (provider_id, city_id, code, name, lat, lng)
       select 'stadtwagen', city.id, city.id || '-' || n, 'Station ' || n, lat + (n % 7) * 0.005, lng + (n / 7) * 0.005
       from city cross join generate_series(1, $1::integer) n order by city.id, n`,
      [STATIONS_PER_CITY],
    );
    await run(
      `insert into vehicle (provider_id, city_id, station_id, plate, model, class, seats, electric, automatic,
         energy_percent, range_km, equipment, remarks)
       select 'stadtwagen', city_id, id, 'B-' || id || ' ' || n, 'Opel Corsa',
         (array['S', 'M', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER', 'SPEZIAL', 'S', 'M', 'L_PKW'])[n], 5, n % 3 = 0, n % 2 = 0,
         70, 400, array['NAVIGATION'], '[{"infoType":"INFO","contentType":"text","text":"Die Ladebuchse sitzt vorn links."}]'
       from station cross join generate_series(1, $1::integer) n order by city_id, id, n`,
      [VEHICLES_PER_CITY / STATIONS_PER_CITY],
    );
    await run(
      `insert into customer (provider_id, customer_number, account_number, state, plan_id, created_at)
       select 'stadtwagen', n || '-1', n, 'ACTIVE', 'einzel-start', now() from generate_series(1, $1::integer) n`,
      [vehicles],
    );
    await run(
      'alter table booking disable trigger all; alter table occupancy drop constraint occupancy_one_per_vehicle',
    );
    await run('drop index occupancy_probe, occupancy_in_city');
    // 36 hours for each booking of a vehicle; it takes up to 30 of them, 15 on average.
    await run(
      `insert into booking (provider_id, city_id, customer_id, vehicle_id, station_id, starts_at, ends_at, state,
         exclusive_customer_id, price_list_id, tariff_id, currency, time_cents, created_at)
       select 'stadtwagen', city_id, id, id, station_id, start, start + make_interval(mins => 60 + 15 * (hash % 116)),
         case when start < now() then 'ENDED' else 'RESERVED' end, null, 1, 'START', 'EUR', 3000, now() - interval '80 days'
       from vehicle
         cross join generate_series(0, $1::integer - 1) n
         cross join lateral (select abs(hashint8(vehicle.id * 1000 + n)) as hash) as random
         cross join lateral (select date_trunc('hour', now()) - interval '75 days'
           + make_interval(hours => 36 * n, mins => 15 * (hash / 128 % 24)) as start) as time`,
      [BOOKINGS_PER_VEHICLE],
    );
    await run(
      `insert into occupancy (vehicle_id, city_id, starts_at, ends_at, exclusive_customer_id, booking_id)
       select vehicle_id, city_id, starts_at, ends_at, exclusive_customer_id, id from booking`,
    );
    await run('alter table booking enable trigger all');
    await run('create index occupancy_probe on occupancy (vehicle_id, starts_at) include (ends_at)');
    await run(
      `create index occupancy_in_city on occupancy
         using gist (city_id, tstzrange(starts_at, ends_at)) include (vehicle_id)`,
    );
    await run(
      `alter table occupancy add constraint occupancy_one_per_vehicle
         exclude using gist (vehicle_id with =, tstzrange(starts_at, ends_at) with &&)`,
    );
    await run('vacuum analyze');
    const { rows } = await run('select count(*) from occupancy');
    return Number((rows[0] as { count: string }).count);
  } finally {
    await client.end();
  }
}
