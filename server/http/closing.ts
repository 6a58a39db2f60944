import type { FastifyInstance } from 'fastify';

/**
 * While the server shuts down, responses in flight close their connections: otherwise a browser's keep-alive
 * connection would delay the end of the process until its timeout.
 */
export function addClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
