import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  type CallDefinition,
  type CallInput,
  type CallOutput,
  IDEMPOTENCY_KEY_LENGTH,
} from '#contract/call.ts';
import { REFUSALS } from '#contract/refusal.ts';
import type { CallContext, CallSteps, ContextOf } from './call-steps.ts';
import { type Claim, claimKey, findStoredAnswer, storeAnswer } from './idempotency.repository.ts';
import { networkOf } from './network-of.ts';
import { speaksEnglish } from './problem.ts';
import { isRefused, type Refusal, refuse } from './refuse.ts';
import { presentedRegistration } from './registration-secret.ts';

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
 * (docs/decisions/003, docs/decisions/032).
 */
export async function answerOnce<D extends CallDefinition, P>(
  call: D,
  steps: CallSteps<D, P>,
  context: ContextOf<D>,
  input: CallInput<D>,
): Promise<CallOutput<D> | Refusal> {
  const sentKey = readKey(context.request);
  if (isRefused(sentKey)) return sentKey;
  const { db } = context;
  const key =
    sentKey === undefined
      ? undefined
      : {
          owner: await ownerOf(context, steps.isOwnedByRegistration ?? false),
          keyHash: hash('sha256', sentKey, 'hex'),
        };
  let signed: Promise<Buffer> | undefined;
  // Most refused attempts never need it.
  const requestHash = () => (signed ??= signRequest(call, context, input, sentKey ?? ''));

  const replay = async (): Promise<{ answer: CallOutput<D> | Refusal } | undefined> => {
    const stored = key && (await findStoredAnswer(db, key));
    if (!stored) return undefined;
    if (!stored.requestHash.equals(await requestHash())) return { answer: refuse('IDEMPOTENCY_KEY_REUSED') };
    void context.reply.header('idempotency-replayed', 'true');
    // The hash contains the call's name, so the stored answer has this call's type.
    const answer = stored.answer as CallOutput<D>;
    await steps.onReplay?.(context, answer);
    return { answer };
  };

  const handleOnce = async (prepared: P | undefined, claim: Claim | undefined) => {
    let storing: Promise<void> | undefined;
    const transacting = db.transaction().execute(async (transaction) => {
      const claiming = claim === undefined || claimKey(transaction, { ...claim, now: context.now });
      if (steps.claimsFirst && !(await claiming)) throw new KeyUsed();
      // The connection pipelines: it sends the handler's statements with the claim and runs them after it.
      const [claimed, handled] = await Promise.allSettled([
        claiming,
        steps.handle({ ...context, db: transaction }, input, prepared),
      ]);
      if (claimed.status === 'rejected') throw claimed.reason;
      if (!claimed.value) throw new KeyUsed();
      if (handled.status === 'rejected') throw handled.reason;
      const result = handled.value;
      if (isRefused(result)) throw new Refused(result);
      // The commit travels with it, and commits nothing when it fails.
      storing = claim && storeAnswer(transaction, claim, call.status ?? 200, result);
      // It is awaited after the commit, and may fail before it.
      storing?.catch(() => undefined);
      return result;
    });
    const [transacted] = await Promise.allSettled([transacting]);
    // Why it was not stored says more than that nothing was committed.
    await storing;
    if (transacted.status === 'rejected') throw transacted.reason;
    return transacted.value;
  };

  if (key && asksOnly(context.request)) {
    const never = await context.sign('settled request', sentKey ?? '');
    return settle(context, { ...key, call: nameOf(call), requestHash: never }, replay);
  }

  let prepared: P | undefined;
  try {
    // What only repeats a request neither counts nor costs anything again.
    const before = steps.prepare && (await replay());
    if (before) return before.answer;
    let refusal: Refusal | undefined = await steps.precheck?.(context, input);
    if (!refusal && steps.prepare) {
      const made = await steps.prepare(context, input);
      if (isRefused(made)) refusal = made;
      else prepared = made;
    }
    // The refusal may result from this request's own earlier success: then its stored answer is sent.
    if (refusal) return (await replay())?.answer ?? refusal;
    const claim = key && { ...key, call: nameOf(call), requestHash: await requestHash() };
    for (let attempt = 1; ; attempt++) {
      try {
        return await handleOnce(prepared, claim);
      } catch (error) {
        if (error instanceof Refused) return error.refusal;
        if (error instanceof KeyUsed) {
          const first = await replay();
          if (first) return first.answer;
          continue;
        }
        if (isRetriable(error) && attempt < MAX_TRANSACTION_ATTEMPTS) continue;
        throw error;
      }
    }
  } finally {
    // By now the transaction is decided: whatever fails here must not replace its answer.
    await steps.settle?.(context, prepared).catch((error: unknown) => {
      context.request.log.error({ err: error, call: nameOf(call) }, 'settling failed');
    });
  }
}

