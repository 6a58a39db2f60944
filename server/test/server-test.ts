import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, inject } from 'vitest';
import { clientOf, inProcess } from './client.ts';
import { testDatabase } from './database.ts';
import { NOW, setStage, testApp } from './stage.ts';

/** Stands still until a test moves it; each test finds it where the file's tests start. */
export type Clock = { now(): Temporal.Instant; set(now: Temporal.Instant): void };

/** Where requests come from. Each test has a network of its own: what is limited by address is limited for it alone. */
export type Network = { address(): string; move(): void };

function createNetwork(): Network {
  let count = 0;
  return {
    address: () => `198.18.${count >> 8}.${count & 255}`,
    move: () => void count++,
  };
}

/**
 * A server test names what it needs, and that is made when the first one asks: a database of the file's own, the stage,
 * the server on it, and calls to it. `environment` and `startsAt` are overridden by the file that needs other ones.
 */
export const test = base
  .extend('templateUrl', { scope: 'file' }, () => inject('templateUrl'))
  .extend('environment', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('startsAt', { scope: 'file' }, () => NOW)
  .extend('clock', { scope: 'file' }, ({ startsAt }): Clock => {
    let time = startsAt;
    return { now: () => time, set: (now) => void (time = now) };
  })
  .extend('network', { scope: 'file' }, createNetwork)
  .extend('database', { scope: 'file' }, async ({ templateUrl }, { onCleanup }) => {
    const database = await testDatabase(templateUrl);
    onCleanup(() => database.close());
    return database;
  })
  .extend('db', { scope: 'file' }, ({ database }) => database.db)
  .extend('temporaryFolder', { scope: 'file' }, () => tmpdir())
  .extend('folder', { scope: 'file' }, async ({ temporaryFolder }, { onCleanup }) => {
    const folder = await mkdtemp(join(temporaryFolder, 'stadtwagen-server-test-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('stage', { scope: 'file' }, ({ db }) => setStage(db))
  .extend('app', { scope: 'file' }, async ({ stage, clock, environment }, { onCleanup }) => {
    const app = await testApp(stage.db, { now: clock.now, environment });
    onCleanup(() => app.close());
    return app;
  })
  .extend('send', { scope: 'file' }, ({ app, network }) => inProcess(app, network.address))
  .extend('call', { scope: 'file' }, ({ send }) => clientOf(send))
  .extend('ada', ({ stage }) => stage.addCustomer())
  .extend('fresh', { auto: true }, ({ clock, startsAt, network }) => {
    clock.set(startsAt);
    network.move();
  });
