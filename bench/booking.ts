import { hash, randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connect, postgresDialect } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.ts';
import {
  at,
  BOOKINGS_PER_CLIENT,
  bookOverHttp,
  CLIENTS,
  makePlan,
  rateOf,
  type Wanted,
} from './booking-load.ts';
import type { Measured } from './measured.ts';
import { hashOf, median, startDemonstration } from './stage.ts';

/** V8 is still compiling the code of a server that has just started. */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 5;
const GOAL = 0.5;

type Statement = { sql: string; parameters: readonly unknown[] };

/**
 * Compares bookings per second through HTTP with the same statements sent directly by `pg`: with as many
 * clients and bookings on the same database, with prepared statements on both sides, in turns. The statements
 * are those that the handler sends, recorded from one booking.
 */
export async function measureBooking(): Promise<Measured> {
  const demonstration = await startDemonstration();
  try {
    const plan = await makePlan(demonstration.database);
    const recorded = await recordStatements(demonstration.url, plan.recorded);
    const http = await bookOverHttp(demonstration.origin, plan);
    const bare = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const client = new pg.Client({ connectionString: demonstration.url });
        await client.connect();
        return client;
      }),
    );
    const bookBare = (statements: Statement[]) => (index: number) =>
      replay(at(bare, index), statements, recorded, plan.next(index));

    const rates = { http: [] as number[], transaction: [] as number[], all: [] as number[] };
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      const viaHttp = await rateOf(http.book);
      const transaction = await rateOf(bookBare(recorded.transaction));
      const all = await rateOf(bookBare(recorded.all));
      if (round < WARM_UP_ROUNDS) continue;
      rates.http.push(viaHttp);
      rates.transaction.push(transaction);
      rates.all.push(all);
    }
    http.close();
    for (const client of bare) await client.end();

    const ratio = median(rates.http) / median(rates.transaction);
    const ratioToAll = median(rates.http) / median(rates.all);
    const show = (values: number[]) =>
      `${Math.round(median(values))}/s (${values.map(Math.round).join(', ')})`;
    return {
      lines: [
        `${CLIENTS} Klienten, ${ROUNDS} Runden mit je ${CLIENTS * BOOKINGS_PER_CLIENT} Buchungen, abwechselnd; Median (einzelne Runden)`,
        `über HTTP: ${show(rates.http)}`,
        `pg direkt, nur die Transaktion (${recorded.transaction.length} Anweisungen): ${show(rates.transaction)}`,
        `pg direkt, alle Anweisungen des Aufrufs (${recorded.all.length}): ${show(rates.all)}`,
        `Verhältnis zur Transaktion: ${ratio.toFixed(2)} (Ziel: mindestens ${GOAL}); zu allen Anweisungen: ${ratioToAll.toFixed(2)}`,
      ],
      reached: ratio >= GOAL,
    };
  } finally {
    await demonstration.stop();
  }
}

type Recorded = {
  /** The statements from `begin` to `commit`. */
  transaction: Statement[];
  /** Includes the handler's reads before and after the transaction. */
  all: Statement[];
  wanted: Wanted;
  keyHash: string;
  bookingId: number;
};

/** Books once in this process and records the statements sent to the database. */
async function recordStatements(url: string, wanted: Wanted): Promise<Recorded> {
  const { pool } = connect(url, { connections: 2 });
  const sent: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: postgresDialect(pool),
    log: ({ query: { sql, parameters } }) => {
      // A process reads the server's secret once, not for each booking.
      if (!/^(begin|start|commit|rollback)|server_secret/i.test(sql)) sent.push({ sql, parameters });
    },
  });
  const app = await buildApp({ config: { ...readConfig({}), logLevel: 'silent' }, db, pages: false });
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
