import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallDefinition, CallInput, CallOutput, CallParts, StaffAccess } from '#contract/call.ts';
import type { COMMON_REFUSALS } from '#contract/refusal.ts';
import type { Db } from '#server/db/connect.ts';
import type { RecordAct } from './act.repository.ts';
import type { FormFile } from './read-form.ts';
import type { ReadyJson } from './ready-json.ts';
import type { FileReceiver } from './receive-file.ts';
import type { Refusal } from './refuse.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import type { StaffCaller } from './staff-caller.ts';

export type CallContext = Services & {
  /** The pool, or the transaction of an idempotent call. */
  db: Db;
  now: Temporal.Instant;
  /** Always set unless the call is public. */
  session: Session | undefined;
  /** Set in calls of the console. */
  staff: StaffCaller | undefined;
  /** Writes the act of a call of the console into the log, in the call's transaction (§S20.4). */
  recordAct: RecordAct;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The files of a call that takes a form. */
  formFiles: FormFile[];
  /**
   * Reads the file of a call with `upload`, once; handlers refuse first, so that a refused sender need not
   * wait.
   */
  receiveFile: FileReceiver['receive'];
};
type PrivateContext = CallContext & { session: Session };
type StaffContext = PrivateContext & { staff: StaffCaller };
export type ContextOf<D extends CallDefinition> = D extends { public: true }
  ? CallContext
  : D extends { staff: StaffAccess }
    ? StaffContext
    : PrivateContext;

export type RefusalOf<D extends CallDefinition> = Refusal<
  D['refusals'][number] | (typeof COMMON_REFUSALS)[number]
>;
export type Handler<D extends CallDefinition> = (
  context: ContextOf<D>,
  input: CallInput<D>,
) => Promise<CallOutput<D> | RefusalOf<D>>;
/** Answers with text that is JSON already; for calls that only read. */
export type ReadyHandler<D extends CallDefinition> = (
  context: ContextOf<D>,
  input: CallInput<D>,
) => Promise<ReadyJson<CallOutput<D> | CallParts<D>> | RefusalOf<D>>;

export type IdempotentCall = CallDefinition & { idempotent: true };

/** The steps of an idempotent call, in the order in which they run. `P` is the result of `prepare`. */
export type CallSteps<D extends CallDefinition, P> = {
  /** The registration session owns the idempotency key, even if a customer is logged in, whom the call logs out. */
  isOwnedByRegistration?: true;
  /** Runs once, before the transaction, so that a refusal needs none. Attempts that it counts stay counted. */
  precheck?: (context: ContextOf<D>, input: CallInput<D>) => Promise<RefusalOf<D> | undefined>;
  /**
   * Does costly work before the transaction, without a database connection. It is skipped for a key that
   * already has an answer, and not repeated when the transaction is retried.
   */
  prepare?: (context: ContextOf<D>, input: CallInput<D>) => Promise<P | RefusalOf<D> | undefined>;
  /**
   * A costly handler starts only once its key is claimed, so that a repeated request waits and costs nothing.
   */
  claimsFirst?: boolean;
  /**
   * Runs inside the transaction. If the key turns out to be used, everything that it wrote is rolled back.
   */
  handle: (context: ContextOf<D>, input: CallInput<D>, prepared: P | undefined) => ReturnType<Handler<D>>;
  /** Runs at the end, after success, refusal or error. If it fails, that is logged and the answer stays. */
  settle?: (context: ContextOf<D>, prepared: P | undefined) => Promise<void>;
  /** Runs before a stored answer is sent again, for the headers and cookies that accompany its body. */
  onReplay?: (context: ContextOf<D>, answer: CallOutput<D>) => Promise<void>;
};
