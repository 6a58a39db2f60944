import type { FastifyInstance } from 'fastify';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { sendProblem } from './problem.ts';

/** Answers whatever no call answers: a known address with another method, or none at all. */
export function addUnknownCalls(app: FastifyInstance, calls: readonly CallDefinition[]): void {
  const addresses = calls.map(({ base, path, method }) => ({
    method,
    pattern: new RegExp(`^${BASES[base]}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  app.all('/api/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // With its own method it came here because a segment is longer than the router takes: that names nothing.
    const isNothing = methods.length === 0 || methods.some((method) => method === request.method);
    if (isNothing) return sendProblem(request, reply, { refusal: 'NOT_FOUND' });
    void reply.header('allow', methods.join(', '));
    return sendProblem(request, reply, { refusal: 'METHOD_NOT_ALLOWED' });
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { refusal: 'NOT_FOUND' }));
}
