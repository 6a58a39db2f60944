import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { HttpClient } from './http-client.ts';
import { type Driver, makeTokens } from './stage.ts';

export const CLIENTS = 12;
export const BOOKINGS_PER_CLIENT = 100;

/** A booking that must succeed: no vehicle and no customer has two at the same time. */
export type Wanted = Driver & { vehicleId: number; start: string; end: string };

export type Plan = { recorded: Wanted; next(client: number): Wanted };

/**
 * Plans bookings after the demonstration's own: each client books hour after hour, each time another vehicle.
 */
export async function makePlan(database: pg.Client): Promise<Plan> {
  // These customers' ids are higher than any vehicle's, so that a replay does not confuse them.
  const drivers = await makeTokens(database, CLIENTS, 500);
  const { rows } = await database.query<{ id: string }>('select id from vehicle order by id');
  const vehicles = rows.map(({ id }) => Number(id));
  const first = Temporal.Now.instant()
    .add({ hours: 24 * 30 })
    .round({ smallestUnit: 'hour' });
  const counts = Array.from({ length: CLIENTS }, () => 0);
  return {
    recorded: {
      ...at(drivers, 0),
      vehicleId: at(vehicles, vehicles.length - 1),
      start: first.subtract({ hours: 1 }).toString(),
      end: first.toString(),
    },
    next(client) {
      const count = at(counts, client);
      counts[client] = count + 1;
      const start = first.add({ hours: count });
      return {
        ...at(drivers, client),
        vehicleId: at(vehicles, (count * CLIENTS + client) % vehicles.length),
        start: start.toString(),
        end: start.add({ hours: 1 }).toString(),
      };
    },
  };
}

/** Connects the clients, each of which books what is planned for it next. */
export async function bookOverHttp(
  origin: string,
  plan: Plan,
): Promise<{ book(client: number): Promise<void>; close(): void }> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => HttpClient.open(origin)));
  return {
    book: async (index) => {
      const { vehicleId, start, end, authorization } = plan.next(index);
      const { status, body } = await at(clients, index).send(
        'POST',
        '/api/booking/bookings',
        { authorization, 'idempotency-key': randomUUID() },
        JSON.stringify({ bookeeId: vehicleId, timeRange: { start, end } }),
      );
      if (status !== 201) throw new Error(`The booking answered ${status}: ${body}`);
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

/** Bookings per second, when all clients book at once. */
export async function rateOf(book: (index: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      for (let count = 0; count < BOOKINGS_PER_CLIENT; count++) await book(index);
    }),
  );
  return (CLIENTS * BOOKINGS_PER_CLIENT * 1000) / (performance.now() - started);
}

export function at<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new Error('The demonstration is too small for this measurement');
  return entry;
}
