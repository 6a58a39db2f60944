import { changePassword } from '#contract/session.ts';
import { checkPassword, passwordToHash, typedPassword } from '#domain/customer/password.ts';
import { PASSWORD_CHANGE_FAULTS, type PasswordChangeFault } from '#domain/customer/password-form.ts';
import { hashPassword, matchesPassword } from '#server/features/customer/passwords.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockForSession, openSession } from './open-session.ts';
import { findPasswordOwner } from './password-reset.repository.ts';
import { countProof } from './prove-by-password.ts';
import { knownWords, refuseField, refusePassword, savePassword } from './save-password.ts';
import { isStoredLogin } from './session.repository.ts';

const BUSY_SECONDS = 3;
/** Each change sends a mail, possibly to an unconfirmed address. */
const MAX_CHANGES_PER_HOUR = 5;

export const bindChangePassword = bind(changePassword, async (context, { body }) => {
  const {
    db,
    now,
    request,
    session,
    queue,
    mailer,
    config: { productName, production: secureCookies },
  } = context;
  const { customerId } = session;
  const owner = await findPasswordOwner(db, customerId);
  if (!owner) return refuse('AUTHENTICATION');
  const english = speaksEnglish(request);
  const fault = checkPassword(body.password, knownWords(owner, productName));
  if (fault) return refusePassword(fault, english);
  const current = typedPassword(body.currentPassword);
  if (current === '') return refuseChange('currentPassword', 'CURRENT_REQUIRED', english);
  const password = passwordToHash(body.password);
  if (current === password) return refuseChange('password', 'UNCHANGED', english);

  const attempt = await countProof({ db, now, session });
  if ('refusal' in attempt) return attempt;
  const { passwordHash: before } = owner;
  const who = { account: `login:${owner.customerNumber}`, address: networkOf(request.ip), isKnown: true };
  const turn = await queue.run(who, async () => {
    if (await matchesPassword(before, current)) return { isDone: false, hash: await hashPassword(password) };
    // The password is changed already: the response was lost, and the client repeats the request.
    return (await matchesPassword(before, password)) ? { isDone: true, hash: '' } : undefined;
  });
  if (!turn) return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
  const checked = turn.result;
  if (!checked) return refuseChange('currentPassword', 'CURRENT_WRONG', english);

  const storeLogin = await isStoredLogin(db, customerId, session.tokenHandle);
  const opened = await db.transaction().execute(async (transaction) => {
    const locked = await lockForSession(transaction, { customerId, request });
    if (!checked.isDone) {
      const subject = `password-changed:${customerId}`;
      const { waitSeconds } = await countAttempt(transaction, subject, MAX_CHANGES_PER_HOUR, 60, now);
      if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    }
    const isSaved = checked.isDone
      ? locked?.passwordHash === before
      : await savePassword(transaction, mailer, {
          owner,
          passwordHash: checked.hash,
          before,
          endsPasskeys: false,
          now,
        });
    if (!isSaved) return undefined;
    return openSession(transaction, { ...context, customerId, storeLogin, secureCookies });
  });
  if (!opened) return refuseChange('currentPassword', 'CURRENT_WRONG', english);
  if ('refusal' in opened) return opened;
  await attempt.takeBack();
  return opened;
});

const refuseChange = (name: string, fault: PasswordChangeFault, english: boolean) =>
  refuseField(name, fault, PASSWORD_CHANGE_FAULTS[fault], english);
