import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallOutput } from '#contract/call.ts';
import type { createToken } from '#contract/session.ts';
import { deviceWords } from '#domain/session/device-words.ts';
import type { Db } from '#server/db/connect.ts';
import { isBrowser, isNativeApp } from '#server/http/native-origin.ts';
import { clearRegistrationCookie } from '#server/http/registration-secret.ts';
import { hashSecret, presentedToken } from '#server/http/session.ts';
import { rememberDevice } from './known-device.repository.ts';
import {
  clearStoredLoginCookie,
  deviceOf,
  setDeviceCookie,
  setSessionCookie,
  setStoredLoginCookie,
  storedLoginOf,
} from './login-cookies.ts';
import {
  endRegistrationLogin,
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

/** §S2.9: a token is valid for one day; a stored login lasts longer. */
const LIFE_SECONDS = 24 * 3600;

type NewSession = {
  customerId: number;
  /** The customer stays logged in: a second credential, valid for 90 days, gets new tokens. */
  storeLogin: boolean;
  now: Temporal.Instant;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whether browsers send the cookies over TLS only; true in production. */
  secureCookies: boolean;
};

type OpenedSession = CallOutput<typeof createToken>;

/**
 * Locks the logins of the customer, and of this browser's former one, until the transaction ends. Call it
 * first when opening a session. Undefined for an unknown customer.
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
 * Logs in a customer with proved identity, after `lockForSession`. Scripts never see the token: the response
 * has its handle, a cookie the token (§S2.6). The browser's former customer is logged out.
 */
export async function openSession(db: Db, session: NewSession): Promise<OpenedSession> {
  const { customerId, storeLogin, now, request, reply } = session;
  // The registration is over; the next person at this browser must not find it.
  if (await endRegistrationLogin(db, customerId)) clearRegistrationCookie(request, reply);
  if (isBrowser(request)) {
    await endPreviousSession(db, request);
    const secret = setDeviceCookie(session);
    await rememberDevice(db, { secret, before: deviceOf(request), customerId, now });
    if (!storeLogin && storedLoginOf(request)) clearStoredLoginCookie(session);
  }
  const stored = storeLogin
    ? await createStoredLogin(db, { customerId, device: deviceIn(request), now })
    : undefined;
  return issueToken(db, { ...session, provenAt: now }, randomBytes(32).toString('base64url'), stored);
}

/** No more than a list of logins needs to tell one from another. */
const deviceIn = (request: FastifyRequest): string | null =>
  deviceWords(request.headers['user-agent'], isNativeApp(request)) ?? null;

/** Writes the token, or finds it when the request is repeated, and sends it with its stored login, if any. */
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
    device: deviceIn(request),
    ...(stored ? { storedFamilyId: stored.familyId, turnedRoundFor: stored.turnedRoundFor } : {}),
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

/** Logs out the customer who used this browser before, so that nobody continues in their account. */
async function endPreviousSession(db: Db, request: FastifyRequest): Promise<void> {
  const token = presentedToken(request);
  if (token?.from === 'cookie') await removeTokenBySecret(db, hashSecret(token.secret));
  const stored = storedLoginOf(request);
  const found = stored && (await findStoredLogin(db, stored));
  if (found) await removeFamily(db, found.familyId);
}
