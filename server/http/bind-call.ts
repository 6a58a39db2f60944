import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { BASES, type CallDefinition, type CallInput, type CallOutput } from '#contract/call.ts';
import { COMMON_REFUSALS, REFUSALS, type RefusalCode } from '#contract/refusal.ts';
import type { Db } from '#server/db/connect.ts';
import { type ApiKeys, clientOf } from './client-of.ts';
import { claimKey, findKeptAnswer, keepAnswer } from './idempotency.repository.ts';
import { sendProblem, speaksEnglish } from './problem.ts';
import { type FormFile, readForm } from './read-form.ts';
import { type FileReceiver, receiveFileOf } from './receive-file.ts';
import { isRefused, type Refusal, refuse } from './refuse.ts';
import { sendRevalidated } from './revalidate.ts';
import {
  hashSecret,
  isSameOrigin,
  presentedToken,
  SESSION_COOKIE,
  type Session,
  STORED_LOGIN_COOKIE,
} from './session.ts';
import { parsePart } from './validate.ts';

export type CallContext = {
  /** The pool, or the transaction of an idempotent call. */
  db: Db;
  now: Temporal.Instant;
  /** Always there unless the call is public. */
  session: Session | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of a call that takes a form. */
  files: FormFile[];
  /** Of a call with `upload`: reads the file, once. Not before it is asked for: whoever may not send, need not wait. */
  receiveFile: FileReceiver['receive'];
};
type PrivateContext = CallContext & { session: Session };
export type ContextOf<D extends CallDefinition> = D extends { public: true } ? CallContext : PrivateContext;

type Result<D extends CallDefinition> = Promise<
  CallOutput<D> | Refusal<D['refusals'][number] | (typeof COMMON_REFUSALS)[number]>
>;
export type Handler<D extends CallDefinition> = (context: ContextOf<D>, input: CallInput<D>) => Result<D>;

export type CallServices = {
  db: Db;
  /** The product's clock; tests hold it still. */
  now: () => Temporal.Instant;
  findSession: (db: Db, token: { secretHash: Buffer; now: Temporal.Instant }) => Promise<Session | undefined>;
  publicUrl: string | undefined;
  apiKeys: ApiKeys;
};

export type BoundCall<D extends CallDefinition> = {
  call: D;
  /** Of an idempotent call it may run although its key turns out to be used: then all that it wrote is rolled back. */
  handle: Handler<D>;
  /** Read-only look ahead of an idempotent call's transaction: what is refused here costs no transaction. */
  precheck?: (
    context: ContextOf<D>,
    input: CallInput<D>,
  ) => Promise<Refusal<D['refusals'][number] | (typeof COMMON_REFUSALS)[number]> | undefined>;
  /**
   * Costly work ahead of an idempotent call's transaction, which holds no connection meanwhile; not done for a key that
   * has its answer.
   */
  prepare?: BoundCall<D>['precheck'];
  /** After an idempotent call, however it ended. */
  settle?: (context: ContextOf<D>) => Promise<void>;
  /** Whose the idempotency key is, where that is not the customer who is logged in. */
  keyOwner?: (request: FastifyRequest) => string;
  /** A handler that costs much runs only once its key is known to be new: whoever repeats it waits and costs nothing. */
  claimsFirst?: boolean;
  /** What of the body tells one request from another under the same key: never a secret, for its hash is fast to guess. */
  comparedBody?: (body: CallInput<D>['body']) => unknown;
  /** Before a kept answer is given again: for what goes with it beside the body. */
  onReplay?: (context: ContextOf<D>, answer: CallOutput<D>) => Promise<void>;
};

/** Ties a handler to its contract, keeping the types of both. */
export const bind = <D extends CallDefinition>(
  call: D,
  handle: Handler<D>,
  precheck?: BoundCall<D>['precheck'],
  more: Pick<
    BoundCall<D>,
    'keyOwner' | 'claimsFirst' | 'comparedBody' | 'onReplay' | 'prepare' | 'settle'
  > = {},
): BoundCall<CallDefinition> =>
  // A contract's own types are known to its handlers only.
  ({ call, handle, precheck, ...more }) as unknown as BoundCall<CallDefinition>;

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const TRANSACTION_TRIES = 5;

const json = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });

