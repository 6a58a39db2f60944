import { confirmPasswordReset } from '#contract/session.ts';
import { checkPassword, passwordToHash } from '#domain/customer/password.ts';
import type { Db } from '#server/db/connect.ts';
import { confirmCustomerEmail } from '#server/features/customer/email-confirmation.repository.ts';
import { findOnetimeToken, spendOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { hashPassword, matchesPassword } from '#server/features/customer/passwords.ts';
import { countAttempt, resetAttempts } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isBrowser } from '#server/http/native-origin.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { rememberDevice } from './known-device.repository.ts';
import { deviceOf, setDeviceCookie } from './login-cookies.ts';
import { findPasswordOwner } from './password-reset.repository.ts';
import { knownWords, refusePassword, savePassword } from './save-password.ts';
import { lockLogins } from './session.repository.ts';

const WINDOW_MINUTES = 15;
const MAX_PER_ADDRESS = 20;
const BUSY_SECONDS = 3;

/** Also for the first password of whoever was invited. Only a password that is accepted uses the link up. */
export const bindConfirmPasswordReset = bind(confirmPasswordReset, async (context, { body }) => {
  const {
    db,
    now,
    request,
    queue,
    mailer,
    config: { productName, production: secureCookies },
  } = context;
  const address = networkOf(request.ip);
  const subject = `reset-confirm-address:${address}`;
  const { waitSeconds } = await countAttempt(db, subject, MAX_PER_ADDRESS, WINDOW_MINUTES, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });

  const secret = body.token;
  const found = await findLink(db, secret, now);
  const customerId = found?.customerId;
  const owner = customerId && (await findPasswordOwner(db, customerId));
  if (!found || !customerId || !owner) return refuse('RESET_LINK_INVALID');

  const isInvitation = found.purpose !== 'PASSWORD_RESET';
  const password = passwordToHash(body.password);
  const who = { account: `login:${owner.customerNumber}`, address, isKnown: true };
  if (found.isUsed) {
    // A client that lost the response repeats the request: the same password succeeds, another is refused.
    const turn = await queue.run(who, () => matchesPassword(owner.passwordHash, password));
    if (!turn) return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
    return turn.result ? null : refuse('RESET_LINK_INVALID');
  }
  const fault = checkPassword(body.password, knownWords(owner, productName));
  if (fault) return refusePassword(fault, speaksEnglish(request));

  const turn = await queue.run(who, () => hashPassword(password));
  if (!turn) return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
  const isDone = await db.transaction().execute(async (transaction) => {
    // Locked before the link is used, as in the other password calls, so that they do not deadlock.
    const [locked] = await lockLogins(transaction, [customerId]);
    const before = locked?.passwordHash ?? null;
    const spent = await spendOnetimeToken(transaction, { secret, purpose: found.purpose, now });
    if (!spent) return false;
    await savePassword(transaction, mailer, {
      owner,
      passwordHash: turn.result,
      before,
      endsPasskeys: true,
      isFirst: isInvitation && before === null,
      now,
    });
    // Whoever came by the invitation has read the mail.
    if (isInvitation && spent.subject !== null) {
      await confirmCustomerEmail(transaction, { customerId, email: spent.subject, now });
    }
    if (isBrowser(request)) {
      const device = setDeviceCookie({ ...context, secureCookies });
      await rememberDevice(transaction, { secret: device, before: deviceOf(request), customerId, now });
    }
    return true;
  });
  if (!isDone) return refuse('RESET_LINK_INVALID');
  await resetAttempts(db, `login:${owner.customerNumber}@${address}`);
  return null;
});

const PURPOSES = ['DRIVER_INVITATION', 'SALES_INVITATION', 'PASSWORD_RESET'] as const;

async function findLink(db: Db, secret: string, now: Temporal.Instant) {
  for (const purpose of PURPOSES) {
    const found = await findOnetimeToken(db, { secret, purpose, now });
    if (found) return { ...found, purpose };
  }
  return undefined;
}
