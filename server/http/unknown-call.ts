import type { FastifyInstance } from 'fastify';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { sendProblem } from './problem.ts';

/**
 * Refuses requests that match no call: METHOD_NOT_ALLOWED for a wrong method of a known path, else NOT_FOUND.
 */
export function addUnknownCalls(app: FastifyInstance, calls: readonly CallDefinition[]): void {
  const addresses = calls.map(({ base, path, method }) => ({
    method,
    pattern: new RegExp(`^${BASES[base]}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  app.all('/api/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A request with a right method is here only because a path segment is too long for the router:
    // NOT_FOUND.
    const isNothing = methods.length === 0 || methods.some((method) => method === request.method);
    if (isNothing) return sendProblem(request, reply, { refusal: 'NOT_FOUND' });
    void reply.header('allow', methods.join(', '));
    return sendProblem(request, reply, { refusal: 'METHOD_NOT_ALLOWED' });
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { refusal: 'NOT_FOUND' }));
}
