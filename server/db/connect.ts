import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

/** The database: a pool, or a transaction, in which everything uses the handle it was given. */
export type Db = Kysely<DB>;

const INT8 = 20;
const TIMESTAMPTZ = 1184;

const parsers = new pg.TypeOverrides();
/** Ids and counts stay far below 2^53. */
parsers.setTypeParser(INT8, Number);
parsers.setTypeParser(TIMESTAMPTZ, (text: string) =>
  Temporal.Instant.from(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
);

// pg asks every value for `toPostgres` before it sends it: with this, instants go in as they come out.
Object.defineProperty(Temporal.Instant.prototype, 'toPostgres', {
  configurable: true,
  value(this: Temporal.Instant) {
    return this.toString();
  },
});

export function connect(url: string, options: { connections: number }): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ connectionString: url, max: options.connections, types: parsers });
  // An idle connection that the server ends is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}
