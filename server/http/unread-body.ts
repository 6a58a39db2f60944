import type { FastifyInstance } from 'fastify';

/** So much of a refused body is read and discarded: a sender that looks up only at the end still reads why. A photo fits. */
const DISCARDED_BYTES = 16 * 1024 * 1024;

/**
 * Ends the connection of a request answered before its body arrived, once more than that came, instead of
 * reading on. Not at once: senders lose unread answers when the server closes meanwhile.
 */
export function endUnreadBodies(app: FastifyInstance, discardedBytes = DISCARDED_BYTES): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (raw.complete || (length === '0' && encoding === undefined)) return done();
    let left = discardedBytes;
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.destroy();
    });
    done();
  });
}
