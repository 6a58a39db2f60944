import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addRateLimitLog } from './rate-limit-log.ts';

test('who is asked to wait is logged: at once, then once a minute with how many there were', async () => {
  let now = Temporal.Instant.from('2027-05-12T08:05:00Z');
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'warn', stream } });
  addRateLimitLog(app, () => now);
  app.get('/places/:id', (_request, reply) => reply.code(429).header('retry-after', 12).send());
  app.get('/news', (_request, reply) => reply.code(429).send());
  app.get('/fine', () => 'fine');
  const ask = async (url: string) => void (await app.inject({ url }));

  await ask('/fine');
  expect(lines).toEqual([]);
  for (let id = 0; id < 50; id++) await ask(`/places/${id}?secret=1`);
  expect(lines).toMatchObject([{ msg: 'rate limited', call: 'GET /places/:id', count: 1, retryAfter: 12 }]);
  expect(JSON.stringify(lines)).not.toContain('secret');
  await ask('/news');
  expect(lines).toHaveLength(2);
  now = now.add({ seconds: 60 });
  await ask('/places/1');
  expect(lines.at(-1)).toMatchObject({ call: 'GET /places/:id', count: 50 });
  expect(lines).toHaveLength(3);
  await app.close();
});
