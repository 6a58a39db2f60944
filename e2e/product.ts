import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { askAhead } from '#server/http/ask-ahead.ts';
import { createServices } from '#server/services.ts';
import { testDatabase } from '#server/test/database.ts';
import { type DatabaseDoor, openDatabaseDoor } from '#server/test/database-door.ts';
import { STAGE_KEY, STAGE_TIME } from './stage-time.ts';

export type Product = {
  /** "http://127.0.0.1:41234" */
  origin: string;
  db: Db;
  now(): Temporal.Instant;
  /** Between the product and its database, with `hasDoor`; `db` does not go through it. */
  door: DatabaseDoor | undefined;
  /** Sets the server's clock only; `Visitors.moveClockTo` also sets the browsers'. */
  setNow(now: Temporal.Instant): void;
  close(): Promise<void>;
};

export type ProductOptions = {
  /**
   * Returns the URL of an upstream map style, called when the product starts; default: only the embedded map.
   */
  mapStyleUrl?: () => string;
  /** The host of the browsers' URL; passkeys need a host name, so 127.0.0.1 does not work. */
  hostname?: 'localhost';
  environment?: Record<string, string>;
  /** The product reaches its database through `Product.door`, and searches in what it keeps of the fleet. */
  hasDoor?: true;
  /** Where simulated cars listen to phones beside them. */
  nearDoor?: () => string | undefined;
};

/**
 * A browser that paints no map says so: to read its tiles would take as long as all else on a screen with a map. Its
 * name says it, for a header of its own would have other origins, such as the door of a car, asked for leave first.
 */
export const UNPAINTED_MAP = 'UnpaintedMap/1.0';
const TILES = /^\/api\/map\/embedded\/\d/;

/**
 * Starts the real product on a free port with a clone of the demonstration's database. Its clock stands
 * still, also `Date`, which server-rendered pages read; timers run.
 */
export async function startProduct({
  mapStyleUrl = () => 'off',
  hostname,
  environment = {},
  hasDoor,
  nearDoor = () => undefined,
}: ProductOptions = {}): Promise<Product> {
  vi.useFakeTimers({ toFake: ['Date'], now: STAGE_TIME.epochMilliseconds });
  const now = () => Temporal.Instant.fromEpochMilliseconds(Date.now());
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'stadtwagen-journey-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    MAP_STYLE_URL: mapStyleUrl(),
    LOG_LEVEL: 'error',
    SECRETS_KEY: STAGE_KEY.toString('base64'),
    ...environment,
  });
  const door = hasDoor && (await openDatabaseDoor(database.url));
  const reached = door && connect(door.url, { connections: 10 });
  const services = createServices(config, reached?.db ?? database.db, { nearDoor, looksFirst: !door });
  const app = await buildApp({ services, now, ...(reached ? { presence: reached.presence } : {}) });
  if (reached) {
    reached.presence.watch();
    await services.fleet.keep(now, () => undefined);
  }
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (headers['user-agent']?.includes(UNPAINTED_MAP) && TILES.test(url)) return reply.code(204).send();
  });
  if (reached) await askAhead(app);
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  if (hostname) address.hostname = hostname;
  const { origin } = address;
  return {
    origin,
    db: database.db,
    door,
    now,
    setNow: (instant) => void vi.setSystemTime(instant.epochMilliseconds),
    close: async () => {
      await services.fleet.stop();
      await app.close();
      await reached?.presence.stop();
      await reached?.db.destroy();
      await door?.shut();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      vi.useRealTimers();
    },
  };
}
