import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { clientOf, inProcess } from './client.ts';
import { testDatabase } from './database.ts';
import { NOW, setStage, testServices } from './stage.ts';

/** A clock that only moves when a test sets it; each test starts at the file's `startsAt`. */
export type Clock = { now(): Temporal.Instant; set(now: Temporal.Instant): void };

/**
 * The network address of requests. Each test has its own, so that limits per address do not affect other
 * tests.
 */
export type Network = { address(): string; move(): void };

function createNetwork(): Network {
  let count = 0;
  return {
    address: () => `198.18.${count >> 8}.${count & 255}`,
    move: () => void count++,
  };
}

/**
 * Returns what declares a file's tests. A test names the fixtures that it needs: the file's own database, the stage, the
 * server, and calls to it. Each is created when the first test uses it, and closed after the last one. A file may override
 * `environment` and `startsAt`: so each file asks for its own, for modules are shared by files.
 */
export const serverTest = () =>
  base
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
    .extend('services', { scope: 'file' }, async ({ db, environment }, { onCleanup }) => {
      const { services, close } = await testServices(db, environment);
      onCleanup(close);
      return services;
    })
    .extend('app', { scope: 'file' }, async ({ stage: _stage, clock, services }, { onCleanup }) => {
      const app = await buildApp({ services, now: clock.now, pages: false });
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
