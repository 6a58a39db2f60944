import type { CallInput, CallOutput } from '#contract/call.ts';
import type { createToken } from '#contract/session.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import { isEmailLogin, loginName } from '#domain/customer/login-name.ts';
import { typedPassword } from '#domain/customer/password.ts';
import { hasCodeFormat } from '#domain/registration/generated-code.ts';
import type { Db } from '#server/db/connect.ts';
import { matchesPassword } from '#server/features/customer/passwords.ts';
import { isProvider } from '#server/features/provider/provider.repository.ts';
import { type AttemptLimit, countAttempts, uncountAttempts } from '#server/http/attempts.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { networkOf } from '#server/http/network-of.ts';
import { presentsProof, takeProof } from '#server/http/proof-of-work.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { loginOwner } from './create-login-puzzle.ts';
import { isKnownDevice } from './known-device.repository.ts';
import type { Login } from './login.ts';
import { deviceOf } from './login-cookies.ts';
import { findOnetimePassword, spendOnetimePassword } from './onetime-password.repository.ts';
import { lockForSession, openSession } from './open-session.ts';
import { findCredentials } from './session.repository.ts';

const ATTEMPT_WINDOW_MINUTES = 15;
/** The limit of an account from all addresses together, as a multiple of its limit from one address. */
const ALL_ADDRESSES_FACTOR = 5;
const BUSY_SECONDS = 3;
/** Successful logins of one account, from all addresses: each takes a queue turn and writes a session. */
const MAX_LOGINS = { max: 300, minutes: 60 };
/** With this many attempts waiting behind it at the same account, an attempt is refused without a check. */
const CROWD = 10;

type Body = Extract<CallInput<typeof createToken>['body'], { loginType: 'CUSTOMER' }>;

/**
 * Counts an attempt, as typed, before anything is looked up: unknown accounts meet the same limits (docs/decisions/144).
 * What one limit refuses does not count for the next. Above its own an address solves puzzles (docs/decisions/124).
 */
export async function logInByPassword(
  login: Login,
  context: CallContext,
  body: Body,
): Promise<
  | CallOutput<typeof createToken>
  | Refusal<
      | 'LOGIN_FAILED'
      | 'LOGIN_BUSY'
      | 'PROVIDER_UNKNOWN'
      | 'CUSTOMER_STATE'
      | 'PROOF_OF_WORK_NEEDED'
      | 'RATE_LIMITED'
    >
> {
  const { db, now, request } = context;
  const name = loginName(body.login);
  const behind = await login.pacer.wait(name);
  if (behind >= CROWD) return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
  const { addressLimit, limits } = await limitsOf(db, login, name, context);
  const isKnown = addressLimit === undefined;
  const subjects = [...(addressLimit ? [addressLimit] : []), ...limits];
  const known = login.memory.waitSeconds([...limits.map(({ subject }) => subject), successesOf(name)], now);
  if (known !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: known });
  const isAddressOver = addressLimit && login.memory.waitSeconds([addressLimit.subject], now) !== undefined;
  if (isAddressOver && !presentsProof(request)) return refuse('PROOF_OF_WORK_NEEDED');

  const address = networkOf(request.ip);
  const account = subjects.at(-1)?.subject ?? name;
  const turn = await login.queue.run({ account, address, isKnown }, async () => {
    let passed = await countAll(db, login, subjects, now);
    if (passed && passed.subject === addressLimit?.subject) {
      if (!(await takeProof(context, loginOwner(name)))) return refuse('PROOF_OF_WORK_NEEDED');
      passed = await countAll(db, login, limits, now);
    }
    if (passed) return refuse('RATE_LIMITED', { retryAfterSeconds: passed.waitSeconds });
    if (body.provId !== undefined && !(await isProvider(db, body.provId))) return refuse('PROVIDER_UNKNOWN');
    const found = await findCredentials(db, name);
    const typed = typedPassword(body.credential);
    const isMainPassword = await matchesPassword(found?.passwordHash, typed);
    const onetimeHash = await matchingOnetimePassword(db, found?.customerNumber ?? name, typed, now);
    // A wrong provider is refused like a wrong password, to reveal no customer's provider.
    const isOwnProvider = body.provId === undefined || body.provId === found?.providerId;
    const isProven = isMainPassword || onetimeHash !== undefined;
    if (!found || !isProven || !isOwnProvider) return refuse('LOGIN_FAILED');
    return { ...found, onetimeHash: isMainPassword ? undefined : onetimeHash };
  });
  if (!turn) return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
  if ('refusal' in turn.result) return turn.result;

  const { id: customerId, customerNumber, state, passwordHash, onetimeHash } = turn.result;
  if (!mayLogIn(state)) return refuse('CUSTOMER_STATE');
  await takeBack(db, subjects);
  const tooOften = await countAll(db, login, [{ subject: successesOf(customerNumber), ...MAX_LOGINS }], now);
  if (tooOften) return refuse('RATE_LIMITED', { retryAfterSeconds: tooOften.waitSeconds });
  return db.transaction().execute(async (transaction) => {
    const locked = await lockForSession(transaction, { customerId, request });
    // The password may have been changed, or the one-time password used, since the check above.
    const isGood =
      onetimeHash === undefined
        ? locked?.passwordHash === passwordHash
        : await spendOnetimePassword(transaction, { customerId, passwordHash: onetimeHash, now });
    if (!isGood) return refuse('LOGIN_FAILED');
    if (!mayLogIn(locked?.state ?? '')) return refuse('CUSTOMER_STATE');
    return openSession(transaction, {
      ...context,
      customerId,
      storeLogin: body.storeLogin,
      secureCookies: login.secureCookies,
    });
  });
}

