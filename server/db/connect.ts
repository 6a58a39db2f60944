import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

/** The database: a pool, or a transaction, in which everything uses the handle it was given. */
export type Db = Kysely<DB>;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const WHOLE_SECOND_UTC = '2026-03-29 01:00:00+00';

const parsers = new pg.TypeOverrides();
/** Ids and counts stay far below 2^53. */
parsers.setTypeParser(INT8, Number);
/** A day of the calendar is no instant: "1990-12-31" stays what it is, in every time zone. */
parsers.setTypeParser(DATE, (text: string) => text);
parsers.setTypeParser(TIMESTAMPTZ, (text: string) => {
  // Whole seconds in UTC, as nearly all are, in a tenth of the time: a search reads a thousand.
  if (text.length === WHOLE_SECOND_UTC.length && text.endsWith('+00')) {
    return Temporal.Instant.fromEpochMilliseconds(Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`));
  }
  return Temporal.Instant.from(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
});

// pg asks every value for `toPostgres` before it sends it: with this, instants go in as they come out.
Object.defineProperty(Temporal.Instant.prototype, 'toPostgres', {
  configurable: true,
  value(this: Temporal.Instant) {
    return this.toString();
  },
});

/** More different statements than this are not kept prepared: lists of any length in a text would fill the memory. */
const MAX_PREPARED = 300;
const names = new Map<string, string>();

/**
 * Prepares each statement once per connection: planning the joins of a session or a booking costs PostgreSQL more than
 * running them.
 */
export class PreparingClient extends pg.Client {
  // The signature has many overloads; only a text with its parameters is changed, everything else goes through.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const query = super.query as (...all: unknown[]) => unknown;
    // What is asked in the same turn of the event loop leaves in one write: each one wakes the database.
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query.apply(this, name ? [{ name, text, values }, ...rest] : args) as never;
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_PREPARED) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Sends `begin` without waiting for its answer: the first statement follows in the same round trip. `begin` can only fail
 * with its connection, and then whatever follows fails too.
 */
class EagerDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined);
  }
}

export const postgresDialect = (pool: pg.Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EagerDriver({ pool }),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Longer than this nobody waits for a free connection: the answer is then that we are overloaded. */
const CONNECTION_PATIENCE_MS = 10_000;

export function connect(url: string, options: { connections: number }): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
    types: parsers,
    // Statements that do not need each other's answers go out together.
    pipeline: true,
    Client: PreparingClient,
  });
  // An idle connection that the server ends is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So it would in use: the pool listens only while it is idle. Whoever uses it learns of it from the statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: new Kysely<DB>({ dialect: postgresDialect(pool) }), pool };
}
