import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BERLIN } from '#domain/booking/grid.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { InboxWatch } from '#server/features/inbox/inbox-watch.ts';
import { FEATURES } from '#server/features.ts';
import { makeStaff } from './find.ts';
import { fillWithBookings } from './mass-data.ts';
import type { Measured } from './measured.ts';
import { type Driver, median, percentile, startServer, temporaryFolder } from './stage.ts';

const VEHICLES = 500;
/** Papers that wait beside: far more than an operator of 500 cars has. */
const WAITING = 2_000;
const EVENTS = 60;
const LOOKS = 200;
const GOAL_MS = 2_000;
const INBOX = '/api/booking/console/inbox';

/**
 * Measures how long after the answer to a note at one server the list of somebody who listens at another one has it, and how
 * long each look takes.
 */
export async function measureInbox(): Promise<Measured> {
  const folder = await temporaryFolder();
  const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: true });
  try {
    await migrate(postgres.url);
    await fillWithBookings(postgres.url, VEHICLES, Temporal.Now.instant());
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const [writer, listener] = [await makeStaff(client, 0, null), await makeStaff(client, 1, null)];
    await client.query(
      `insert into document_check (customer_id, state, created_at, submitted_at)
       select id, 'SUBMITTED', now(), now() - id * interval '1 second' from customer order by id desc limit $1`,
      [WAITING],
    );
    const { rows } = await client.query<{ number: string }>(
      'select customer_number as number from customer order by id desc limit 1',
    );
    await client.end();
    const looks = await timeLooks(postgres.url);
    const environment = { DATABASE_URL: postgres.url, DEMO: 'false', DATA_DIR: folder.path };
    const servers = [await startServer(environment), await startServer(environment)];
    try {
      const [here, there] = servers.map(({ origin }) => origin);
      if (!here || !there) throw new Error('two servers are needed');
      const leaving = new AbortController();
      const stream = await listen(there, listener, leaving.signal);
      let { version } = await readInbox(there, listener);
      const times: number[] = [];
      for (let index = 0; index < EVENTS; index++) {
        // At any moment of the server's second.
        await wait(randomInt(1_000));
        const id = await writeNote(here, writer, rows[0]?.number ?? '');
        const committed = performance.now();
        for (let isThere = false; !isThere; ) {
          // As the screen does: it asks only when it is told something new.
          if ((await stream.next()) === version) continue;
          const inbox = await readInbox(there, listener);
          version = inbox.version;
          isThere = inbox.entries.some((entry) => entry.kind === 'NOTE' && entry.id === id);
        }
        times.push(performance.now() - committed);
      }
      leaving.abort();
      return {
        lines: [
          `Vom Ende des Schreibens bis in die Liste an einem anderen Server, ${EVENTS} Ereignisse, ${WAITING.toLocaleString('de-DE')} offene Prüfungen: Median ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, höchstens ${Math.max(...times).toFixed(0)} ms`,
          `Ein Blick, wie ihn jeder Server einmal in der Sekunde tut, solange jemand zuhört: Median ${median(looks).toFixed(1)} ms`,
          `Ziel: höchstens ${GOAL_MS} ms`,
        ],
        reached: Math.max(...times) <= GOAL_MS,
      };
    } finally {
      for (const server of servers) await server.stop();
    }
  } finally {
    await postgres.stop();
    await folder.remove();
  }
}

async function timeLooks(url: string): Promise<number[]> {
  const { db, pool } = connect(url, { connections: 1 });
  const watch = new InboxWatch(
    db,
    FEATURES.flatMap(({ inbox }) => inbox),
  );
  const times: number[] = [];
  for (let index = 0; index < LOOKS; index++) {
    const started = performance.now();
    await watch.version(db, Temporal.Now.instant());
    times.push(performance.now() - started);
  }
  await pool.end();
  return times;
}

const headersOf = ({ authorization }: Driver) => ({ 'x-api-key': 'web', authorization });

async function listen(origin: string, driver: Driver, signal: AbortSignal) {
  const headers = { ...headersOf(driver), accept: 'text/event-stream' };
  const { body } = await fetch(`${origin}${INBOX}/stream`, { headers, signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** The version that is told next. */
  const next = async (): Promise<string> => {
    for (;;) {
      const found = /^data: (\w+)\n\n/m.exec(text);
      if (found?.[1] !== undefined) {
        text = text.slice(found.index + found[0].length);
        return found[1];
      }
      const read = await reader?.read();
      if (!read || read.done) throw new Error('The stream has ended');
      text += read.value;
    }
  };
  return { next };
}

async function writeNote(origin: string, driver: Driver, account: string): Promise<string> {
  const remindOn = Temporal.Now.plainDateISO(BERLIN).toString();
  const answer = await fetch(`${origin}/api/booking/console/customers/${account}/notes`, {
    method: 'POST',
    headers: { ...headersOf(driver), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ text: 'Zurückrufen', remindOn }),
  });
  if (!answer.ok) throw new Error(`The note was refused: ${answer.status}`);
  return String(((await answer.json()) as { id: number }).id);
}

type Inbox = { version: string; entries: { kind: string; id: string }[] };

async function readInbox(origin: string, driver: Driver): Promise<Inbox> {
  const answer = await fetch(origin + INBOX, { headers: headersOf(driver) });
  if (!answer.ok) throw new Error(`The inbox was refused: ${answer.status}`);
  return (await answer.json()) as Inbox;
}
