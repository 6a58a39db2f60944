import { defineConfig } from 'vitest/config';

/** Unit and property tests (domain, web, tools) run without a database; `server` tests get a real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,web,tools}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Properties take a second each, and many on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/postgres.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['e2e/stage.setup.ts'],
          // A person's patience on a busy machine, not a wait: it ends as soon as the screen is there.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
