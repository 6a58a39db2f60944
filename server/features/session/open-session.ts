import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallOutput } from '#contract/call.ts';
import type { createToken } from '#contract/session.ts';
import type { Db } from '#server/db/connect.ts';
import { clearRegistrationCookie } from '#server/http/registration-secret.ts';
import { hashSecret, presentedToken } from '#server/http/session.ts';
import { rememberDevice } from './known-device.repository.ts';
import {
  clearStoredLoginCookie,
  deviceOf,
  isBrowser,
  setDeviceCookie,
  setSessionCookie,
  setStoredLoginCookie,
  storedLoginOf,
} from './login-cookies.ts';
import {
  endAskingAgain,
  insertToken,
  type LoginFacts,
  lockLogins,
  removeTokenBySecret,
} from './session.repository.ts';
import {
  createStoredLogin,
  findStoredLogin,
  removeFamily,
  type StoredLogin,
} from './stored-login.repository.ts';

/** §S2.9: a token lives a day; what lives longer is the stored login. */
const LIFE_SECONDS = 24 * 3600;

type NewSession = {
  customerId: number;
  /** Stay logged in: a second credential for 90 days, which makes new tokens. */
  storeLogin: boolean;
  now: Temporal.Instant;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Cookies for TLS only; set in production. */
  secureCookies: boolean;
};

type OpenedSession = CallOutput<typeof createToken>;

/**
 * Comes first in every transaction that opens a session: nobody opens or ends a login of this customer, or of whoever was
 * logged in with this browser before, until it ends. Undefined when there is no such customer.
 */
export async function lockForSession(
  transaction: Db,
  { customerId, request }: Pick<NewSession, 'customerId' | 'request'>,
): Promise<LoginFacts | undefined> {
  const stored = isBrowser(request) ? storedLoginOf(request) : undefined;
  const before = stored && (await findStoredLogin(transaction, stored));
  const locked = await lockLogins(transaction, [customerId, ...(before ? [before.customerId] : [])]);
  return locked.find(({ id }) => id === customerId);
}

/**
 * Logs a customer in whom the caller has recognised, under `lockForSession`. A browser's script never sees the token: it gets the token's name,
 * and a cookie stands for the token (§S2.6). Whoever was logged in with this browser before is logged out.
 */
export async function openSession(db: Db, session: NewSession): Promise<OpenedSession> {
  const { customerId, storeLogin, now, request, reply } = session;
  // The registration is over; whoever uses this browser next shall not find it.
  if (await endAskingAgain(db, customerId)) clearRegistrationCookie(request, reply);
  if (isBrowser(request)) {
    await endSessionBefore(db, request);
    const secret = setDeviceCookie(session);
    await rememberDevice(db, { secret, before: deviceOf(request), customerId, now });
    if (!storeLogin && storedLoginOf(request)) clearStoredLoginCookie(session);
  }
  const stored = storeLogin ? await createStoredLogin(db, { customerId, now }) : undefined;
  return issueToken(db, { ...session, provenAt: now }, randomBytes(32).toString('base64url'), stored);
}

/** Writes the token (or finds it, when this is a repetition) and hands it out, with its stored login if it has one. */
export async function issueToken(
  db: Db,
  session: Omit<NewSession, 'storeLogin'> & { provenAt: Temporal.Instant | null },
  secret: string,
  stored: StoredLogin | undefined,
): Promise<OpenedSession> {
  const { customerId, provenAt, now, request } = session;
  const { handle, expiresAt } = await insertToken(db, {
    secretHash: hashSecret(secret),
    customerId,
    storeLogin: stored !== undefined,
    ...(stored ? { storedFamilyId: stored.familyId } : {}),
    provenAt,
    now,
    expiresAt: now.add({ seconds: LIFE_SECONDS }),
  });
  const expiry = expiresAt.toString();
  const lifeSeconds = (end: Temporal.Instant) => Math.floor(now.until(end).total('seconds'));
  if (isBrowser(request)) {
    setSessionCookie(session, secret, stored && lifeSeconds(expiresAt));
    if (stored) setStoredLoginCookie(session, stored.secret, lifeSeconds(stored.expiresAt));
    return { id: handle, expiry };
  }
  return {
    id: secret,
    expiry,
    ...(stored ? { storedLogin: { credential: stored.secret, expiry: stored.expiresAt.toString() } } : {}),
  };
}

/** Nobody shall find themselves in the account of whoever used this browser before. */
async function endSessionBefore(db: Db, request: FastifyRequest): Promise<void> {
  const token = presentedToken(request);
  if (token?.from === 'cookie') await removeTokenBySecret(db, hashSecret(token.secret));
  const stored = storedLoginOf(request);
  const found = stored && (await findStoredLogin(db, stored));
  if (found) await removeFamily(db, found.familyId);
}
