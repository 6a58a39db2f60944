import type { FastifyInstance } from 'fastify';
import { BASES, type CallDefinition, type CallInput } from '#contract/call.ts';
import type { Problem } from '#contract/problem.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { REFUSED_PARAMETER } from '#domain/page/refused-parameter.ts';
import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import { callSchema } from './call-schema.ts';
import type {
  CallContext,
  CallSteps,
  ContextOf,
  Handler,
  IdempotentCall,
  ReadyHandler,
} from './call-steps.ts';
import { type CallerSetup, findCaller } from './find-caller.ts';
import { answerOnce } from './idempotency.ts';
import { nameLanguage } from './language.ts';
import type { LastAnswers } from './last-answers.ts';
import { type ParsedInput, parseInput } from './parse-input.ts';
import { sendProblem } from './problem.ts';
import { readForm } from './read-form.ts';
import { ReadyJson } from './ready-json.ts';
import { receiveFileOf } from './receive-file.ts';
import { mustRecord, withActs } from './record-act.ts';
import { isRefused, type Refusal } from './refuse.ts';
import { sendRevalidated } from './revalidate.ts';
import type { Services } from './services.ts';
import { hashSecret, presentedToken } from './session.ts';

export type CallSetup = CallerSetup & {
  /** The product's clock; tests stop it. */
  now: () => Temporal.Instant;
  /** Comes with the context of each call. */
  services: Services;
  onResult?: OnResult;
  /** Is told that a call has written, or may have, with its transaction over; here, or on another server. */
  onWritten?: () => void;
  /** What is answered while the database is away. */
  last: LastAnswers;
};

/**
 * Is told what a call came to when its transaction is over: refused, or done. A kept answer that is sent again is
 * neither.
 */
export type OnResult = (call: CallDefinition, refusal: RefusalCode | undefined) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of the route; absent for pages and files. */
    call?: CallDefinition;
  }
}

/** A call and its implementation; the types of the contract are erased here. */
export type BoundCall = {
  call: CallDefinition;
  answer: (context: CallContext, input: ParsedInput) => Promise<unknown>;
};

/**
 * Binds a handler, or the steps of an idempotent call, to its contract; the compiler checks that they match.
 */
export function bind<D extends CallDefinition>(call: D, handle: Handler<D>): BoundCall;
export function bind<D extends CallDefinition>(call: D, handle: ReadyHandler<D>): BoundCall;
export function bind<D extends IdempotentCall, P = undefined>(call: D, steps: CallSteps<D, P>): BoundCall;
export function bind<D extends CallDefinition, P>(
  call: D,
  bound: Handler<D> | ReadyHandler<D> | CallSteps<D, P>,
): BoundCall {
  // Only calls that are not idempotent have a handler, whose answer nobody keeps: it may be text.
  const steps = withActs(call, typeof bound === 'function' ? { handle: bound as Handler<D> } : bound);
  return {
    call,
    answer: (context, input) => {
      // `addCall` has found the session and parsed the input by this contract, so the casts are safe.
      const typed = { context: context as ContextOf<D>, input: input as CallInput<D> };
      return call.idempotent
        ? answerOnce(call, steps, typed.context, typed.input)
        : steps.handle(typed.context, typed.input, undefined);
    },
  };
}

/** Adds the call to the server: session, origin, validation, transaction, idempotency, problem documents. */
export function addCall(app: FastifyInstance, setup: CallSetup, bound: BoundCall): void {
  const { call } = bound;
  const status = call.status ?? 200;

  app.route({
    method: call.method,
    url: BASES[call.base] + call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: callSchema(call),
    config: { call },
    ...(call.maxBytes ? { bodyLimit: call.maxBytes } : {}),
    handler: async (request, reply) => {
      const file = receiveFileOf(request, call.upload?.maxBytes ?? 0);
      const context: CallContext = {
        ...setup.services,
        db: setup.db,
        now: setup.now(),
        session: undefined,
        staff: undefined,
        recordAct: mustRecord,
        request,
        reply,
        formFiles: [],
        receiveFile: file.receive,
      };
      // The web takes its time from it, not from the device (§S18.8).
      const date = new Date(context.now.epochMilliseconds).toUTCString();
      void reply.header('cache-control', 'no-store').header('date', date);

      // Who has just written on another server says so: what this one keeps in memory may be older.
      if (request.headers['cache-control'] === 'no-cache') setup.onWritten?.();

      const refusedEarly = call.revalidates ? undefined : await findCaller(setup, call, context);
      if (refusedEarly) return sendRefusal(call, context, refusedEarly);

      const sent = await readForm(call, request, context.session?.customerId);
      if (isRefused(sent)) return sendRefusal(call, context, sent);
      context.formFiles = sent.files;

      const input = parseInput(call, request, sent.body);
      if (isRefused(input)) return sendRefusal(call, context, input);

      const result = await answerOrLast(setup, bound, context, input).finally(file.close);
      if (call.method !== 'GET' && !call.changesNothing) {
        setup.onWritten?.();
        const token = presentedToken(request);
        if (token) setup.known.forget(hashSecret(token.secret));
      }
      if (!reply.hasHeader('idempotency-replayed')) {
        setup.onResult?.(call, isRefused(result) ? result.refusal : undefined);
      }
      if (isRefused(result)) {
        await result.afterwards?.(setup.db);
        const substitutes = await result.substitutes?.(setup.db);
        return sendRefusal(call, context, result, substitutes);
      }
      if (call.revalidates) return sendRevalidated(request, reply, result as object);
      if (call.produces) return reply.code(status).type(call.produces).send(result);
      if (status === 204) return reply.code(status).send();
      // Its texts are German; a refusal of the same call may be in another language.
      nameLanguage(reply, 'de');
      if (result instanceof ReadyJson) {
        // As bytes: Fastify would serialize a text once more.
        return reply.code(status).type('application/json; charset=utf-8').send(Buffer.from(result.text));
      }
      return reply.code(status).send(result);
    },
  });
}

/** Of what is the same for everybody, the answer before while the database is away; `Age` says how old it is. */
async function answerOrLast(
  { last }: CallSetup,
  { call, answer }: BoundCall,
  context: CallContext,
  input: ParsedInput,
): Promise<unknown> {
  if (call.withoutDatabase !== 'LAST') return answer(context, input);
  const { reply, now } = context;
  const asked = JSON.stringify([call.path, input.params, input.query]);
  try {
    const answered = await answer(context, input);
    if (!isRefused(answered)) last.keep(asked, answered, now);
    return answered;
  } catch (error) {
    const before = isDatabaseUnavailable(error) ? last.find(asked) : undefined;
    if (!before) throw error;
    void reply.header('age', Math.max(0, Math.round(before.at.until(now).total('seconds'))));
    return before.answer;
  }
}

/** Answers with the problem document, or leads a person who has opened the address to the call's page. */
function sendRefusal(
  call: CallDefinition,
  { request, reply }: CallContext,
  refusal: Refusal,
  substitutes?: Problem['substitutes'],
) {
  const isOpenedByPerson = request.headers.accept?.includes('text/html');
  if (!call.page || !isOpenedByPerson) return sendProblem(request, reply, refusal, substitutes);
  const params = request.params as Partial<Record<string, string>>;
  const page = call.page.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const told =
    refusal.refusal === 'AUTHENTICATION'
      ? ''
      : `?${new URLSearchParams({ [REFUSED_PARAMETER]: refusal.refusal })}`;
  return reply.redirect(page + told, 303);
}
