import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallDefinition, CallInput, CallOutput } from '#contract/call.ts';
import type { COMMON_REFUSALS } from '#contract/refusal.ts';
import type { Db } from '#server/db/connect.ts';
import type { FormFile } from './read-form.ts';
import type { FileReceiver } from './receive-file.ts';
import type { Refusal } from './refuse.ts';
import type { Session } from './session.ts';

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

export type RefusalOf<D extends CallDefinition> = Refusal<
  D['refusals'][number] | (typeof COMMON_REFUSALS)[number]
>;
export type Handler<D extends CallDefinition> = (
  context: ContextOf<D>,
  input: CallInput<D>,
) => Promise<CallOutput<D> | RefusalOf<D>>;

export type IdempotentCall = CallDefinition & { idempotent: true };

/** The steps of an idempotent call, in the order in which they run. `P` is what `prepare` makes for the later ones. */
export type CallSteps<D extends CallDefinition, P> = {
  /** Whose the idempotency key is, where that is not the customer who is logged in. */
  keyOwner?: (request: FastifyRequest) => string;
  /** What of the body tells one request from another under the same key: never a secret, for its hash is fast to guess. */
  comparedBody?: (body: CallInput<D>['body']) => unknown;
  /** A look ahead of the transaction: what is refused here costs none. What it counts stays counted. */
  precheck?: (context: ContextOf<D>, input: CallInput<D>) => Promise<RefusalOf<D> | undefined>;
  /**
   * Costly work ahead of the transaction, which holds no connection meanwhile; not done for a key that has its answer,
   * and not again for a transaction that is tried again.
   */
  prepare?: (context: ContextOf<D>, input: CallInput<D>) => Promise<P | RefusalOf<D> | undefined>;
  /** A handler that costs much runs only once its key is known to be new: whoever repeats it waits and costs nothing. */
  claimsFirst?: boolean;
  /** Inside the transaction. It may run although its key turns out to be used: then all that it wrote is rolled back. */
  handle: (context: ContextOf<D>, input: CallInput<D>, prepared: P | undefined) => ReturnType<Handler<D>>;
  /** However the call ended. */
  settle?: (context: ContextOf<D>, prepared: P | undefined) => Promise<void>;
  /** Before a kept answer is given again: for what goes with it beside the body. */
  onReplay?: (context: ContextOf<D>, answer: CallOutput<D>) => Promise<void>;
};
