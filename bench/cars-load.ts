import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { FleetMessage, FleetOrder, FleetReport } from './cars-fleet.ts';
import { HttpClient } from './http-client.ts';
import { hashOf, makeTokens } from './stage.ts';

// The load that docs/telematics.md is made for: so many cars, their states, and commands to them.

export const CARS = 10_000;
const STATE_EVERY_MS = 10_000;
const FLEET_PROCESSES = 2;
/** One box in so many lies. */
const LIAR_EVERY = 100;
/** Cars with a driver; each has at most one command under way. */
const TRIPS = 400;
const CLIENTS = 32;
export const COMMANDS_PER_SECOND = 50;

/** Among the cars in the order in which they were added, which is that of the trips. */
export const isLiar = (index: number): boolean => index % LIAR_EVERY === 0;

type Trip = { bookingId: number; authorization: string; kind: 'UNLOCK' | 'LOCK' };

export type Fleet = {
  /** Cars stay connected, but say nothing any more. */
  rest(): void;
  drive(): void;
  /** The processor time that the cars themselves have taken until now, in ms. */
  cpuMs(): Promise<number>;
  stop(): void;
};

/** Starts processes full of cars; resolves when each of them is connected. They tell their states at once. */
export async function startFleet(brokerPort: number, boxes: FleetOrder['boxes']): Promise<Fleet> {
  const processes = Array.from({ length: FLEET_PROCESSES }, () =>
    fork(fileURLToPath(new URL('cars-fleet.ts', import.meta.url))),
  );
  const tell = (message: FleetMessage) => {
    for (const each of processes) each.send(message);
  };
  const reports = () =>
    Promise.all(processes.map((each) => new Promise<FleetReport>((heard) => each.once('message', heard))));
  const ready = reports();
  for (const [part, each] of processes.entries()) {
    each.send({
      kind: 'CONNECT',
      broker: `mqtt://127.0.0.1:${brokerPort}`,
      boxes: boxes
        .map((box, index) => ({ ...box, lies: isLiar(index) }))
        .filter((_, index) => index % FLEET_PROCESSES === part),
      stateEveryMs: STATE_EVERY_MS,
    } satisfies FleetMessage);
  }
  await ready;
  return {
    rest: () => tell({ kind: 'REST' }),
    drive: () => tell({ kind: 'DRIVE' }),
    cpuMs: async () => {
      const all = reports();
      tell({ kind: 'REPORT' });
      return (await all).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    },
    stop: () => {
      for (const each of processes) each.kill();
    },
  };
}

/** Adds cars with a telematics box each to the demonstration. */
export async function addCars(database: pg.Client): Promise<FleetOrder['boxes']> {
  const { rows } = await database.query<{ id: string }>(
    `insert into vehicle (provider_id, city_id, station_id, plate, model, class, seats, electric, automatic)
     select provider_id, city_id, station_id, 'BENCH ' || number, model, class, seats, electric, automatic
     from (select * from vehicle order by id limit 1) one, generate_series(1, $1::int) number
     returning id`,
    [CARS],
  );
  const boxes = rows.map(({ id }) => ({
    vehicleId: Number(id),
    secret: randomBytes(24).toString('base64url'),
  }));
  await database.query(
    `insert into vehicle_box (vehicle_id, secret_hash, issued_at)
     select id, decode(hash, 'hex'), now() from unnest($1::bigint[], $2::text[]) as box (id, hash)`,
    [boxes.map(({ vehicleId }) => vehicleId), boxes.map(({ secret }) => hashOf(secret).toString('hex'))],
  );
  return boxes;
}

/** Bookings that have begun, each with a driver of its own. */
export async function beginTrips(database: pg.Client, boxes: FleetOrder['boxes']): Promise<Trip[]> {
  const drivers = await makeTokens(database, TRIPS);
  const { rows } = await database.query<{ id: string; customerId: string; vehicleId: string }>(
    `insert into booking (provider_id, city_id, customer_id, vehicle_id, station_id, starts_at, ends_at, state,
       price_list_id, tariff_id, currency, time_cents, created_at)
     select v.provider_id, v.city_id, trip.customer, v.id, v.station_id, date_trunc('hour', now()),
       date_trunc('hour', now()) + interval '1 day', 'ACTIVE',
       (select id from price_list where provider_id = v.provider_id order by valid_from limit 1), 'START', 'EUR', 0, now()
     from unnest($1::bigint[], $2::bigint[]) as trip (vehicle, customer) join vehicle v on v.id = trip.vehicle
     returning id, customer_id as "customerId", vehicle_id as "vehicleId"`,
    [
      boxes.slice(0, drivers.length).map(({ vehicleId }) => vehicleId),
      drivers.map(({ customerId }) => customerId),
    ],
  );
  const authorizations = new Map(drivers.map((driver) => [driver.customerId, driver.authorization]));
  // In the order of the cars: the database returns them as it likes.
  const inOrder = rows.toSorted((a, b) => Number(a.vehicleId) - Number(b.vehicleId));
  return inOrder.map((row) => ({
    bookingId: Number(row.id),
    authorization: authorizations.get(Number(row.customerId)) ?? '',
    kind: 'UNLOCK',
  }));
}

/** Returns a function that sends a command to the next car which has none under way, by the next free connection. */
export async function commander(origin: string, trips: Trip[]): Promise<() => Promise<boolean>> {
  const free = await Promise.all(Array.from({ length: CLIENTS }, () => HttpClient.open(origin)));
  let next = 0;
  return async (): Promise<boolean> => {
    // The one that has rested longest: the server closes a connection that nobody uses.
    const client = free.shift();
    const trip = trips[next++ % trips.length];
    if (!client || !trip) return false;
    try {
      const { status, body } = await client.send(
        'POST',
        `/api/booking/bookings/${trip.bookingId}/commands`,
        { authorization: trip.authorization, 'idempotency-key': randomUUID() },
        JSON.stringify({ kind: trip.kind }),
      );
      // The command before is still under way: that is what the limit of the rate looks like.
      if (status === 409) return false;
      if (status !== 201) throw new Error(`The command answered ${status}: ${body}`);
      trip.kind = trip.kind === 'UNLOCK' ? 'LOCK' : 'UNLOCK';
      return true;
    } finally {
      free.push(client);
    }
  };
}

/** Gives back the cars of these trips, wherever they stand; returns the ids of the bookings. */
export async function giveBack(origin: string, trips: readonly Trip[]): Promise<number[]> {
  const client = await HttpClient.open(origin);
  const overrides = ['POSITION', 'NOT_LOCKED'].map((condition) => ({ condition, reason: 'Messung' }));
  for (const { bookingId, authorization } of trips) {
    const { status, body } = await client.send(
      'POST',
      `/api/booking/bookings/${bookingId}/return`,
      { authorization, 'idempotency-key': randomUUID() },
      JSON.stringify({ overrides, place: { noPhotoReason: 'Messung' } }),
    );
    if (status !== 200) throw new Error(`The return answered ${status}: ${body}`);
  }
  return trips.map(({ bookingId }) => bookingId);
}

/** Sends commands at this rate; returns how many were accepted. */
export async function run(
  command: () => Promise<boolean>,
  perSecond: number,
  seconds: number,
): Promise<number> {
  const all: Promise<boolean>[] = [];
  const start = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const due = start + (count * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    all.push(command());
  }
  return (await Promise.all(all)).filter(Boolean).length;
}
