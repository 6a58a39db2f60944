import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CallDefinition, CallInput, CallOutput } from '#contract/call.ts';
import type { CallContext, CallSteps, ContextOf } from './call-steps.ts';
import { claimKey, findStoredAnswer, storeAnswer } from './idempotency.repository.ts';
import { isRefused, type Refusal, refuse } from './refuse.ts';

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const MAX_TRANSACTION_ATTEMPTS = 5;

/** Thrown to roll the transaction back; carries the refusal to the caller of the transaction. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}
/** Thrown to roll the transaction back when another request has used the key. */
class KeyUsed extends Error {}

/**
 * Runs the handler in one transaction. With an `Idempotency-Key`, the first successful answer is stored under
 * the key and sent again for each repetition; a refusal changes nothing and is decided anew
 * (docs/decisions/003).
 */
export async function answerOnce<D extends CallDefinition, P>(
  call: D,
  steps: CallSteps<D, P>,
  context: ContextOf<D>,
  input: CallInput<D>,
): Promise<CallOutput<D> | Refusal> {
  const key = readKey(context.request);
  if (isRefused(key)) return key;
  const { db } = context;
  const owner = steps.keyOwner?.(context.request) ?? String(context.session?.customerId ?? 'public');
  const requestHash = hashRequest(call, context, {
    ...input,
    body: steps.comparedBody ? steps.comparedBody(input.body) : input.body,
  });

  const replay = async (): Promise<{ answer: CallOutput<D> | Refusal } | undefined> => {
    const stored = key === undefined ? undefined : await findStoredAnswer(db, { owner, key });
    if (!stored) return undefined;
    if (!stored.requestHash.equals(requestHash)) return { answer: refuse('IDEMPOTENCY_KEY_REUSED') };
    void context.reply.header('idempotency-replayed', 'true');
    // The hash contains the call's name, so the stored answer has this call's type.
    const answer = stored.answer as CallOutput<D>;
    await steps.onReplay?.(context, answer);
    return { answer };
  };

  const handleOnce = (prepared: P | undefined) =>
    db.transaction().execute(async (transaction) => {
      const claim =
        key === undefined ||
        claimKey(transaction, { owner, key, call: nameOf(call), requestHash, now: context.now });
      if (steps.claimsFirst && !(await claim)) throw new KeyUsed();
      // The connection pipelines: it sends the handler's statements with the claim and runs them after it.
      const [claimed, handled] = await Promise.allSettled([
        claim,
        steps.handle({ ...context, db: transaction }, input, prepared),
      ]);
      if (claimed.status === 'rejected') throw claimed.reason;
      if (!claimed.value) throw new KeyUsed();
      if (handled.status === 'rejected') throw handled.reason;
      const result = handled.value;
      if (isRefused(result)) throw new Refused(result);
      if (key !== undefined) await storeAnswer(transaction, owner, key, call.status ?? 200, result);
      return result;
    });

  let prepared: P | undefined;
  try {
    for (let attempt = 1; ; attempt++) {
      let refusal: Refusal | undefined = await steps.precheck?.(context, input);
      if (!refusal && steps.prepare) {
        const before = await replay();
        if (before) return before.answer;
        const made = prepared ?? (await steps.prepare(context, input));
        if (isRefused(made)) refusal = made;
        else prepared = made;
      }
      // The refusal may result from this request's own earlier success: then its stored answer is sent.
      if (refusal) return (await replay())?.answer ?? refusal;
      try {
        return await handleOnce(prepared);
      } catch (error) {
        if (error instanceof Refused) return error.refusal;
        if (error instanceof KeyUsed) {
          const before = await replay();
          if (before) return before.answer;
          continue;
        }
        if (isRetriable(error) && attempt < MAX_TRANSACTION_ATTEMPTS) continue;
        throw error;
      }
    }
  } finally {
    await steps.settle?.(context, prepared);
  }
}

const nameOf = ({ method, path }: CallDefinition): string => `${method} ${path}`;

function readKey(request: FastifyRequest): string | undefined | Refusal<'FIELD_INVALID'> {
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : undefined;
  if (key === undefined || /^[\x21-\x7e]{8,100}$/.test(key)) return key;
  const message = 'Idempotency-Key: 8 bis 100 sichtbare Zeichen.';
  return refuse('FIELD_INVALID', {
    fields: [{ name: 'Idempotency-Key', code: 'invalid_format', message }],
  });
}

/** Hashes a request, to tell a repetition from a different request with the same key. */
function hashRequest(
  call: CallDefinition,
  context: Pick<CallContext, 'files'>,
  { params, body }: { params: unknown; body: unknown },
): Buffer {
  const files = context.files.map(({ filename, content }) => [filename, hash('sha256', content)]);
  const request = [nameOf(call), params, body, ...(files.length > 0 ? [files] : [])];
  return hash('sha256', JSON.stringify(request), 'buffer');
}

const isRetriable = (error: unknown): boolean => {
  const code = (error as { code?: string }).code;
  return code === DEADLOCK || code === SERIALIZATION;
};
