/**
 * The test projects in their order. `unit` needs no service, `server` PostgreSQL, `endurance` much time (kill -9, crowds),
 * `journeys` a browser and the built web.
 */
export const TEST_PROJECTS = {
  unit: { include: ['{domain,contract,web,tools}/**/*.test.{ts,tsx}'], exclude: [] },
  server: { include: ['server/**/*.test.ts'], exclude: ['server/**/*.endurance.test.ts'] },
  endurance: { include: ['server/**/*.endurance.test.ts'], exclude: [] },
  journeys: { include: ['e2e/**/*.test.ts'], exclude: [] },
} satisfies Record<string, { include: string[]; exclude: string[] }>;
export type TestProject = keyof typeof TEST_PROJECTS;
