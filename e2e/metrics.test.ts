import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, inject } from 'vitest';
import { emptyDatabase } from '#server/test/database.ts';
import { launch } from '#server/test/server-process.ts';

/** The server as operators start it, with pages and jobs; ended when the test is over. */
const test = base.extend('server', async ({ task }, { onCleanup }) => {
  const database = await emptyDatabase(inject('templateUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-metrics-'));
  const server = launch('server/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    METRICS_PORT: '0',
    DATABASE_CONNECTIONS: '7',
  });
  onCleanup(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const found = (what: RegExp) => what.exec(server.output())?.[1];
  await expect
    .poll(() => found(/Prometheus: (\S+)\n/) ?? server.errors(), { timeout: 60_000 })
    .toMatch(/^http/);
  const metrics = found(/Prometheus: (\S+)\n/);
  const origin = found(/läuft: (\S+)\n/);
  if (!metrics || !origin) throw new Error(`${task.name}: ${server.output()}`);
  return { ...server, metrics, origin };
});

test('a server with METRICS_PORT serves the figures there and nowhere else, until it ends', async ({
  server,
}) => {
  const { metrics, origin } = server;
  expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  const secret = await fetch(`${origin}/metrics`);
  expect(secret.status).toBe(404);
  expect(await secret.text()).not.toContain('stadtwagen_calls_total');
  await fetch(`${origin}/faq`);
  await fetch(`${origin}/robots.txt`);

  const figures = async () => (await fetch(metrics)).text();
  await expect
    .poll(figures)
    .toContain('stadtwagen_job_runs_total{name="booking-no-shows",outcome="failed"} 0\n');
  const text = await figures();
  expect(text).toContain('\nstadtwagen_calls_total{call="page",outcome="refused",status="404"} 1\n');
  expect(text).toContain('\nstadtwagen_calls_total{call="page",outcome="answered",status="200"} 1\n');
  expect(text).toContain('\nstadtwagen_calls_total{call="file",outcome="answered",status="200"} 1\n');
  expect(text).toContain('\nstadtwagen_database_connections_max 7\n');
  expect(text).toContain('\nstadtwagen_database_up 1\n');
  expect(text).toContain('\nstadtwagen_outbox_mails 0\n');
  expect(text).toContain('\nstadtwagen_login_queue{state="waiting"} 0\n');

  // The alerts that we ship ask for nothing that is not there.
  const alerts = await readFile(join(import.meta.dirname, '../deploy/prometheus-alerts.yml'), 'utf8');
  const asked = [...alerts.matchAll(/\b(?:stadtwagen|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(asked.length).toBeGreaterThan(5);
  for (const name of asked) expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);

  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await expect(fetch(metrics)).rejects.toThrow();
});
