import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, inject } from 'vitest';
import { emptyDatabase } from './database.ts';
import { type RunningServer, startServer } from './server-process.ts';

/** A test with servers in processes of their own: an empty database, a folder, and servers that end with it. */
export const processesTest = () =>
  base
    .extend('templateUrl', { scope: 'file' }, () => inject('templateUrl'))
    .extend('temporaryFolder', { scope: 'file' }, () => tmpdir())
    .extend('database', async ({ templateUrl }, { onCleanup }) => {
      const database = await emptyDatabase(templateUrl);
      onCleanup(() => database.close());
      return database;
    })
    .extend('folder', async ({ temporaryFolder }, { onCleanup }) => {
      const folder = await mkdtemp(join(temporaryFolder, 'stadtwagen-processes-'));
      onCleanup(() => rm(folder, { recursive: true, force: true }));
      // As root, PostgreSQL runs as another user.
      await chmod(folder, 0o755);
      return folder;
    })
    .extend('servers', ({ folder }, { onCleanup }) => {
      const started: RunningServer[] = [];
      onCleanup(async () => {
        for (const { process: child, ended } of started) {
          child.kill('SIGTERM');
          await ended;
        }
      });
      return {
        /** Starts a server with its jobs, as `server/test/serve.ts` says. */
        async start(environment: Record<string, string>) {
          const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'error', ...environment }, [
            '--jobs',
          ]);
          started.push(server);
          return server;
        },
      };
    });
