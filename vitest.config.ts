import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { PROPERTY_SEED, propertySeed } from './tools/property-seed.ts';
import { TEST_PROJECTS } from './tools/test-projects.ts';

/** One more than the cores of a small machine: server tests also wait, for their database and for what takes its time. */
const MAX_WORKERS = 3;

const setupFiles = ['tools/temporal-equality.ts', 'tools/properties.setup.ts'];
/** Asked for once: workers would ask git again for each file. */
const env = { [PROPERTY_SEED]: String(propertySeed()) };

/** What is waited for ends as soon as it is there: a person's patience on a busy machine, not a second's. */
const PATIENT = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...TEST_PROJECTS.unit,
          environment: 'node',
          setupFiles,
          env,
          // Pure functions need no process of their own, which costs four fifths of the time.
          isolate: false,
          // Properties take a second each, and many on a busy machine.
          expect: PATIENT,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          ...TEST_PROJECTS.server,
          environment: 'node',
          // Each file has its own database and server (server/test/server-test.ts); to read the modules for each anew would take
          // a quarter of the time.
          isolate: false,
          setupFiles,
          env,
          globalSetup: ['server/test/postgres.setup.ts'],
          expect: PATIENT,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: MAX_WORKERS,
        },
      },
      {
        test: {
          name: 'endurance',
          ...TEST_PROJECTS.endurance,
          environment: 'node',
          setupFiles,
          env,
          globalSetup: ['server/test/postgres.setup.ts'],
          expect: PATIENT,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // Servers that end and start anew, and full minutes, are waited for.
          maxWorkers: MAX_WORKERS,
        },
      },
      {
        test: {
          name: 'journeys',
          ...TEST_PROJECTS.journeys,
          environment: 'node',
          // What a journey needs is started for its file anyway; only the modules are shared.
          isolate: false,
          setupFiles: ['tools/temporal-equality.ts'],
          globalSetup: ['e2e/stage.setup.ts'],
          expect: PATIENT,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
