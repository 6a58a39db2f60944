import type { Db } from '#server/db/connect.ts';
import { countAttempt, resetAttempts } from '#server/http/attempts.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { confirmFactor, findSecondFactor, spendRecoveryCode, spendStep } from './second-factor.repository.ts';
import { factorPurpose, plainRecoveryCode, recoveryPurpose, stepOf } from './second-factor.ts';

/** Of a million codes three are right at a time: at this pace guessing one takes years. */
const TRIES = { max: 10, minutes: 15 };

type Asked = Pick<CallContext, 'db' | 'now' | 'vault'> & { session: Session };

/** So long whoever has lost the answer of the set-up, with its recovery codes, gets others. */
const CONFIRMED_AGAIN_MINUTES = 10;

const triesOf = ({ customerId }: Session): string => `second-factor:${customerId}`;

/** Counts a try, whatever it comes to, so that nobody guesses. */
export async function countTry({ db, now, session }: Asked): Promise<Refusal<'RATE_LIMITED'> | undefined> {
  const { waitSeconds } = await countAttempt(db, triesOf(session), TRIES.max, TRIES.minutes, now);
  return waitSeconds === undefined ? undefined : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
}

export const forgetTries = (db: Db, session: Session): Promise<void> => resetAttempts(db, triesOf(session));

/** Uses up a code of the app, or a recovery code, of a second factor that is set up. Run it in a transaction. */
export async function spendCode(
  { db, now, session: { customerId }, vault }: Asked,
  code: string,
): Promise<'APP' | 'RECOVERY' | 'WRONG' | 'MISSING'> {
  const factor = await findSecondFactor(db, customerId);
  if (!factor?.confirmedAt) return 'MISSING';
  const secret = vault.open(factor.secret, factorPurpose(customerId));
  const step = secret === undefined ? undefined : stepOf(secret, code, now);
  if (step !== undefined) return (await spendStep(db, customerId, step)) ? 'APP' : 'WRONG';
  const hash = vault.digest(plainRecoveryCode(code), recoveryPurpose(customerId));
  return (await spendRecoveryCode(db, { customerId, hash, now })) ? 'RECOVERY' : 'WRONG';
}

/**
 * Uses up the first code of the app, in a transaction. AGAIN: this login has set it up a moment ago and may have lost the
 * answer; then the same code is right, too.
 */
export async function spendFirstCode(
  { db, now, session: { customerId }, vault, isProven }: Asked & { isProven: boolean },
  code: string,
): Promise<'FIRST' | 'AGAIN' | 'WRONG' | 'MISSING' | 'SET_UP'> {
  const factor = await findSecondFactor(db, customerId);
  if (!factor) return 'MISSING';
  const { confirmedAt, lastStep } = factor;
  const again = confirmedAt?.add({ minutes: CONFIRMED_AGAIN_MINUTES });
  const mayRepeat = isProven && again !== undefined && Temporal.Instant.compare(now, again) < 0;
  if (confirmedAt && !mayRepeat) return 'SET_UP';
  const secret = vault.open(factor.secret, factorPurpose(customerId));
  const step = secret === undefined ? undefined : stepOf(secret, code, now);
  if (step === undefined) return 'WRONG';
  const isRight = (confirmedAt && step === lastStep) || (await spendStep(db, customerId, step));
  if (!isRight) return 'WRONG';
  if (confirmedAt) return 'AGAIN';
  return (await confirmFactor(db, customerId, now)) ? 'FIRST' : 'SET_UP';
}
