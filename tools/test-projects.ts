/**
 * The test projects in the order in which `npm test` runs them. `unit` needs no service, `server` a real PostgreSQL,
 * `endurance` takes long (kill -9, 100,000 vehicles, crowds), `journeys` needs a browser and the built web.
 */
export const TEST_PROJECTS = {
  unit: { include: ['{domain,contract,web,tools}/**/*.test.{ts,tsx}'], exclude: [] },
  server: { include: ['server/**/*.test.ts'], exclude: ['server/**/*.endurance.test.ts'] },
  endurance: { include: ['server/**/*.endurance.test.ts'], exclude: [] },
  journeys: { include: ['e2e/**/*.test.ts'], exclude: [] },
} satisfies Record<string, { include: string[]; exclude: string[] }>;
export type TestProject = keyof typeof TEST_PROJECTS;
