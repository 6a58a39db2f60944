import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret } from './session.ts';

/** The data of a registration is stored for this long after the last change (§9.30). */
export const REGISTRATION_LIFE_MINUTES = 60;

const COOKIE = 'registration';
export const REGISTRATION_HEADER = 'x-registration';
const PATH = '/api/booking';

export const newRegistrationSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the hash of the secret of this device's registration, if any. Native apps send the secret in a
 * header, browsers in a cookie that scripts cannot read.
 */
export function presentedRegistration(request: FastifyRequest): Buffer | undefined {
  const header = request.headers[REGISTRATION_HEADER];
  const secret = typeof header === 'string' && header !== '' ? header : request.cookies[COOKIE];
  return secret ? hashSecret(secret) : undefined;
}

/** Sets the browser's cookie for the registration; it expires together with the stored data. */
export function setRegistrationCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, secureCookies }: { secret: string; secureCookies: boolean },
): void {
  void reply.setCookie(COOKIE, secret, {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: secureCookies || request.protocol === 'https',
    maxAge: REGISTRATION_LIFE_MINUTES * 60,
  });
}

/** Extends the cookie's life; called at each save, which extends the life of the stored data. */
export function renewRegistrationCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secureCookies }: { secureCookies: boolean },
): void {
  const secret = request.cookies[COOKIE];
  if (secret && request.headers[REGISTRATION_HEADER] === undefined) {
    setRegistrationCookie(request, reply, { secret, secureCookies });
  }
}

export function clearRegistrationCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE] !== undefined) void reply.clearCookie(COOKIE, { path: PATH });
}
