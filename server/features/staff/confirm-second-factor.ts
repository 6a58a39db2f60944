import { confirmSecondFactor } from '#contract/staff.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { findStaffCandidate } from '#server/features/customer/staff-mark.repository.ts';
import { noteSecondFactor } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { countTry, forgetTries, spendCode } from './check-code.ts';
import { confirmFactor, keepRecoveryCodes } from './second-factor.repository.ts';
import { newRecoveryCodes, plainRecoveryCode, recoveryPurpose } from './second-factor.ts';
import { factorSetUp } from './staff.letters.ts';

/** The first code proves that the secret has arrived; this login has shown it with that. */
export const bindConfirmSecondFactor = bind(confirmSecondFactor, async (context, { body }) => {
  const { db, now, session, vault, mailer, recordAct } = context;
  const { customerId, tokenHandle, customerNumber } = session;
  const limited = await countTry(context);
  if (limited) return limited;
  const recoveryCodes = newRecoveryCodes();
  const done = await db.transaction().execute(async (transaction) => {
    const used = await spendCode({ ...context, db: transaction }, body.code, { isConfirmed: false });
    if (used === 'MISSING') return refuse('SECOND_FACTOR_MISSING');
    if (used === 'WRONG') return refuse('SECOND_FACTOR_WRONG');
    if (used === 'SET_UP' || !(await confirmFactor(transaction, customerId, now)))
      return refuse('SECOND_FACTOR_SET_UP');
    await keepRecoveryCodes(
      transaction,
      customerId,
      recoveryCodes.map((code) => vault.digest(plainRecoveryCode(code), recoveryPurpose(customerId))),
    );
    await noteSecondFactor(transaction, { customerId, tokenHandle, now });
    const person = await findStaffCandidate(transaction, customerNumber);
    if (person?.email)
      await mailer.queue(transaction, {
        letter: factorSetUp,
        to: person.email,
        contractOf: 'NOBODY',
        placeholders: { prename: person.prename, at: formatDateTime(now) },
        now,
      });
    const object = { kind: 'PERSON', id: customerId } as const;
    await recordAct({ kind: 'FACTOR_SET_UP', object, customerId }, transaction);
    return { recoveryCodes };
  });
  if (!isRefused(done)) await forgetTries(db, session);
  return done;
});
