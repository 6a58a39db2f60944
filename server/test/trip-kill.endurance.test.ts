import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { runningEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { clientOf, overHttp } from './client.ts';
import { freePort } from './free-port.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { hoursFrom, type StageCustomer, setStage } from './stage.ts';
import { repetitions } from './test-length.ts';

const ROUNDS = repetitions({ full: 20, short: 3 });
const CARS = 5;
/** For vitest: how long it takes to kill and start a server so often is the machine's business. */
const NO_LIMIT = 0;

type Trip = { bookingId: number; driver: StageCustomer; car: SimulatedCar };
type Wish = { key: string; kind: 'UNLOCK' | 'LOCK' };

let folder: string;
let server: RunningServer;
let trips: Trip[];
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stadtwagen-trip-kill-'));
  await chmod(folder, 0o755);
  // Cars look for the broker where it was before.
  const brokerPort = await freePort();
  environment = { DATA_DIR: folder, MQTT_PORT: String(brokerPort) };
  server = await startServer(environment, ['--cars']);
  trips = await withDatabase((db) => beginTrips(db, brokerPort));
  for (const { car } of trips) car.connect();
  await vi.waitFor(() => expect(trips.every(({ car }) => car.isReady)).toBe(true), 30_000);
}, NO_LIMIT);
afterAll(async () => {
  for (const { car } of trips) car.cutConnection();
  server.process.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
}, NO_LIMIT);

/** Drivers on their way, each in a car with a box. */
async function beginTrips(db: Db, brokerPort: number): Promise<Trip[]> {
  const now = Temporal.Now.instant();
  const stage = await setStage(db);
  const call = clientOf(overHttp(server.address));
  const begun: Trip[] = [];
  for (let number = 0; number < CARS; number++) {
    const driver = await stage.addCustomer({ now });
    const { id: vehicleId } = await stage.addVehicle();
    const body = { bookeeId: vehicleId, timeRange: hoursFrom(now, 24) };
    const { output } = await call('POST /bookings', { body }, { token: driver.token });
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', output.id).execute();
    const secret = (await issueBoxes(db, [vehicleId], now)).get(vehicleId) ?? '';
    const model = parkedCar({ position: { lat: 49.45, lng: 11.08 } });
    const broker = `mqtt://127.0.0.1:${brokerPort}`;
    const car = new SimulatedCar({ broker, vehicleId, secret, model, stateEveryMs: 2_000 });
    begun.push({ bookingId: output.id, driver, car });
  }
  return begun;
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const url = await runningEmbeddedPostgres(join(folder, 'postgres'));
  if (!url) throw new Error('PostgreSQL is not running');
  const { db } = connect(url, { connections: 4 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const command = ({ address }: RunningServer, { bookingId, driver }: Trip, { key, kind }: Wish) =>
  clientOf(overHttp(address))(
    'POST /bookings/{id}/commands',
    { params: { id: String(bookingId) }, body: { kind } },
    { token: driver.token, key },
  );

async function stateOf({ address }: RunningServer, { bookingId, driver }: Trip, commandId: string) {
  const params = { id: String(bookingId), commandId };
  const answer = await clientOf(overHttp(address))(
    'GET /bookings/{id}/commands/{commandId}',
    { params },
    { token: driver.token },
  );
  return answer.output.state;
}

test(
  'whatever moment server and broker are killed at: each command is carried out once or not at all, and known',
  async () => {
    const asked = new Map<string, Trip>();
    let wishes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const running = server;
      const unanswered: { trip: Trip; wish: Wish }[] = [];
      let done = 0;
      const goal = 2 + ((round * 5) % 11);
      await Promise.all(
        trips.map(async (trip) => {
          for (;;) {
            const wish: Wish = {
              key: `wish-number-${wishes++}-of-this-run`,
              kind: trip.car.model.locked ? 'UNLOCK' : 'LOCK',
            };
            try {
              const answer = await command(running, trip, wish);
              // Of the command before, the answer is still on its way.
              if (answer.status === 409) {
                await wait(20);
                continue;
              }
              expect(answer.status).toBe(201);
              asked.set(answer.output.id, trip);
              // At every other moment of the course: before it is sent, on its way, while it is written down.
              if (++done === goal) running.process.kill('SIGKILL');
              while ((await stateOf(running, trip, answer.output.id)) === 'SENT') await wait(10);
            } catch (error) {
              if (running.process.exitCode === null && running.process.signalCode === null && !isLost(error))
                throw error;
              unanswered.push({ trip, wish });
              return;
            }
          }
        }),
      );
      await running.ended;
      server = await startServer(environment, ['--cars']);
      for (const { trip, wish } of unanswered) {
        const answer = await command(server, trip, wish);
        expect([201, 409]).toContain(answer.status);
        if (answer.status === 201) asked.set(answer.output.id, trip);
      }
    }

    await vi.waitFor(
      async () => {
        const rows = await withDatabase((db) =>
          db.selectFrom('vehicle_command').select(['id', 'state', 'vehicle_id']).execute(),
        );
        const did = trips.flatMap(({ car }) => car.log.map(({ id }) => `${car.vehicleId} ${id}`));
        expect(did).toHaveLength(new Set(did).size);
        const known = rows
          .filter(({ state }) => state === 'DONE')
          .map(({ id, vehicle_id }) => `${vehicle_id} ${id}`);
        expect(known.sort()).toEqual(did.sort());
        expect(rows.filter(({ state }) => state === 'SENT')).toEqual([]);
        // Nothing that was acknowledged to a driver is lost, and nothing was carried out that nobody asked for.
        const ids = new Set(rows.map(({ id }) => id));
        expect([...asked.keys()].filter((id) => !ids.has(id))).toEqual([]);
      },
      { timeout: 60_000, interval: 500 },
    );
    const events = await withDatabase((db) =>
      db.selectFrom('trip_event').select(['command_id', 'kind']).execute(),
    );
    for (const { car } of trips) {
      for (const { id, kind } of car.log) {
        const kinds = events.filter(({ command_id }) => command_id === id).map((event) => event.kind);
        expect(kinds.filter((each) => each === `${kind}_ASKED`)).toHaveLength(1);
        expect(kinds.filter((each) => each === `${kind}ED`)).toHaveLength(1);
      }
    }
    expect(asked.size).toBeGreaterThan(ROUNDS);
  },
  NO_LIMIT,
);

/** The connection ended with the server. */
const isLost = (error: unknown): boolean => error instanceof TypeError;
