import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { HttpClient } from './http-client.ts';
import { fillWithBookings } from './mass-data.ts';
import type { Measured } from './measured.ts';
import { processorMs, processorMsOfAll } from './processor-time.ts';
import { postmaster } from './search.ts';
import { type Driver, makeTokens, median, percentile, startServer, temporaryFolder } from './stage.ts';

const CUSTOMERS = 1_000_000;
const VEHICLES = 500;
const WARM_UP = 60;
const SEARCHES = 600;
const GOAL_P95_MS = 100;

/** What staff type, from the most frequent name to somebody's number; `n` makes another of each. */
const TYPED: readonly ((n: number) => string)[] = [
  () => 'Müller',
  () => 'anna',
  (n) => `${PRENAMES[n % PRENAMES.length]} Müller`,
  (n) => `Steinhuber ${PRENAMES[n % PRENAMES.length]}`,
  (n) => `${PRENAMES[n % PRENAMES.length]} kirch`,
  () => 'lehmann',
  () => 'Li',
  () => 'Niemand Sonst',
  (n) => String(1_000_000 + n * 137),
  (n) => `0170 ${String(n * 1_371).padStart(7, '0')}`,
  (n) => `erika.schmidt${n}@web`,
  (n) => `B-${1 + (n % 50)} 3`,
];
const PRENAMES = ['Anna', 'Maria', 'Lukas', 'Jonas', 'Sophie', 'Emil', 'Ben', 'Erika', 'Jürgen', 'Ute'];

/**
 * Measures the search of the console through HTTP with an act for each, as whoever sees everything and as whoever sees one
 * city. `npm run bench -- find 6000000`: with so many customers.
 */
export async function measureFind([wanted]: string[]): Promise<Measured> {
  const customers = wanted === undefined ? CUSTOMERS : Number(wanted);
  const folder = await temporaryFolder();
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: true });
    try {
      await migrate(postgres.url);
      await fillWithBookings(postgres.url, VEHICLES, Temporal.Now.instant());
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await fillCustomers(client, customers);
      const everywhere = await makeStaff(client, 0, null);
      const inOneCity = await makeStaff(client, 1, [1]);
      await client.end();
      const server = await startServer({ DATABASE_URL: postgres.url, DEMO: 'false', DATA_DIR: folder.path });
      try {
        const postgresPid = await postmaster(join(folder.path, 'postgres'));
        const used = async () => (await processorMs(server.pid)) + (await processorMsOfAll(postgresPid));
        const before = await used();
        const all = await search(server.origin, everywhere);
        const one = await search(server.origin, inOneCity);
        const cost = ((await used()) - before) / (2 * (WARM_UP + SEARCHES));
        return {
          lines: [
            `POST /console/find bei ${customers.toLocaleString('de-DE')} Kunden, ${SEARCHES} Suchen nacheinander:`,
            line('sieht alle Städte', all),
            line('sieht eine von 60 Städten', one),
            `Prozessorzeit je Suche, Node und PostgreSQL: ${cost.toFixed(1)} ms`,
            `Ziel: p95 höchstens ${GOAL_P95_MS} ms`,
          ],
          reached: Math.max(percentile(all, 0.95), percentile(one, 0.95)) <= GOAL_P95_MS,
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

const line = (who: string, milliseconds: readonly number[]) =>
  `${who}: Median ${median(milliseconds).toFixed(1)} ms, p95 ${percentile(milliseconds, 0.95).toFixed(1)} ms`;

async function search(origin: string, { authorization }: Driver): Promise<number[]> {
  const client = await HttpClient.open(origin);
  const headers = { 'x-api-key': 'web', authorization };
  const milliseconds: number[] = [];
  for (let index = 0; index < WARM_UP + SEARCHES; index++) {
    const text = TYPED[index % TYPED.length]?.(index) ?? '';
    const started = performance.now();
    const answer = await client.send('POST', '/api/booking/console/find', headers, JSON.stringify({ text }));
    if (index >= WARM_UP) milliseconds.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`The search answered ${answer.status}: ${answer.body}`);
  }
  client.close();
  return milliseconds;
}

/** Somebody with a role, whose login has shown the second factor. */
export async function makeStaff(client: pg.Client, skip: number, cities: number[] | null): Promise<Driver> {
  const [person] = await makeTokens(client, 1, skip);
  if (!person) throw new Error('There is nobody');
  const { customerId } = person;
  await client.query(
    `insert into staff_role (customer_id, role, cities, valid_from, given_at) values ($1, 'SERVICE', $2, now(), now())`,
    [customerId, cities],
  );
  await client.query(
    `insert into second_factor (customer_id, secret, created_at, confirmed_at) values ($1, '-', now(), now())`,
    [customerId],
  );
  await client.query('update token set second_factor_at = now() where customer_id = $1', [customerId]);
  return person;
}

/** As many names as people have, some of them very often; the indexes are made afterwards, which is ten times as fast. */
async function fillCustomers(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'customer' and indexdef like 'CREATE INDEX%'`,
  );
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query(
    `insert into city (provider_id, slug, title, zip_start, zip_end, lat, lng)
     select 'stadtwagen', 'ort-' || n, 'Ort ' || n, '10000', '19999', 48, 7 from generate_series(2, 60) n`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query('alter table customer disable trigger all');
  await client.query(
    `insert into customer (provider_id, customer_number, account_number, state, plan_id, created_at, prename, name, email,
       mobile_phone, registered_city_id)
     select 'stadtwagen', (1000000 + n) || '-1', 1000000 + n, 'ACTIVE', 'einzel-start', now(), prename, name,
       lower(prename) || '.' || lower(name) || n || '@' || (array['gmail.com', 'web.de', 'gmx.de'])[1 + n % 3],
       '+49170' || lpad((n * 1371 % 10000000)::text, 7, '0'), 1 + n % 60
     from generate_series(1, $1::integer) n
       cross join lateral (select abs(hashint8(n)::bigint) as a, abs(hashint8(n + 77777777)::bigint) as b) random
       cross join lateral (select ($2::text[])[1 + a % cardinality($2::text[])] as prename,
         case when b % 5 < 2
           then (array['Müller', 'Schmidt', 'Schneider', 'Fischer', 'Weber', 'Meyer', 'Wagner', 'Becker', 'Nguyen', 'Li'])[1 + b / 7 % 10]
           else (array['Stein', 'Berg', 'Wald', 'Feld', 'Hof', 'Bach', 'Lang', 'Gross', 'Schwarz', 'Kirch', 'Mühl', 'Dorn'])[1 + b / 7 % 12]
             || (array['mann', 'bauer', 'huber', 'meier', 'er', 'hausen', 'thal', 'inger', 'ler', 'beck', 'ner', 'wald'])[1 + b / 141 % 12]
             || (array['', '', '', '', '', '', '-Lehmann', '-Vogel'])[1 + b / 2801 % 8] end as name) named`,
    [count, PRENAMES],
  );
  await client.query('alter table customer enable trigger all');
  for (const { definition } of rows) await client.query(definition);
  await client.query('vacuum analyze customer');
}
