import { join } from 'node:path';
import pg from 'pg';
import { EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import { RISING_KINDS } from '#domain/task/task-kind.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { HttpClient } from './http-client.ts';
import { fillWithBookings } from './mass-data.ts';
import type { Measured } from './measured.ts';
import { makeTokens, median, percentile, startServer, temporaryFolder } from './stage.ts';

const CARS = 5_000;
const WARM_UP = 100;
const LISTS = 1_000;
const GOAL_P95_MS = 20;

/** Measures the list of tasks through HTTP with an open task at each of 5,000 cars, in turns by the ways in which it is asked. */
export async function measureTasks(): Promise<Measured> {
  const folder = await temporaryFolder();
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: true });
    try {
      await migrate(postgres.url);
      await fillWithBookings(postgres.url, CARS, Temporal.Now.instant());
      const authorization = await addTasks(postgres.url);
      const server = await startServer({ DATABASE_URL: postgres.url, DEMO: 'false', DATA_DIR: folder.path });
      try {
        const measured = await list(server.origin, authorization);
        const lines = measured.map(
          ({ way, p50, p95 }) => `${way}: Median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        );
        return {
          lines: [
            `GET /tasks, ${CARS.toLocaleString('de-DE')} Autos mit je einer offenen Aufgabe, ${LISTS} Listen nacheinander, je 50 Aufgaben:`,
            ...lines,
            `Ziel: p95 höchstens ${GOAL_P95_MS} ms, auf jede Weise`,
          ],
          reached: measured.every(({ p95 }) => p95 <= GOAL_P95_MS),
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

/** Adds a task for each car, of all kinds and urgencies, and makes somebody an employee. Returns what their requests carry. */
async function addTasks(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into vehicle_task (vehicle_id, kind, condition, origin, urgency, created_at)
       select id, ($1::text[])[1 + id % $2], '', 'FACT', 1 + id % 4, now() from vehicle`,
      [RISING_KINDS, RISING_KINDS.length],
    );
    const [employee] = await makeTokens(client, 1);
    if (!employee) throw new Error('There is nobody to be an employee');
    await client.query('update customer set add_props = $2 where id = $1', [
      employee.customerId,
      JSON.stringify(markOf(EMPLOYEE_PROP)),
    ]);
    await client.query('analyze');
    return employee.authorization;
  } finally {
    await client.end();
  }
}

const WAYS: { way: string; query: (index: number) => string }[] = [
  { way: 'alle Städte, ohne Standort', query: () => '' },
  { way: 'alle Städte, mit Standort', query: (index) => `lat=${48 + (index % 10) * 0.1}&lng=7.02` },
  {
    way: 'eine Stadt, mit Standort',
    query: (index) => `city=stadt-${1 + (index % 10)}&lat=${48 + (index % 10) * 0.1}&lng=7.02`,
  },
  { way: 'eine Art, zehnte Seite', query: () => 'kind=CLEANING&cursor=450' },
];

async function list(origin: string, authorization: string) {
  const client = await HttpClient.open(origin);
  const times = WAYS.map((): number[] => []);
  for (let index = 0; index < WARM_UP + LISTS; index++) {
    for (const [nth, { query }] of WAYS.entries()) {
      const started = performance.now();
      const { status, body } = await client.send('GET', `/api/booking/tasks?${query(index)}`, {
        authorization,
      });
      const took = performance.now() - started;
      if (status !== 200) throw new Error(`The list answered ${status}: ${body}`);
      if (index >= WARM_UP) times[nth]?.push(took);
    }
  }
  client.close();
  return WAYS.map(({ way }, nth) => {
    const measured = times[nth] ?? [];
    return { way, p50: median(measured), p95: percentile(measured, 0.95) };
  });
}
