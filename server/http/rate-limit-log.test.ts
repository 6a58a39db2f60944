import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addRateLimitLog } from './rate-limit-log.ts';

test('who is asked to wait is logged: at once, then once a minute with how many there were, the last ones too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'warn', stream } });
  addRateLimitLog(app);
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
  // Nobody asks any more: those of the minute are told all the same.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.slice(2)).toMatchObject([{ call: 'GET /places/:id', count: 49 }]);
  await ask('/places/1');
  expect(lines).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.slice(3)).toMatchObject([{ call: 'GET /places/:id', count: 1 }]);
  await vi.advanceTimersByTimeAsync(60_000);
  await ask('/places/1');
  expect(lines).toHaveLength(5);
  await app.close();
});