const UPLOAD_SCHEMA = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

function answerSchema(call: CallDefinition, status: number) {
  if (status === 204) return { type: 'null', description: 'erledigt' };
  if (!call.produces) return json(call.output, 'output');
  const schema = { type: 'string', format: 'binary' };
  return { description: 'die Datei', content: { [call.produces]: { schema } } };
}

/** Adds the call to the server: session, origin, validation, transaction, idempotency, problem documents. */
export function addCall(
  app: FastifyInstance,
  services: CallServices,
  bound: BoundCall<CallDefinition>,
): void {
  const { call } = bound;
  const status = call.status ?? 200;
  const refusals = [...new Set<RefusalCode>([...call.refusals, ...COMMON_REFUSALS])];

  app.route({
    method: call.method,
    url: BASES[call.base] + call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: call.summary,
      tags: [call.base],
      security: call.public ? [] : [{ token: [] }],
      ...(call.params ? { params: json(call.params, 'input') } : {}),
      ...(call.query ? { querystring: json(call.query, 'input') } : {}),
      ...(call.body ? { body: json(call.body, 'input') } : {}),
      ...(call.upload ? { consumes: ['multipart/form-data'], body: UPLOAD_SCHEMA } : {}),
      ...(call.idempotent
        ? {
            headers: {
              type: 'object',
              properties: { 'idempotency-key': { type: 'string', minLength: 8, maxLength: 100 } },
            },
          }
        : {}),
      response: {
        [status]: answerSchema(call, status),
        default: {
          description: refusals
            .map((code) => `${REFUSALS[code].status} ${code}: ${REFUSALS[code].de}`)
            .join('\n\n'),
          type: 'object',
          additionalProperties: true,
        },
      },
    },
    // The contract's zod schema is the only validator (below); the JSON schemas are for the document and the serializer.
    validatorCompiler: () => () => true,
    ...(call.mostBytes ? { bodyLimit: call.mostBytes } : {}),
    handler: async (request, reply) => {
      const file = receiveFileOf(request, call.upload?.maxBytes ?? 0);
      const context: CallContext = {
        db: services.db,
        now: services.now(),
        session: undefined,
        request,
        reply,
        files: [],
        receiveFile: file.receive,
      };
      void reply.header('cache-control', 'no-store');

      const refusedEarly = call.revalidates ? undefined : await openSession(services, call, context);
      if (refusedEarly) return sendProblem(request, reply, refusedEarly);

      const sent = await readForm(call, request, context.session?.customerId);
      if (isRefused(sent)) return sendProblem(request, reply, sent);
      context.files = sent.files;

      const input = parseInput(call, request, sent.body);
      if (isRefused(input)) return sendProblem(request, reply, input);

      const result = call.idempotent
        ? await answerOnce(services, bound, context, input).finally(() => bound.settle?.(context as never))
        : await bound.handle(context as never, input as never).finally(file.close);
      if (isRefused(result)) {
        await result.afterwards?.(services.db);
        return sendProblem(request, reply, result);
      }
      if (call.revalidates) return sendRevalidated(request, reply, result as object);
      if (call.produces) return reply.code(status).type(call.produces).send(result);
      return reply.code(status).send(status === 204 ? undefined : result);
    },
  });
}

async function openSession(
  services: CallServices,
  call: CallDefinition,
  context: CallContext,
): Promise<Refusal | undefined> {
  const { request } = context;
  if (clientOf(request.headers, services.apiKeys) === undefined) return refuse('API_KEY_UNKNOWN');
  const token = presentedToken(request);
  const unsafe = call.method !== 'GET';
  // A browser always names the origin of an unsafe request; one that is not ours is refused whoever sends it.
  if (
    unsafe &&
    (request.headers.origin || token?.from === 'cookie' || request.cookies[STORED_LOGIN_COOKIE]) &&
    !isSameOrigin(request, services.publicUrl)
  ) {
    return refuse('ORIGIN_FORBIDDEN');
  }
  if (token) {
    const found = await services.findSession(services.db, {
      secretHash: hashSecret(token.secret),
      now: context.now,
    });
    if (found?.ended) {
      if (token.from === 'cookie') void context.reply.clearCookie(SESSION_COOKIE, { path: '/' });
      // What is for everybody is still for them.
      return call.public ? undefined : refuse(found.ended);
    }
    context.session = found;
  }
  return context.session || call.public ? undefined : refuse('AUTHENTICATION');
}

