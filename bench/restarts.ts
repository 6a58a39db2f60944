import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillWithBookings } from './mass-data.ts';
import type { Measured } from './measured.ts';
import {
  type Driver,
  freePort,
  makeTokens,
  type RunningServer,
  startServer,
  temporaryFolder,
} from './stage.ts';

const RESTARTS = 100;
/** A little more than the proxy takes to notice: two checks that fail, each half a second after the last. */
const STOP_WAIT_SECONDS = 2;
const CLIENTS = 16;
const PAUSE_MS = 100;
/** A body that arrives in two parts is in flight for so long. */
const SLOW_BODY_MS = 300;
const VEHICLES = 1_000;
/** A driver books hour after hour until nobody may book further ahead; then the next one does. */
const BOOKINGS_PER_DRIVER = 2_000;
const DRIVERS_PER_CLIENT = 10;
/** Past the bookings that are there, and before the furthest start. */
const FIRST_START_DAYS = 90;
const NAMES = ['eins', 'zwei'] as const;

type Answer = { status: number } | { fault: string };
type Ask = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  slow?: boolean;
};

/**
 * Restarts two servers in turns behind HAProxy, which tries nothing again, while people read pages, search and book.
 * `npm run bench -- restarts 100 2`: so many restarts, with this STOP_WAIT_SECONDS.
 */
export async function measureRestarts([restarts, stopWait]: string[]): Promise<Measured> {
  const count = Number(restarts ?? RESTARTS);
  const stopWaitSeconds = Number(stopWait ?? STOP_WAIT_SECONDS);
  if (spawnSync('haproxy', ['-v']).error) {
    return { lines: ['HAProxy fehlt (Debian: apt-get install haproxy).'], reached: false };
  }
  const folder = await temporaryFolder();
  const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: true });
  const ports = [await freePort(), await freePort()];
  const servers: RunningServer[] = [];
  const start = async (index: number) => {
    servers[index] = await startServer({
      DATABASE_URL: postgres.url,
      DATA_DIR: folder.path,
      DEMO: 'false',
      LOG_LEVEL: 'silent',
      PORT: String(ports[index]),
      TRUST_PROXY: '127.0.0.1',
      STOP_WAIT_SECONDS: String(stopWaitSeconds),
    });
  };
  try {
    await migrate(postgres.url);
    await fillWithBookings(postgres.url, VEHICLES, Temporal.Now.instant());
    for (const index of ports.keys()) await start(index);
    const proxy = await startProxy(folder.path, ports);
    try {
      await Promise.all(NAMES.map((name) => proxy.untilUp(name)));
      const traffic = await sendTraffic(proxy.port, postgres.url);
      const codes: (number | null)[] = [];
      for (let restart = 0; restart < count; restart++) {
        const index = restart % ports.length;
        await servers[index]?.stop();
        codes.push(servers[index]?.exitCode() ?? null);
        await start(index);
        await proxy.untilUp(NAMES[index] ?? '');
        if ((restart + 1) % 10 === 0) console.log(`  ${restart + 1} Neustarts, ${traffic.sent()} Anfragen`);
      }
      const answers = await traffic.end();
      const failed = answers.filter((answer) => 'fault' in answer || answer.status >= 400);
      const killed = codes.filter((code) => code !== 0).length;
      return {
        lines: [
          `${count} Neustarts im Wechsel, STOP_WAIT_SECONDS=${stopWaitSeconds}: ${answers.length.toLocaleString('de-DE')} Anfragen von ${CLIENTS} Menschen, ${failed.length} abgebrochen oder misslungen; Ziel: 0`,
          ...tally(failed),
          ...(killed ? [`${killed} Server endeten nicht von selbst.`] : []),
        ],
        reached: failed.length === 0 && killed === 0,
      };
    } finally {
      await proxy.stop();
    }
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
    await folder.remove();
  }
}