/**
 * Asked is only what became of the key (docs/decisions/141). Without an answer it is used up: whatever is still on its
 * way under it is refused, so that "not done" stays true.
 */
const asksOnly = ({ headers }: FastifyRequest): boolean => headers['idempotency-settle'] === 'true';

async function settle<A>(
  { db, now }: CallContext,
  claim: Claim,
  replay: () => Promise<{ answer: A | Refusal } | undefined>,
): Promise<A | Refusal> {
  for (;;) {
    const before = await replay();
    if (before) return before.answer;
    // Waits for a request under the same key that is being carried out.
    await db.transaction().execute(async (transaction) => {
      if (!(await claimKey(transaction, { ...claim, now }))) return;
      await storeAnswer(transaction, claim, REFUSALS.IDEMPOTENCY_KEY_REUSED.status, null);
    });
  }
}

const nameOf = ({ method, path }: CallDefinition): string => `${method} ${path}`;

const KEY = new RegExp(`^[\\x21-\\x7e]{${IDEMPOTENCY_KEY_LENGTH.min},${IDEMPOTENCY_KEY_LENGTH.max}}$`);

function readKey(request: FastifyRequest): string | undefined | Refusal<'FIELD_INVALID'> {
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : undefined;
  if (key === undefined || KEY.test(key)) return key;
  const { min, max } = IDEMPOTENCY_KEY_LENGTH;
  const message = speaksEnglish(request)
    ? `Idempotency-Key: ${min} to ${max} visible characters.`
    : `Idempotency-Key: ${min} bis ${max} sichtbare Zeichen.`;
  return refuse('FIELD_INVALID', {
    fields: [{ name: 'Idempotency-Key', code: 'invalid_format', message }],
  });
}

/**
 * Signs all that was sent, to tell repetitions from others under the key. The key is part of the
 * keyed hash and not stored, so no copy of the database lets anybody guess the request.
 */
function signRequest<D extends CallDefinition>(
  call: D,
  context: ContextOf<D>,
  { params, query, body }: CallInput<D>,
  key: string,
): Promise<Buffer> {
  const files = context.formFiles.map(({ filename, content }) => [filename, hash('sha256', content)]);
  return context.sign('idempotent request', JSON.stringify([key, nameOf(call), params, query, body, files]));
}

/**
 * Returns who owns the keys of the request (§S2.17): the customer, for a visitor the registration session, and
 * without one the network address, which is kept in a form that names nobody.
 */
async function ownerOf(
  { request, session, sign }: CallContext,
  isOwnedByRegistration: boolean,
): Promise<string> {
  const registration = presentedRegistration(request);
  if (session && !(registration && isOwnedByRegistration)) return String(session.customerId);
  if (registration) return `registration:${registration.toString('base64url')}`;
  const network = await sign('owner of idempotency keys', networkOf(request.ip));
  return `visitor:${network.toString('base64url')}`;
}

const isRetriable = (error: unknown): boolean => {
  const code = (error as { code?: string }).code;
  return code === DEADLOCK || code === SERIALIZATION;
};
