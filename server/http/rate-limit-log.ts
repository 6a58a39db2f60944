import type { FastifyInstance } from 'fastify';
import { SparseLog } from './sparse-log.ts';

const RATE_LIMITED = 429;
const SAY_EVERY_MS = 60_000;

/**
 * Logs that callers were asked to wait (§S9.24): one line a minute for each call, which counts those since the
 * line before it.
 */
export function addRateLimitLog(app: FastifyInstance): void {
  const lines = new SparseLog(SAY_EVERY_MS);
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === RATE_LIMITED) {
      const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
      const retryAfter = reply.getHeader('retry-after');
      lines.log((count) => request.log.warn({ call, count, retryAfter }, 'rate limited'), call);
    }
    done();
  });
}