/**
 * The hash of the one-time password, if entered. Every input in its form is compared, with a dummy if there
 * is none: the duration reveals only what the caller entered.
 */
async function matchingOnetimePassword(
  db: Db,
  customerNumber: string,
  typed: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  if (!hasCodeFormat(typed)) return undefined;
  const passwordHash = await findOnetimePassword(db, { customerNumber, now });
  return (await matchesPassword(passwordHash, typed)) ? passwordHash : undefined;
}

/**
 * The limits for which a wrong password counts. A browser in which this customer logged in before has its
 * own: attempts elsewhere, or behind the same address, do not lock it out.
 */
async function limitsOf(
  db: Db,
  { limits: { loginAttemptsPerAccount: perAccount, loginAttemptsPerAddress } }: Login,
  name: string,
  { request }: CallContext,
): Promise<{
  /** Undefined for a known browser. */
  addressLimit: AttemptLimit | undefined;
  limits: AttemptLimit[];
}> {
  const minutes = ATTEMPT_WINDOW_MINUTES;
  const device = deviceOf(request);
  if (device && (await isKnownTo(db, device, name))) {
    const browser = hashSecret(device).toString('base64url');
    return {
      addressLimit: undefined,
      limits: [{ subject: `login-device:${browser}:${name}`, max: perAccount, minutes }],
    };
  }
  const address = networkOf(request.ip);
  return {
    addressLimit: { subject: `login-address:${address}`, max: loginAttemptsPerAddress, minutes },
    limits: [
      { subject: `login:${name}@${address}`, max: perAccount, minutes },
      { subject: `login:${name}`, max: perAccount * ALL_ADDRESSES_FACTOR, minutes },
    ],
  };
}

async function isKnownTo(db: Db, device: string, name: string): Promise<boolean> {
  const customerNumber = isEmailLogin(name)
    ? ((await findCredentials(db, name))?.customerNumber ?? name)
    : name;
  return isKnownDevice(db, { secret: device, customerNumber });
}

const successesOf = (customerNumber: string): string => `logins:${customerNumber}`;

async function countAll(
  db: Db,
  { memory }: Login,
  limits: readonly AttemptLimit[],
  now: Temporal.Instant,
): Promise<{ subject: string; waitSeconds: number } | undefined> {
  const passed = await countAttempts(db, limits, now);
  if (passed) memory.remember(passed.subject, passed.waitSeconds, now);
  return passed;
}

/** Takes back a successful attempt and resets the account's count at this address or on this device. */
async function takeBack(db: Db, limits: readonly AttemptLimit[]): Promise<void> {
  const subjects = limits.map(({ subject }) => subject);
  await uncountAttempts(db, subjects, subjects.length === 1 ? subjects[0] : subjects[1]);
}
