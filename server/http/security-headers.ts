import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Adds helmet's headers to every response; they are always the same, so helmet computes them only once. */
export function addSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const headers: [string, string | number | readonly string[]][] = [];
  const draft = {
    setHeader: (name: string, value: string | number | readonly string[]) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, draft as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
