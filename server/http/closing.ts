import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` is 503 and each answer ends its connection; everything is still answered. */
    announceClosing(): void;
    isClosing(): boolean;
  }
}

/**
 * While the server shuts down, responses close their connections: otherwise a browser's keep-alive connection would delay the
 * end of the process until its timeout, and a proxy would send a request on one that ends at that moment.
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

/**
 * Ends the server so that nobody behind a proxy is cut off: it says that it is not ready, goes on answering until the proxy
 * has `noticed`, and only then stops listening and ends what is idle.
 */
export async function closeGently(app: FastifyInstance, noticed: () => Promise<unknown>): Promise<void> {
  app.announceClosing();
  await noticed();
  await app.close();
}
