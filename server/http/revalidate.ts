import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Serialized answers: an answer object that a handler caches is serialized only once. */
const serialized = new WeakMap<object, { body: string; etag: string }>();

/**
 * Sends an answer that is the same for all callers: browsers cache it, revalidate it at each use, and get a
 * 304 while it is unchanged. The ETag is a hash of the answer.
 */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  let known = serialized.get(answer);
  if (!known) {
    const body = JSON.stringify(answer);
    known = { body, etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"` };
    serialized.set(answer, known);
  }
  // The same for every language, so no cache needs a copy for each.
  void reply.header('cache-control', 'no-cache').header('etag', known.etag).header('content-language', 'de');
  if (isKnown(request.headers['if-none-match'], known.etag)) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(known.body);
}

/** Compares weakly with each tag of the list (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