function tally(failed: readonly Answer[]): string[] {
  const counts = new Map<string, number>();
  for (const answer of failed) {
    const name = 'fault' in answer ? answer.fault : String(answer.status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `  ${count} × ${name}`);
}

/** The proxy checks `/readyz` every half second; without retries whatever a server resets reaches a person. */
async function startProxy(folder: string, ports: readonly number[]) {
  const [port, statsPort] = [await freePort(), await freePort()];
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `defaults
  mode http
  retries 0
  timeout connect 5s
  timeout check 5s
  timeout client 60s
  timeout server 60s
frontend people
  bind 127.0.0.1:${port}
  default_backend stadtwagen
backend stadtwagen
  option httpchk GET /readyz
  option forwardfor
  default-server inter 500ms fall 2 rise 2
${ports.map((each, index) => `  server ${NAMES[index]} 127.0.0.1:${each} check`).join('\n')}
frontend figures
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`,
  );
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((done) => child.on('exit', done));
  return {
    port,
    untilUp: async (name: string) => {
      for (;;) {
        const figures = await fetch(`http://127.0.0.1:${statsPort}/;csv`).then(
          (response) => response.text(),
          () => '',
        );
        if (
          figures.split('\n').some((line) => line.startsWith(`stadtwagen,${name},`) && line.includes(',UP,'))
        )
          return;
        await wait(50);
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Each client has a connection that stays open, and asks for one thing after the other until the end. */
async function sendTraffic(port: number, databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const drivers = await makeTokens(database, CLIENTS * DRIVERS_PER_CLIENT);
  await database.end();
  const answers: Answer[] = [];
  const over = new AbortController();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const own = client * DRIVERS_PER_CLIENT;
    const asks = asksOf(drivers.slice(own, own + DRIVERS_PER_CLIENT), client);
    for (let turn = 0; !over.signal.aborted; turn++) {
      answers.push(await send(port, agent, asks(turn)));
      await wait(Math.random() * PAUSE_MS);
    }
    agent.destroy();
  });
  return {
    sent: () => answers.length,
    end: async () => {
      over.abort();
      await Promise.all(clients);
      return answers;
    },
  };
}

function asksOf(drivers: readonly Driver[], client: number): (turn: number) => Ask {
  const first = Temporal.Now.instant()
    .add({ hours: 24 * FIRST_START_DAYS })
    .round({ smallestUnit: 'hour' });
  let booked = 0;
  const book = (slow: boolean): Ask => {
    const start = first.add({ hours: booked % BOOKINGS_PER_DRIVER });
    const at = Math.floor(booked / BOOKINGS_PER_DRIVER);
    const driver = drivers[at];
    if (!driver) throw new Error('There are too few drivers for so many restarts');
    const bookeeId = 1 + client * Math.floor(VEHICLES / CLIENTS) + at;
    booked++;
    return {
      method: 'POST',
      path: '/api/booking/bookings',
      headers: {
        authorization: driver.authorization,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        bookeeId,
        timeRange: { start: start.toString(), end: start.add({ hours: 1 }).toString() },
      }),
      slow,
    };
  };
  return (turn) => {
    switch ((turn + client) % 5) {
      case 0:
        return { method: 'GET', path: '/' };
      case 1:
        return {
          method: 'GET',
          path: `/api/booking/bookees?city=stadt-1&start=${first}&end=${first.add({ hours: 3 })}`,
        };
      case 2:
        return book(false);
      case 3:
        return { method: 'GET', path: '/api/content/settings' };
      default:
        return book(true);
    }
  };
}

/** What HAProxy says itself, because it has nobody to ask, has no header of ours. */
function answerOf({ statusCode = 0, headers }: IncomingMessage): Answer {
  const isProxys = statusCode >= 500 && headers['content-security-policy'] === undefined;
  return isProxys ? { fault: `${statusCode} von HAProxy` } : { status: statusCode };
}

function send(port: number, agent: Agent, { method, path, headers = {}, body = '', slow = false }: Ask) {
  return new Promise<Answer>((done) => {
    const fail = (error: Error) => done({ fault: `${method} ${path.split('?')[0]}: ${error.message}` });
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        response
          .on('error', fail)
          .on('end', () => done(answerOf(response)))
          .resume();
      },
    );
    asked.on('error', fail);
    if (!slow) {
      asked.end(body);
      return;
    }
    const half = Math.floor(body.length / 2);
    asked.write(body.slice(0, half));
    void wait(SLOW_BODY_MS).then(() => asked.end(body.slice(half)));
  });
}
