import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { FleetState } from '#server/availability/fleet-keeper.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { withinPatience } from '#server/http/within-patience.ts';

/** Shows the pool of database connections. */
export function watchPool(registry: Registry, pool: pg.Pool): void {
  const connections = new Gauge({
    name: 'stadtwagen_database_connections',
    help: 'Open database connections of this server, by state (in_use, idle).',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
    },
  });
  const max = new Gauge({
    name: 'stadtwagen_database_connections_max',
    help: 'Database connections that this server may open (DATABASE_CONNECTIONS).',
    registers: [registry],
  });
  max.set(pool.options.max);
  const waiting = new Gauge({
    name: 'stadtwagen_database_waiting',
    help: 'Requests that wait for a free database connection.',
    registers: [registry],
    collect() {
      waiting.set(pool.waitingCount);
    },
  });
}

/** Shows the lanes in which passwords are hashed. */
export function watchLoginQueue(registry: Registry, queue: LoginQueue): void {
  const logins = new Gauge({
    name: 'stadtwagen_login_queue',
    help: 'Logins and registrations whose password is being hashed (running) or waits for it (waiting).',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      logins.set({ state: 'running' }, queue.running);
      logins.set({ state: 'waiting' }, queue.waiting);
    },
  });
}

type Fleet = { state(): FleetState };

/** Shows how old the picture of the fleet is from which searches are answered, and what keeps it up to date. */
export function watchFleet(registry: Registry, fleet: Fleet, now: () => Temporal.Instant): void {
  const registers = [registry];
  const age = new Gauge({
    name: 'stadtwagen_fleet_age_seconds',
    help: 'Age of what searches know of the fleet; below a second while the database answers.',
    registers,
    collect() {
      const { asOf } = fleet.state();
      if (asOf) age.set(asOf.until(now()).total('seconds'));
    },
  });
  const vehicles = new Gauge({
    name: 'stadtwagen_fleet_vehicles',
    help: 'Cars in service that searches know.',
    registers,
    collect() {
      vehicles.set(fleet.state().vehicles);
    },
  });
  const counter = (name: string, help: string, count: (state: FleetState) => number) => {
    const total = new Counter({
      name,
      help,
      registers,
      collect() {
        total.reset();
        total.inc(count(fleet.state()));
      },
    });
  };
  counter('stadtwagen_fleet_fills_total', 'How often all of the fleet was read anew.', ({ fills }) => fills);
  counter(
    'stadtwagen_fleet_reloaded_total',
    'Cars that were read anew because something of them has changed.',
    ({ reloaded }) => reloaded,
  );
}

export type Outbox = { waiting: number; oldest: Temporal.Instant | undefined };

/** A scrape does not wait longer for the database. */
const PATIENCE_MS = 2_000;

/**
 * Shows whether the database answers, and what waits in the outbox. While it is away the outbox has no figures: the
 * last ones would look like a quiet time.
 */
export function watchOutbox(
  registry: Registry,
  { read, now }: { read: () => Promise<Outbox>; now: () => Temporal.Instant },
): void {
  // The three are collected at the same moment, and ask once.
  let asked: Promise<Outbox | undefined> | undefined;
  const outbox = () => {
    asked ??= withinPatience(read(), PATIENCE_MS).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const registers = [registry];
  const waiting = new Gauge({
    name: 'stadtwagen_outbox_mails',
    help: 'Mails that wait to be sent.',
    registers,
    async collect() {
      const current = await outbox();
      if (current) waiting.set(current.waiting);
      else waiting.remove();
    },
  });
  const age = new Gauge({
    name: 'stadtwagen_outbox_oldest_age_seconds',
    help: 'Age of the oldest mail that waits; 0 when none does.',
    registers,
    async collect() {
      const current = await outbox();
      if (current) age.set(current.oldest?.until(now()).total('seconds') ?? 0);
      else age.remove();
    },
  });
  const up = new Gauge({
    name: 'stadtwagen_database_up',
    help: '1 when the database has answered this scrape, otherwise 0.',
    registers,
    async collect() {
      up.set((await outbox()) ? 1 : 0);
    },
  });
}
