import type { Db } from '#server/db/connect.ts';
import { countAttempt, resetAttempts } from '#server/http/attempts.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { findSecondFactor, spendRecoveryCode, spendStep } from './second-factor.repository.ts';
import { factorPurpose, plainRecoveryCode, recoveryPurpose, stepOf } from './second-factor.ts';

/** Of a million codes three are right at a time: at this pace guessing one takes years. */
const TRIES = { max: 10, minutes: 15 };

type Asked = Pick<CallContext, 'db' | 'now' | 'vault'> & { session: Session };

const triesOf = ({ customerId }: Session): string => `second-factor:${customerId}`;

/** Counts a try, whatever it comes to, so that nobody guesses. */
export async function countTry({ db, now, session }: Asked): Promise<Refusal<'RATE_LIMITED'> | undefined> {
  const { waitSeconds } = await countAttempt(db, triesOf(session), TRIES.max, TRIES.minutes, now);
  return waitSeconds === undefined ? undefined : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
}

export const forgetTries = (db: Db, session: Session): Promise<void> => resetAttempts(db, triesOf(session));

/** Uses up a code of the app, or, if allowed, a recovery code. Run it in a transaction. */
export async function spendCode(
  { db, now, session: { customerId }, vault }: Asked,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<'APP' | 'RECOVERY' | 'WRONG' | 'MISSING' | 'SET_UP'> {
  const factor = await findSecondFactor(db, customerId);
  if (!factor) return 'MISSING';
  if (!isConfirmed && factor.confirmedAt) return 'SET_UP';
  if (isConfirmed && !factor.confirmedAt) return 'MISSING';
  const secret = vault.open(factor.secret, factorPurpose(customerId));
  const step = secret === undefined ? undefined : stepOf(secret, code, now);
  if (step !== undefined) return (await spendStep(db, customerId, step)) ? 'APP' : 'WRONG';
  if (!isConfirmed) return 'WRONG';
  const hash = vault.digest(plainRecoveryCode(code), recoveryPurpose(customerId));
  return (await spendRecoveryCode(db, { customerId, hash, now })) ? 'RECOVERY' : 'WRONG';
}
