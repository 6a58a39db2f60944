import { confirmSecondFactor } from '#contract/staff.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { findStaffCandidate } from '#server/features/customer/staff-mark.repository.ts';
import { noteSecondFactor } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { countTry, forgetTries, spendFirstCode } from './check-code.ts';
import { keepRecoveryCodes } from './second-factor.repository.ts';
import { newRecoveryCodes, plainRecoveryCode, recoveryPurpose } from './second-factor.ts';
import { factorSetUp } from './staff.letters.ts';

/** The first code proves that the secret has arrived; this login has shown it with that. */
export const bindConfirmSecondFactor = bind(confirmSecondFactor, async (context, { body }) => {
  const { db, now, session, staff, vault, mailer, recordAct } = context;
  const { customerId, tokenHandle, customerNumber } = session;
  const limited = await countTry(context);
  if (limited) return limited;
  const recoveryCodes = newRecoveryCodes();
  const done = await db.transaction().execute(async (transaction) => {
    const asked = { ...context, db: transaction, isProven: staff.isProven };
    const used = await spendFirstCode(asked, body.code);
    if (used === 'MISSING') return refuse('SECOND_FACTOR_MISSING');
    if (used === 'WRONG') return refuse('SECOND_FACTOR_WRONG');
    if (used === 'SET_UP') return refuse('SECOND_FACTOR_SET_UP');
    await keepRecoveryCodes(
      transaction,
      customerId,
      recoveryCodes.map((code) => vault.digest(plainRecoveryCode(code), recoveryPurpose(customerId))),
    );
    const object = { kind: 'PERSON', id: customerId } as const;
    if (used === 'AGAIN') {
      await recordAct({ kind: 'RECOVERY_CODES_MADE', object, customerId }, transaction);
      return { recoveryCodes };
    }
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
    await recordAct({ kind: 'FACTOR_SET_UP', object, customerId }, transaction);
    return { recoveryCodes };
  });
  if (!isRefused(done)) await forgetTries(db, session);
  return done;
});
