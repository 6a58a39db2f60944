import { proveSecondFactor } from '#contract/staff.ts';
import { noteSecondFactor } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { countTry, forgetTries, spendCode } from './check-code.ts';
import { viewOneself } from './staff-view.ts';

export const bindProveSecondFactor = bind(proveSecondFactor, async (context, { body }) => {
  const { db, now, session, staff } = context;
  const { customerId, tokenHandle } = session;
  const limited = await countTry(context);
  if (limited) return limited;
  const done = await db.transaction().execute(async (transaction) => {
    const used = await spendCode({ ...context, db: transaction }, body.code);
    if (used === 'MISSING') return refuse('SECOND_FACTOR_MISSING');
    if (used === 'WRONG') return refuse('SECOND_FACTOR_WRONG');
    await noteSecondFactor(transaction, { customerId, tokenHandle, now });
    const object = { kind: 'PERSON', id: customerId } as const;
    if (used === 'RECOVERY')
      await context.recordAct({ kind: 'RECOVERY_CODE_USED', object, customerId }, transaction);
    return used;
  });
  if (isRefused(done)) return done;
  await forgetTries(db, session);
  return viewOneself(db, session, { ...staff, isProven: true }, now);
});
