import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BASES } from '#contract/call.ts';
import { SESSION_COOKIE, STORED_LOGIN_COOKIE } from '#server/http/session.ts';
import { DEVICE_LIFE_DAYS } from './known-device.repository.ts';

const DEVICE_COOKIE = 'device';
/** Browsers send the device and the stored login only with the calls that log in or out. */
const LOGIN_PATH = `${BASES.booking}/tokens`;

type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whether browsers send the cookies over TLS only; true in production. */
  secureCookies: boolean;
};

const options = ({ request, secureCookies }: Exchange) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: secureCookies || request.protocol === 'https',
});

/** The browser stores the cookie for `lifeSeconds`; if that is missing, until the browser is closed. */
export function setSessionCookie(exchange: Exchange, secret: string, lifeSeconds?: number): void {
  const life = lifeSeconds === undefined ? {} : { maxAge: lifeSeconds };
  void exchange.reply.setCookie(SESSION_COOKIE, secret, { ...options(exchange), path: '/', ...life });
}

export function setStoredLoginCookie(exchange: Exchange, secret: string, lifeSeconds: number): void {
  void exchange.reply.setCookie(STORED_LOGIN_COOKIE, secret, {
    ...options(exchange),
    path: LOGIN_PATH,
    maxAge: lifeSeconds,
  });
}

export function clearSessionCookie({ reply }: { reply: FastifyReply }): void {
  void reply.clearCookie(SESSION_COOKIE, { path: '/' });
}

export function clearStoredLoginCookie({ reply }: { reply: FastifyReply }): void {
  void reply.clearCookie(STORED_LOGIN_COOKIE, { path: LOGIN_PATH });
}

export const storedLoginOf = (request: FastifyRequest): string | undefined =>
  request.cookies[STORED_LOGIN_COOKIE] || undefined;

/** Of a program that keeps its stored logins itself: with a logout it names the one to end (docs/decisions/083). */
export function namedStoredLogin({ headers }: FastifyRequest): string | undefined {
  const named = headers['x-stored-login'];
  return typeof named === 'string' && named !== '' ? named : undefined;
}

export const deviceOf = (request: FastifyRequest): string | undefined =>
  request.cookies[DEVICE_COOKIE] || undefined;

/** Sets and returns a new device secret at each login: somebody may have planted the secret used so far. */
export function setDeviceCookie(exchange: Exchange): string {
  const secret = randomBytes(32).toString('base64url');
  void exchange.reply.setCookie(DEVICE_COOKIE, secret, {
    ...options(exchange),
    path: LOGIN_PATH,
    maxAge: DEVICE_LIFE_DAYS * 24 * 3600,
  });
  return secret;
}
