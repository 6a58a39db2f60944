import type { FastifyInstance } from 'fastify';

const RATE_LIMITED = 429;
const PAUSE_SECONDS = 60;

/**
 * Logs that callers were asked to wait (§S9.24): one line a minute for each call, which counts those since the
 * line before it, so that a flood fills no disk.
 */
export function addRateLimitLog(app: FastifyInstance, now: () => Temporal.Instant): void {
  const calls = new Map<string, { since: Temporal.Instant; unlogged: number }>();
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === RATE_LIMITED) {
      const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
      const before = calls.get(call);
      const time = now();
      if (before && before.since.until(time).total('seconds') < PAUSE_SECONDS) before.unlogged++;
      else {
        const count = (before?.unlogged ?? 0) + 1;
        request.log.warn({ call, count, retryAfter: reply.getHeader('retry-after') }, 'rate limited');
        calls.set(call, { since: time, unlogged: 0 });
      }
    }
    done();
  });
}