const NO_QUERY = z.strictObject({});

type RawInput = { params: unknown; query: unknown; body: unknown };

function parseInput(call: CallDefinition, request: FastifyRequest, body: unknown): RawInput | Refusal {
  const english = speaksEnglish(request);
  const parts = {
    params: parsePart(call.params, request.params, english),
    query: parsePart(call.query ?? NO_QUERY, request.query, english),
    body: parsePart(call.body, body ?? undefined, english),
  };
  const fields = Object.values(parts).flatMap((part) => ('fields' in part ? part.fields : []));
  if (fields.length > 0) return refuse('FIELD_INVALID', { fields });
  const value = (part: { value: unknown } | object) => ('value' in part ? part.value : undefined);
  return { params: value(parts.params), query: value(parts.query), body: value(parts.body) };
}

/** Thrown inside a transaction so that it rolls back; carries the refusal out. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}
class KeyUsed extends Error {}

/**
 * Runs the handler in one transaction. With an `Idempotency-Key`, the first answer that changed something is kept under
 * the key and given again; a refusal changes nothing and is decided anew (docs/decisions/003).
 */
async function answerOnce(
  services: CallServices,
  bound: BoundCall<CallDefinition>,
  context: CallContext,
  input: RawInput,
): Promise<unknown> {
  const { call } = bound;
  const header = context.request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : undefined;
  if (key !== undefined && !/^[\x21-\x7e]{8,100}$/.test(key)) {
    const message = 'Idempotency-Key: 8 bis 100 sichtbare Zeichen.';
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'Idempotency-Key', code: 'invalid_format', message }],
    });
  }
  const owner = bound.keyOwner?.(context.request) ?? String(context.session?.customerId ?? 'public');
  const callName = `${call.method} ${call.path}`;
  const files = context.files.map(({ filename, content }) => [filename, hash('sha256', content)]);
  const body = bound.comparedBody ? bound.comparedBody(input.body) : input.body;
  const request = [callName, input.params, body, ...(files.length > 0 ? [files] : [])];
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');

  const replay = async () => {
    const kept = key === undefined ? undefined : await findKeptAnswer(services.db, { owner, key });
    if (!kept) return undefined;
    if (!kept.requestHash.equals(requestHash)) return refuse('IDEMPOTENCY_KEY_REUSED');
    void context.reply.header('idempotency-replayed', 'true');
    await bound.onReplay?.(context as never, kept.answer);
    return { answer: kept.answer };
  };

  for (let attempt = 1; ; attempt++) {
    let refused = await bound.precheck?.(context as never, input as never);
    if (!refused && bound.prepare) {
      const before = await replay();
      if (before) return isRefused(before) ? before : before.answer;
      refused = await bound.prepare(context as never, input as never);
    }
    if (refused) {
      // What stands in the way may be the success of this very request.
      const before = await replay();
      return before === undefined ? refused : isRefused(before) ? before : before.answer;
    }
    try {
      return await services.db.transaction().execute(async (transaction) => {
        const claim =
          key === undefined ||
          claimKey(transaction, { owner, key, call: callName, requestHash, now: context.now });
        if (bound.claimsFirst && !(await claim)) throw new KeyUsed();
        // The handler's statements wait in the connection behind the claim, and go out together with it.
        const [claimed, handled] = await Promise.allSettled([
          claim,
          bound.handle({ ...context, db: transaction } as never, input as never),
        ]);
        if (claimed.status === 'rejected') throw claimed.reason;
        if (!claimed.value) throw new KeyUsed();
        if (handled.status === 'rejected') throw handled.reason;
        const result = handled.value;
        if (isRefused(result)) throw new Refused(result);
        if (key !== undefined) await keepAnswer(transaction, owner, key, call.status ?? 200, result);
        return result;
      });
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      if (error instanceof KeyUsed) {
        const before = await replay();
        if (before) return isRefused(before) ? before : before.answer;
        continue;
      }
      const code = (error as { code?: string }).code;
      if ((code === DEADLOCK || code === SERIALIZATION) && attempt < TRANSACTION_TRIES) continue;
      throw error;
    }
  }
}
