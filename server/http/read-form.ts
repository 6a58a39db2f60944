import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallDefinition, FileLimits } from '#contract/call.ts';
import { abortOversizedRequest } from './abort-oversized-request.ts';
import { type Refusal, refuse } from './refuse.ts';

/** A file of a form; its name and type are the sender's unverified claims. */
export type FormFile = { filename: string; contentType: string; content: Buffer };
type FormRefusal =
  | 'AUTHENTICATION'
  | 'ATTACHMENT_TOO_LARGE'
  | 'TOO_MANY_ATTACHMENTS'
  | 'BODY_INVALID'
  | 'RATE_LIMITED';
type Sent = { body: unknown; files: FormFile[] };

const NO_FILES: FileLimits = { max: 0, maxBytes: 0, maxBytesTogether: 0 };
const FIELD_LIMITS = { fields: 30, fieldSize: 100_000, fieldNameSize: 100, headerPairs: 20 };

/** Lets the calls of this Fastify scope accept browser forms. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/**
 * The customers whose form is being read: one form at a time each, so that no customer can fill the memory.
 */
const reading = new Set<number>();

/** Returns the body and the files of a request, whether it is JSON or a form. */
export async function readForm(
  call: CallDefinition,
  request: FastifyRequest,
  customerId: number | undefined,
): Promise<Sent | Refusal<FormRefusal>> {
  if (!call.form || !request.isMultipart()) return { body: request.body, files: [] };
  if (customerId === undefined) return readParts(request, call.form.files, false);
  if (reading.has(customerId)) return refuse('RATE_LIMITED', { retryAfterSeconds: 5 });
  reading.add(customerId);
  try {
    return await readParts(request, call.form.files, true);
  } finally {
    reading.delete(customerId);
  }
}

async function readParts(
  request: FastifyRequest,
  fileLimits: FileLimits = NO_FILES,
  mayHaveFiles: boolean,
): Promise<Sent | Refusal<FormRefusal>> {
  const fields = new Map<string, unknown>();
  const files: FormFile[] = [];
  let refused: Refusal<FormRefusal> | undefined;
  let bytes = 0;
  const stopWatching = abortOversizedRequest(request, fileLimits.maxBytesTogether);
  const limits = { ...FIELD_LIMITS, fileSize: fileLimits.maxBytes };
  try {
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as object)) {
      if (part.type === 'field') {
        // A repeated name becomes a list, which the contract refuses where it expects a string.
        fields.set(part.fieldname, fields.has(part.fieldname) ? [part.value] : part.value);
        continue;
      }
      refused ??= fileLimits.max > 0 ? undefined : refuse('BODY_INVALID');
      refused ??= mayHaveFiles ? undefined : refuse('AUTHENTICATION');
      refused ??= files.length < fileLimits.max ? undefined : refuse('TOO_MANY_ATTACHMENTS');
      if (refused) {
        part.file.resume();
        continue;
      }
      const content = await readFile(part, fileLimits.maxBytesTogether - bytes);
      if (content) {
        bytes += content.length;
        files.push({ filename: part.filename, contentType: part.mimetype, content });
      } else refused = refuse('ATTACHMENT_TOO_LARGE');
    }
  } catch (error) {
    // The parser's errors have no common type: the form is truncated, malformed, or has too many parts.
    request.log.debug({ err: error }, 'form not readable');
    return refuse('BODY_INVALID');
  } finally {
    stopWatching();
  }
  if (refused) return refused;
  // A browser sends an empty file field as a file without name and content.
  const chosen = files.filter(({ filename, content }) => filename !== '' || content.length > 0);
  return { body: Object.fromEntries(fields), files: chosen };
}

/** Returns undefined for a file of more than `max` bytes, and frees its memory while reading the rest. */
async function readFile(part: Multipart & { type: 'file' }, max: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > max) chunks.length = 0;
    else chunks.push(chunk);
  }
  return bytes > max || part.file.truncated ? undefined : Buffer.concat(chunks);
}
