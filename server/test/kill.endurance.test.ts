import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';
import { runningEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { clientOf, overHttp } from './client.ts';
import { launch, type RunningServer, startServer } from './server-process.ts';
import {
  countFaults,
  hoursFrom,
  NO_FAULTS,
  type Stage,
  type StageCustomer,
  type StageVehicle,
  setStage,
} from './stage.ts';
import { repetitions } from './test-length.ts';

const ROUNDS = repetitions({ full: 20, short: 4 });
const CLIENTS = 6;
/** For vitest: how long it takes to kill and start a server so often is the machine's business. */
const NO_LIMIT = 0;

let folder: string;
let server: RunningServer | undefined;
let stage: Stage;
let customers: StageCustomer[];
let vehicles: StageVehicle[];
const started = Temporal.Now.instant();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stadtwagen-kill-'));
  await chmod(folder, 0o755);
  server = await start();
  await withDatabase(async (db) => {
    stage = await setStage(db);
    // A plan for several drivers: bookings of one customer may overlap.
    customers = await Promise.all(
      Array.from({ length: CLIENTS }, () => stage.addCustomer({ plan: 'FIRMA', now: started })),
    );
    vehicles = await Promise.all(Array.from({ length: CLIENTS }, () => stage.addVehicle()));
  });
}, NO_LIMIT);
afterAll(async () => {
  await end(server, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}, NO_LIMIT);

const start = () => startServer({ DATA_DIR: folder });

async function end(running: RunningServer | undefined, signal: 'SIGKILL' | 'SIGTERM') {
  running?.process.kill(signal);
  return running?.ended;
}

async function withDatabase<T>(work: (db: Db, url: string) => Promise<T>): Promise<T> {
  const url = await runningEmbeddedPostgres(join(folder, 'postgres'));
  if (!url) throw new Error('PostgreSQL is not running');
  const { db } = connect(url, { connections: 4 });
  try {
    return await work(db, url);
  } finally {
    await db.destroy();
  }
}

type Wish = {
  key: string;
  token: string;
  body: { bookeeId: number; timeRange: { start: string; end: string } };
};
let wishes = 0;
/** A booking that nothing stands in the way of. */
function nextWish(client: number): Wish {
  const number = wishes++;
  return {
    key: `wish-number-${number}-of-this-run`,
    token: customers[client]?.token ?? '',
    body: { bookeeId: vehicles[client]?.id ?? 0, timeRange: hoursFrom(started, 24 + 2 * number) },
  };
}
const book = (address: string, { key, token, body }: Wish) =>
  clientOf(overHttp(address))('POST /bookings', { body }, { token, key });

test(
  'a killed server has kept every booking that it confirmed, nothing by halves, and a repeated request books once',
  async () => {
    const confirmed = new Map<number, Wish>();
    for (let round = 0; round < ROUNDS; round++) {
      const running = server;
      if (!running) throw new Error('no server');
      const unanswered: Wish[] = [];
      let answers = 0;
      const goal = 3 + ((round * 7) % 17);
      await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          for (;;) {
            const wish = nextWish(client);
            const answer = await book(running.address, wish).catch(() => undefined);
            if (!answer) {
              unanswered.push(wish);
              return;
            }
            expect(answer.status).toBe(201);
            confirmed.set(answer.output.id, wish);
            if (++answers === goal) running.process.kill('SIGKILL');
          }
        }),
      );
      await running.ended;
      // Every fourth time the power fails as a whole: PostgreSQL dies with the server.
      if (round % 4 === 3) {
        const [pid = ''] = (
          await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
        ).split('\n');
        process.kill(Number(pid), 'SIGKILL');
      }

      const again = await start();
      server = again;
      await withDatabase(async (db) => {
        expect(await countFaults(db)).toEqual(NO_FAULTS);
        const rows = await db
          .selectFrom('booking')
          .select(['id', 'vehicle_id', 'starts_at', 'state'])
          .execute();
        const kept = new Map(rows.map((row) => [row.id, row]));
        for (const [id, { body }] of confirmed) {
          expect(kept.get(id)).toMatchObject({ vehicle_id: body.bookeeId, state: 'RESERVED' });
          expect(kept.get(id)?.starts_at.toString()).toBe(body.timeRange.start);
        }
      });
      expect(unanswered.length).toBeGreaterThan(0);
      for (const wish of unanswered) {
        const answer = await book(again.address, wish);
        expect(answer.status).toBe(201);
        confirmed.set(answer.output.id, wish);
      }
    }
    await withDatabase(async (db) => {
      const { rows } = await db
        .selectFrom('booking')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      expect(rows).toBe(confirmed.size);
    });
  },
  NO_LIMIT,
);

test(
  'a second server on the same folder ends at once, with a sentence that says why, and harms nothing',
  async () => {
    const { code, errors } = await launch('server/main.ts', { DATA_DIR: folder }).ended;
    expect(code).toBe(1);
    expect(errors).toBe(
      `DATA_DIR: Ein anderer Server arbeitet schon mit dem Ordner ${folder}. Beende ihn, oder nenne einen anderen Ordner.\n`,
    );
    const wish = nextWish(0);
    expect((await book(server?.address ?? '', wish)).status).toBe(201);
  },
  NO_LIMIT,
);

test(
  'told to end, the server answers what it has begun, takes nothing new, and ends well',
  async () => {
    const running = server;
    if (!running) throw new Error('no server');
    await withDatabase(async (db, url) => {
      const blocker = new pg.Client({ connectionString: url });
      // The server takes its database along as soon as the last answer is out.
      blocker.on('error', () => undefined);
      await blocker.connect();
      await blocker.query('begin; lock table booking in access exclusive mode');
      const wish = nextWish(0);
      const slow = book(running.address, wish);
      // The request is under way as soon as the database makes it wait.
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await blocker.query('select from pg_locks where not granted');
        waiting = rows.length;
      }
      running.process.kill('SIGTERM');
      const stillThere = () =>
        fetch(`${running.address}/api/booking/providers`, { headers: { connection: 'close' } }).then(
          ({ status }) => status === 200,
          () => false,
        );
      while (await stillThere());
      // npm passes on what a supervisor has sent to all processes already.
      running.process.kill('SIGTERM');
      await blocker.query('commit');
      expect((await slow).status).toBe(201);
      await blocker.end();
      await db.destroy();
      expect((await running.ended).code).toBe(0);
    });
    server = await start();
    await withDatabase(async (db) => expect(await countFaults(db)).toEqual(NO_FAULTS));
  },
  NO_LIMIT,
);
