import { hash, randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connect, postgresDialect } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.ts';
import { createServices } from '#server/services.ts';
import { at, CLIENTS, type Plan, type Wanted } from './booking-load.ts';
import { hashOf } from './stage.ts';

// What a booking sends to the database, sent by `pg` alone: as fast as it can get on this machine.

type Statement = { sql: string; parameters: readonly unknown[] };

export type Recorded = {
  /** The statements from `begin` to `commit`. */
  transaction: Statement[];
  /** Includes the handler's reads before and after the transaction. */
  all: Statement[];
  wanted: Wanted;
  keyHash: string;
  bookingId: number;
};

/** Books once in this process and records the statements sent to the database. */
export async function recordStatements(url: string, wanted: Wanted): Promise<Recorded> {
  const { pool } = connect(url, { connections: 2 });
  const sent: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: postgresDialect(pool),
    log: ({ query: { sql, parameters } }) => {
      // A process reads the server's secret once, not for each booking.
      if (!/^(begin|start|commit|rollback)|server_secret/i.test(sql)) sent.push({ sql, parameters });
    },
  });
  const services = createServices({ ...readConfig({}), logLevel: 'silent' }, db);
  const app = await buildApp({ services, pages: false });
  try {
    const key = randomUUID();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/booking/bookings',
      headers: { authorization: wanted.authorization, 'idempotency-key': key },
      payload: { bookeeId: wanted.vehicleId, timeRange: { start: wanted.start, end: wanted.end } },
    });
    if (answer.statusCode !== 201)
      throw new Error(`The booking answered ${answer.statusCode}: ${answer.body}`);
    const claimIndex = sent.findIndex(({ sql }) => sql.includes('insert into idempotency_key'));
    const storeIndex = sent.findLastIndex(({ sql }) => sql.includes('update idempotency_key'));
    if (claimIndex < 0 || storeIndex < 0)
      throw new Error('The transaction of a booking is not the one expected');
    const transaction = [statement('begin'), ...sent.slice(claimIndex, storeIndex + 1), statement('commit')];
    return {
      transaction,
      all: [...sent.slice(0, claimIndex), ...transaction, ...sent.slice(storeIndex + 1)],
      wanted,
      keyHash: hash('sha256', key, 'hex'),
      bookingId: answer.json<{ id: number }>().id,
    };
  } finally {
    await app.close();
    await db.destroy();
  }
}

function statement(sql: string): Statement {
  return { sql, parameters: [] };
}

/** Connects as many clients as book over HTTP, each of which sends the statements for what is planned for it next. */
export async function bookBare(
  url: string,
  recorded: Recorded,
  plan: Plan,
): Promise<{ book(statements: Statement[]): (client: number) => Promise<void>; close(): Promise<void> }> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  return {
    book: (statements) => (index) => replay(at(clients, index), statements, recorded, plan.next(index)),
    close: async () => {
      for (const client of clients) await client.end();
    },
  };
}

/** Sends the recorded statements for another booking: replaces the values of the recorded one. */
async function replay(
  client: pg.Client,
  statements: readonly Statement[],
  recorded: Recorded,
  wanted: Wanted,
): Promise<void> {
  const keyHash = hash('sha256', randomUUID(), 'hex');
  let bookingId = 0;
  const recordedHash = hashOf(recorded.wanted.secret);
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (value instanceof Temporal.Instant) return replace(value.toString());
    if (Buffer.isBuffer(value)) return value.equals(recordedHash) ? hashOf(wanted.secret) : value;
    if (value === recorded.wanted.vehicleId) return wanted.vehicleId;
    if (value === recorded.wanted.customerId) return wanted.customerId;
    if (value === String(recorded.wanted.customerId)) return String(wanted.customerId);
    if (value === recorded.bookingId) return bookingId;
    if (value === recorded.wanted.start) return wanted.start;
    if (value === recorded.wanted.end) return wanted.end;
    return value === recorded.keyHash ? keyHash : value;
  };
  for (const [index, { sql, parameters }] of statements.entries()) {
    // Like the product, this prepares each statement once per connection.
    const prepared = parameters.length > 0 ? { name: `${statements.length}-${index}` } : {};
    const { rows } = await client.query<{ id?: string }>({
      ...prepared,
      text: sql,
      values: parameters.map(replace),
    });
    if (!sql.includes('insert into booking_event')) continue;
    if (rows[0]?.id === undefined) throw new Error('A replayed booking was not written');
    bookingId = Number(rows[0].id);
  }
}
