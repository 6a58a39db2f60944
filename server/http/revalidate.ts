import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { COMPRESSED_FROM } from './compress-json.ts';
import { ReadyJson } from './ready-json.ts';

type Sendable = { bytes: Buffer; etag: string; compressed: Map<Encoding, Promise<Buffer>> };

/** Answers ready to be sent: one that a handler keeps is serialized and compressed only once. */
const sendables = new WeakMap<object, Sendable>();

function sendableOf(answer: object): Sendable {
  const known = sendables.get(answer);
  if (known) return known;
  const text = answer instanceof ReadyJson ? answer.text : JSON.stringify(answer);
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  const made = { bytes: Buffer.from(text), etag, compressed: new Map() };
  sendables.set(answer, made);
  return made;
}

/**
 * Sends an answer that is the same for all callers: browsers cache it, revalidate it at each use, and get a
 * 304 while it is unchanged. The ETag is a hash of the answer.
 */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object,
): Promise<FastifyReply> {
  const { bytes, etag, compressed } = sendableOf(answer);
  // The same for every language, so no cache needs a copy for each.
  void reply
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('content-language', 'de')
    .header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.code(200).type('application/json; charset=utf-8');
  const encoding =
    bytes.length < COMPRESSED_FROM ? undefined : acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(bytes);
  const small = compressed.get(encoding) ?? COMPRESS[encoding](bytes);
  compressed.set(encoding, small);
  return reply.header('content-encoding', encoding).send(await small);
}

/** Once for many answers, so it may take time; in another thread, as the cars of a large town are two megabytes. */
const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 6, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Compares weakly with each tag of the list (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
