import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Other servers also use the pooler's connections: so often two clients try to meet on the same one. */
const MAX_TRIES = 50;
const CONNECTION_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 5_000;
const DUPLICATE_STATEMENT = '42P05';

/**
 * Does a statement stay prepared for its client: directly, or behind PgBouncer from 1.21 with
 * `max_prepared_statements`? Older ones mix connections between transactions, where names are unknown or
 * others'. What cannot be shown is no.
 */
export async function keepsPreparedStatements(url: string): Promise<boolean> {
  const options = {
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  };
  const [first, second] = [new pg.Client(options), new pg.Client(options)];
  const clients = [first, second];
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const seen = processOf(first);
    const process = await inTransaction(first, () => backendOf(first));
    // A pooler gives its clients numbers of its own.
    if (seen === process) return true;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const proof = await proveOnSharedConnection(first, second);
      if (proof !== undefined) return proof;
    }
    return false;
  } catch (error) {
    if ((error as Error).message === 'Query read timeout') return false;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/**
 * Lets both clients prepare different statements under one name. Undefined when they have not met on one of
 * the pooler's connections, which proves nothing.
 */
async function proveOnSharedConnection(first: pg.Client, second: pg.Client): Promise<boolean | undefined> {
  const name = `stadtwagen_probe_${randomBytes(6).toString('hex')}`;
  const backend = await inTransaction(first, async () => {
    await first.query({ name, text: 'select 1 as number' });
    return backendOf(first);
  });
  return inTransaction(second, async () => {
    if ((await backendOf(second)) !== backend) return undefined;
    await second.query('savepoint probe');
    try {
      const { rows } = await second.query<{ number: number }>({ name, text: 'select 2 as number' });
      return rows[0]?.number === 2;
    } catch (error) {
      if ((error as { code?: string }).code !== DUPLICATE_STATEMENT) throw error;
      await second.query('rollback to savepoint probe');
      await second.query(`deallocate ${name}`);
      return false;
    }
  });
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  const result = await work();
  await client.query('commit');
  return result;
}

/** The number of the process that this client believes to talk to. */
const processOf = (client: pg.Client) => (client as pg.Client & { processID: number | null }).processID;

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
