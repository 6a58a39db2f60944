import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, the answers still under way end their connections: otherwise a browser's kept-alive one
 * would hold the process until its time is up.
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
