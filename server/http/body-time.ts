import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** 128 KiB over a slow mobile connection take a few seconds. */
const BODY_TIME_MS = 30_000;
/** An upload may last minutes, but something of it arrives all the time. */
const UPLOAD_IDLE_MS = 30_000;

/** The code of the error that ends a body; the error handler makes a REQUEST_TIMEOUT of it. */
export const BODY_TOO_SLOW = 'BODY_TOO_SLOW';

/**
 * Ends requests that hold a connection by slow bodies: a body must be complete in time, an upload (multipart,
 * where Node's limit of the whole request counts) must go on.
 */
export function limitBodyTime(
  app: FastifyInstance,
  { bodyMs = BODY_TIME_MS, uploadIdleMs = UPLOAD_IDLE_MS } = {},
): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (length === '0' && encoding === undefined) return done();
    if (isMultipart(request)) {
      const { socket } = raw;
      // A request that was injected without a network has no such socket.
      if (socket instanceof Socket) {
        const end = () => void socket.destroy();
        socket.setTimeout(uploadIdleMs, end);
        raw.once('end', () => socket.setTimeout(0, end));
      }
      return done();
    }
    const timer = setTimeout(() => {
      // Only a parser that still waits for the body listens.
      if (raw.listenerCount('error') === 0) return;
      void reply.header('connection', 'close');
      raw.emit('error', Object.assign(new Error('the body was too slow'), { code: BODY_TOO_SLOW }));
    }, bodyMs);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
}

const isMultipart = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
