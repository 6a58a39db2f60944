import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { hashSecret, SESSION_COOKIE } from '#server/http/session.ts';
import { insertToken } from './session.repository.ts';

/** Decisions §2: a token lives a day, with `storeLogin` 90 days. */
const LIFE_HOURS = 24;
const STORED_LIFE_HOURS = 90 * 24;

type NewSession = {
  customerId: number;
  storeLogin: boolean;
  now: Temporal.Instant;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Cookies for TLS only; set in production. */
  secureCookies: boolean;
};

/**
 * Logs a customer in whom the caller has recognised. A browser's script never sees the token: it gets the token's name,
 * and a cookie stands for the token (decisions §2).
 */
export async function openSession(
  db: Db,
  { customerId, storeLogin, now, request, reply, secureCookies }: NewSession,
): Promise<{ id: string; expiry: string }> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = now.add({ hours: storeLogin ? STORED_LIFE_HOURS : LIFE_HOURS });
  const { handle } = await insertToken(db, {
    secretHash: hashSecret(secret),
    customerId,
    storeLogin,
    now,
    expiresAt,
  });
  const isBrowser = request.headers.origin !== undefined;
  if (isBrowser) {
    void reply.setCookie(SESSION_COOKIE, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: secureCookies || request.protocol === 'https',
      ...(storeLogin ? { maxAge: STORED_LIFE_HOURS * 3600 } : {}),
    });
  }
  return { id: isBrowser ? handle : secret, expiry: expiresAt.toString() };
}
