import type { CallDefinition, StaffAccess } from '#contract/call.ts';
import type { Right } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';
import { type Act, insertAct, type RecordAct } from './act.repository.ts';
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
      const record = async (act: Act | 'DONE_BEFORE', transaction: Db = context.db) => {
        isRecorded = true;
        return act === 'DONE_BEFORE' ? undefined : insertAct(transaction, act, actorOf(context, access, act));
      };
      const recordAct = record as RecordAct;
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

function rightOf(access: StaffAccess, { area }: Act): Right | undefined {
  if (access === 'ENTRY') return undefined;
  if (access.area !== 'ANY') return { area: access.area, step: access.step };
  if (!area) throw new Error('the act of a call of any area names its own');
  return { area, step: access.step };
}

function actorOf<D extends CallDefinition>(context: ContextOf<D>, access: StaffAccess, act: Act) {
  const { session, request, now }: CallContext = context;
  if (!session) throw new Error('calls of the console have a session');
  return {
    actor: { customerId: session.customerId },
    providerId: session.providerId,
    right: rightOf(access, act),
    requestId: request.id,
    now,
  };
}
