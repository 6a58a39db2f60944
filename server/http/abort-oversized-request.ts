import type { FastifyRequest } from 'fastify';

/** So much more than it may send is read and thrown away, for a client that only listens when it has sent all. */
const PATIENCE_BYTES = 48 * 1024 * 1024;

/** Hangs up on who sends without end: much more than `bytes`. Answers how to stop watching. */
export function abortOversizedRequest(request: FastifyRequest, bytes: number): () => void {
  let left = bytes + PATIENCE_BYTES;
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.raw.destroy();
  };
  request.raw.on('data', count);
  return () => request.raw.off('data', count);
}
