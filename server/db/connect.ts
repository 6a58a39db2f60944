import {
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { PipelinedKysely } from './pipelined-kysely.ts';
import { DatabasePresence } from './presence.ts';
import { setForSession } from './session-settings.ts';
import type { DB } from './tables.ts';

/** The pool or a transaction: inside a transaction, all statements must use its handle. */
export type Db = Kysely<DB>;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const WHOLE_SECOND_UTC = '2026-03-29 01:00:00+00';

const parsers = new pg.TypeOverrides();
/** Ids and counts stay far below 2^53. */
parsers.setTypeParser(INT8, Number);
/** A calendar date is not an instant: "1990-12-31" stays a string, the same in every time zone. */
parsers.setTypeParser(DATE, (text: string) => text);
parsers.setTypeParser(TIMESTAMPTZ, (text: string) => {
  // This is ten times faster for whole seconds in UTC, which nearly all are: a search reads a thousand.
  if (text.length === WHOLE_SECOND_UTC.length && text.endsWith('+00')) {
    return Temporal.Instant.fromEpochMilliseconds(Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`));
  }
  return Temporal.Instant.from(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
});

// pg calls `toPostgres` on every parameter that has it, so this lets statements take instants as parameters.
Object.defineProperty(Temporal.Instant.prototype, 'toPostgres', {
  configurable: true,
  value(this: Temporal.Instant) {
    return this.toString();
  },
});

/** Further statements are not prepared: SQL with lists of varying length would fill the memory. */
const MAX_PREPARED = 300;
const statementNames = new Map<string, string>();

/** Sends the statements of one turn of the event loop in one write, because each write wakes the database. */
class CorkedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const query = super.query as (...all: unknown[]) => unknown;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query.apply(this, args) as never;
  }
}

/**
 * Prepares each statement once per connection: PostgreSQL takes longer to plan a booking's joins than to run
 * them.
 */
class PreparingClient extends CorkedClient {
  // Of the many overloads only SQL with parameters is changed; the others are passed on.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name ? super.query({ name, text, values }, ...rest) : super.query(...args);
  }
}

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= MAX_PREPARED) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/**
 * Sends `begin` without waiting for its result, so that the first statement shares its round trip. `begin`
 * fails only when the connection fails, and then the statements after it fail too.
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

/** Clients that fail to connect at once while the database is away, so that nobody waits for a timeout. */
const watchedBy = (presence: DatabasePresence, Base: typeof CorkedClient): typeof CorkedClient =>
  class extends Base {
    // Of the library's two forms the pool uses the one with a callback.
    override connect(...args: unknown[]): never {
      const [callback] = args;
      const fault = presence.fault();
      if (fault && typeof callback === 'function') return process.nextTick(callback, fault) as never;
      presence.add(this);
      const connectIt = super.connect as (...all: unknown[]) => unknown;
      return connectIt.apply(this, args) as never;
    }
  };

/** A request that waits longer for a free connection fails with UNAVAILABLE. */
const CONNECTION_TIMEOUT_MS = 10_000;

type ConnectOptions = {
  connections: number;
  /** Default true; false behind a pooler that does not know prepared statements. */
  prepares?: boolean;
};

export function connect(
  url: string,
  { connections, prepares = true }: ConnectOptions,
): { db: Db; pool: pg.Pool; presence: DatabasePresence } {
  const presence = new DatabasePresence(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types: parsers,
    // Independent statements are sent without waiting for each other's results.
    pipeline: true,
    Client: watchedBy(presence, prepares ? PreparingClient : CorkedClient),
  });
  // The pool replaces an idle connection that PostgreSQL closes; without a listener the event would end the
  // process.
  pool.on('error', () => undefined);
  // The pool does not listen while a connection is in use; then the running statement reports the error.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // It is sent before the first statement; a connection that fails here fails there too.
    setForSession(client).catch(() => undefined);
  });
  return { db: new PipelinedKysely(postgresDialect(pool)), pool, presence };
}
