import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret } from './session.ts';

/** What a registration has entered is kept this long after the last change (issue text; §9.30). */
export const REGISTRATION_LIFE_MINUTES = 60;

const COOKIE = 'registration';
const HEADER = 'x-registration';
const PATH = '/api/booking';

export const newRegistrationSecret = (): string => randomBytes(32).toString('base64url');

/** The registration under way on this device: native apps name it in a header, browsers by a cookie that script cannot read. */
export function presentedRegistration(request: FastifyRequest): Buffer | undefined {
  const header = request.headers[HEADER];
  const secret = typeof header === 'string' && header !== '' ? header : request.cookies[COOKIE];
  return secret ? hashSecret(secret) : undefined;
}

/** In a browser a cookie stands for the registration; it lives as long as what the server keeps. */
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

/** Each save makes the cookie live on as well. */
export function renewRegistrationCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secureCookies }: { secureCookies: boolean },
): void {
  const secret = request.cookies[COOKIE];
  if (secret && request.headers[HEADER] === undefined) {
    setRegistrationCookie(request, reply, { secret, secureCookies });
  }
}

export function clearRegistrationCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE] !== undefined) void reply.clearCookie(COOKIE, { path: PATH });
}
