import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { fillWithBookings } from '#bench/mass-data.ts';
import { temporaryFolder } from '#bench/stage.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { BUSY_QUERIES, NOW } from './busy-queries.ts';
import { literal, type SentQuery, sentQueries, toFileText } from './query-file.ts';

/**
 * `npm run query-plans`: writes the busiest queries and their plans on a million bookings beside their repositories;
 * `-- FILE`: of this file only.
 */
const ROOT = join(import.meta.dirname, '../..');
const VEHICLES = 10_000;
/** After this many executions PostgreSQL may switch a prepared statement to one generic plan. */
const CUSTOM_PLANS = 5;

const folder = await temporaryFolder();
const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: false });
try {
  await migrate(postgres.url);
  const bookings = await fillWithBookings(postgres.url, VEHICLES, NOW);
  console.log(`${bookings.toLocaleString('de-DE')} Buchungen`);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await fillTrips(client);
  const wanted = process.argv.slice(2);
  for (const file of Object.keys(BUSY_QUERIES)) {
    if (wanted.length > 0 && !wanted.includes(file)) continue;
    const planned: (SentQuery & { plan: string[] })[] = [];
    for (const query of await sentQueries(file)) {
      planned.push({ ...query, plan: await planOf(client, query, `q${planned.length}`) });
    }
    await writeFile(join(ROOT, file), toFileText(planned));
    await client.query('deallocate all');
    console.log(file);
  }
  await client.end();
} finally {
  await postgres.stop();
  await folder.remove();
}

/** Returns the plan of a connection that has prepared the statement and run it often, as the product does. */
async function planOf(client: pg.Client, { sql, parameters }: SentQuery, name: string): Promise<string[]> {
  await client.query('begin');
  try {
    const values = parameters.map(literal).join(', ');
    const execute = `execute ${name}${values === '' ? '' : ` (${values})`}`;
    await client.query(`prepare ${name} as ${sql}`);
    for (let time = 0; time <= CUSTOM_PLANS; time++) await client.query(execute);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${execute}`);
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.query('rollback');
  }
}

/** Each booking that has ended was looked at, driven, returned and posted, so that jobs have as much to look through as in years. */
async function fillTrips(client: pg.Client): Promise<void> {
  // Postings would be checked one by one.
  await client.query(`
    set session_replication_role = replica;
    insert into departure_check (booking_id, vehicle_id, customer_id, checked_at, as_described)
      select id, vehicle_id, customer_id, starts_at, true from booking where state = 'ENDED';
    insert into trip_return (booking_id, vehicle_id, customer_id, confirmed_at, recorded_at, by_word, checked_at, late_fee_cents)
      select id, vehicle_id, customer_id, ends_at, ends_at, false, ends_at, 0 from booking where state = 'ENDED';
    insert into ledger_transaction (provider_id, customer_id, cause, cause_key, booking_id, price_list_id, currency, entry_count,
        occurred_at, posted_at)
      select provider_id, customer_id, 'TRIP_ENDED', id::text, id, price_list_id, currency, 2, ends_at, ends_at
      from booking where state = 'ENDED';
    insert into ledger_entry (transaction_id, line, account, cents, rule, text)
      select id, line, (array['RECEIVABLES', 'REVENUE'])[line], (array[3000, -3000])[line], 'TIME', ''
      from ledger_transaction cross join generate_series(1, 2) line;
    set session_replication_role = origin;
    analyze departure_check, trip_return, ledger_transaction, ledger_entry`);
}
