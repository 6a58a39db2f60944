import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { clientOf, overHttp } from './client.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { processesTest } from './processes-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, setStage } from './stage.ts';

const CLIENTS = 12;
const BOOKINGS_EACH = 25;
/** A server that waits for a lock which nobody will release would never listen. */
const TEST_LIMIT_MS = 120_000;

const test = processesTest().extend('pooler', ({ database }, { onCleanup }) => ({
  async start(maxPrepared: number) {
    const pooler = await startPgBouncer(database.url, { maxPrepared });
    onCleanup(() => pooler.stop());
    return pooler;
  },
}));

test.for([
  [0, 'without prepared statements, which it does not know'],
  [200, 'with prepared statements'],
] as const)(
  'behind PgBouncer in transaction mode with max_prepared_statements = %i: starts, bookings and a restart %s',
  { timeout: TEST_LIMIT_MS },
  async ([maxPrepared], { database, pooler, servers }) => {
    const { url } = await pooler.start(maxPrepared);
    const [first, second] = await Promise.all([
      servers.start({ DATABASE_URL: url }),
      servers.start({ DATABASE_URL: url }),
    ]);
    const direct = connect(database.url, { connections: 4 });
    try {
      // What a connection sets for itself is soon another's there, so its role begins with it.
      const { rows } = await sql<{ settings: string[] }>`
        select setconfig as settings from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())`.execute(
        direct.db,
      );
      expect(rows[0]?.settings).toContain('jit=off');
      const stage = await setStage(direct.db);
      const now = Temporal.Now.instant();
      const statuses: number[] = [];
      await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          const { token } = await stage.addCustomer({ plan: 'FIRMA', now });
          const { id: bookeeId } = await stage.addVehicle();
          const call = clientOf(overHttp((client % 2 ? first : second).address));
          for (let count = 0; count < BOOKINGS_EACH; count++) {
            const body = { bookeeId, timeRange: hoursFrom(now, 24 + 2 * count) };
            const key = `behind-the-pooler-client-${client}-${count}`;
            statuses.push((await call('POST /bookings', { body }, { token, key })).status);
          }
        }),
      );
      expect(statuses).toEqual(Array.from({ length: CLIENTS * BOOKINGS_EACH }, () => 201));
      expect(await countFaults(direct.db)).toEqual(NO_FAULTS);
    } finally {
      await direct.db.destroy();
    }
    expect(await countPrepared(url)).toEqual(maxPrepared > 0 ? expect.any(Number) : 0);
    if (maxPrepared > 0) expect(await countPrepared(url)).toBeGreaterThan(0);

    first.process.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    const again = await servers.start({ DATABASE_URL: url });
    const answer = await clientOf(overHttp(again.address))('GET /providers', { query: {} });
    expect(answer.status).toBe(200);
    expect([first.output(), second.output(), again.output()].join('')).not.toContain('"level":50');
  },
);

/** How many statements the pooler's connections have prepared, of one of them. */
async function countPrepared(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from pg_prepared_statements',
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
