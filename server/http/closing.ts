import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on `/readyz` is 503 and each answer ends its connection; everything is still answered, until the proxy in front
     * has noticed and `close` stops listening.
     */
    announceClosing(): void;
    isClosing(): boolean;
  }
}

/**
 * While the server shuts down, responses close their connections: keep-alive ones would delay the end until
 * their timeout, and proxies would send requests on those just ending.
 */
export function addClosing(app: FastifyInstance): void {
  let closing = false;
  const announce = () => {
    closing = true;
  };
  app.decorate('announceClosing', announce);
  app.decorate('isClosing', () => closing);
  app.addHook('preClose', (done) => {
    announce();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
