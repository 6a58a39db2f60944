import type { FastifyRequest } from 'fastify';

/** This much excess is read and discarded: some clients read the response only after sending everything. */
const EXCESS_BYTES = 48 * 1024 * 1024;

/** Closes the connection when a request sends far more than `bytes`. Returns a function that stops this. */
export function abortOversizedRequest(request: FastifyRequest, bytes: number): () => void {
  let left = bytes + EXCESS_BYTES;
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.raw.destroy();
  };
  request.raw.on('data', count);
  return () => request.raw.off('data', count);
}
