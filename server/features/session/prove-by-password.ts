import { typedPassword } from '#domain/customer/password.ts';
import { PASSWORD_CHANGE_FAULTS, type PasswordChangeFault } from '#domain/customer/password-form.ts';
import { matchesPassword } from '#server/features/customer/passwords.ts';
import { countAttempt, uncountAttempt } from '#server/http/attempts.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { findPasswordOwner } from './password-reset.repository.ts';
import { refuseField } from './save-password.ts';

/** The limit keeps a person with somebody else's open session from guessing the password. */
const MAX_ATTEMPTS = 10;
const WINDOW_MINUTES = 15;
const BUSY_SECONDS = 3;

export type Proving = Pick<CallContext, 'db' | 'now' | 'request'> & { session: Session };

/** Counts an attempt to enter the current password; all calls that ask for it share the count. */
export async function countProof({
  db,
  now,
  session,
}: Omit<Proving, 'request'>): Promise<Refusal<'RATE_LIMITED'> | { takeBack: () => Promise<void> }> {
  const subject = `password-change:${session.customerId}`;
  const { waitSeconds } = await countAttempt(db, subject, MAX_ATTEMPTS, WINDOW_MINUTES, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  return { takeBack: () => uncountAttempt(db, subject) };
}

/** Checks the current password of the customer who is logged in; returns undefined when it is right. */
export async function proveByPassword(
  { db, now, request, session }: Proving,
  currentPassword: string,
  queue: LoginQueue,
): Promise<Refusal<'AUTHENTICATION' | 'RATE_LIMITED' | 'LOGIN_BUSY' | 'FIELD_INVALID'> | undefined> {
  const owner = await findPasswordOwner(db, session.customerId);
  if (!owner) return refuse('AUTHENTICATION');
  const typed = typedPassword(currentPassword);
  const fault = (code: PasswordChangeFault) =>
    refuseField('currentPassword', code, PASSWORD_CHANGE_FAULTS[code], speaksEnglish(request));
  if (typed === '') return fault('CURRENT_REQUIRED');
  const attempt = await countProof({ db, now, session });
  if ('refusal' in attempt) return attempt;
  const who = { account: `login:${owner.customerNumber}`, address: networkOf(request.ip), isKnown: true };
  const turn = await queue.run(who, () => matchesPassword(owner.passwordHash, typed));
  if (!turn) return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
  if (!turn.result) return fault('CURRENT_WRONG');
  await attempt.takeBack();
  return undefined;
}
