import type { CallDefinition, StaffAccess } from '#contract/call.ts';
import { insertAct, type RecordAct } from './act.repository.ts';
import type { CallContext, CallSteps, ContextOf } from './call-steps.ts';
import { isRefused } from './refuse.ts';

/** What other calls have in its place: only what names a right has acts. */
export const mustRecord: RecordAct = () => {
  throw new Error('only calls of the console record acts');
};

/**
 * Lets a call of the console record its act in its own transaction, and rolls it back if it has not (§S20.4): no call can
 * forget it. What is refused is no act.
 */
export function withActs<D extends CallDefinition, P>(call: D, steps: CallSteps<D, P>): CallSteps<D, P> {
  const access: StaffAccess | undefined = call.staff;
  if (access === undefined) return steps;
  return {
    ...steps,
    async handle(context, input, prepared) {
      let isRecorded = false;
      const recordAct: RecordAct = async (act, transaction = context.db) => {
        isRecorded = true;
        await insertAct(transaction, act, actorOf(context, access));
      };
      const result = await steps.handle({ ...context, recordAct }, input, prepared);
      if (!isRecorded && mustBeRecorded(access) && !isRefused(result))
        throw new Error(`${call.method} ${call.path} recorded no act`);
      return result;
    },
  };
}

/** Whatever does something, and every look at what is personal. */
const mustBeRecorded = (access: StaffAccess): boolean =>
  access !== 'ENTRY' && (access.step !== 'SEE' || access.isLook === true);

function actorOf<D extends CallDefinition>(context: ContextOf<D>, access: StaffAccess) {
  const { session, request, now }: CallContext = context;
  if (!session) throw new Error('calls of the console have a session');
  return {
    actor: { customerId: session.customerId },
    providerId: session.providerId,
    right: access === 'ENTRY' ? undefined : { area: access.area, step: access.step },
    requestId: request.id,
    now,
  };
}
