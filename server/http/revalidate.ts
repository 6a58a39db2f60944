import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As sent. An answer that a handler remembers is written once. */
const written = new WeakMap<object, { body: string; etag: string }>();

/**
 * Sends an answer that is the same for everybody: browsers keep it, ask each time whether it still holds, and get a 304
 * when it does. The tag is made of the answer, so it changes with whatever the answer is made of.
 */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  let known = written.get(answer);
  if (!known) {
    const body = JSON.stringify(answer);
    known = { body, etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"` };
    written.set(answer, known);
  }
  void reply.header('cache-control', 'no-cache').header('etag', known.etag);
  if (isKnown(request.headers['if-none-match'], known.etag)) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(known.body);
}

/** RFC 9110 §13.1.2: weak comparison with each of the list. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
