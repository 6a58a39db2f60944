import '@fastify/cookie';
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { EffectiveEntitlement } from '#domain/driver/entitlement.ts';
import type { EmployeeRole } from '#domain/employee/employee-role.ts';

/** The caller whom the token identifies; the session feature's repository loads it. */
export type Session = {
  tokenHandle: string;
  customerId: number;
  customerNumber: string;
  providerId: string;
  state: string;
  /** The refusal of its calls; set when the customer's state no longer allows a session. */
  ended: 'USER_DATA_INVALID' | 'CUSTOMER_STATE' | undefined;
  documentsValidUntil: Temporal.Instant | null;
  /** The main account of a company or an organisation. */
  isCompanyAccount: boolean;
  /** Registers customers and is none (§6.6). */
  isSalesPartner: boolean;
  /** The partner that a person with a sales login works for. */
  sales: { partnerId: number; isHead: boolean } | undefined;
  /** The registration for which the partner's tablet is turned round: until it is taken back the login knows only that. */
  turnedRoundFor: string | undefined;
  /** Works for the provider, with an account that is not blocked. */
  staff: EmployeeRole | undefined;
  /** Sees papers of the provider's customers and decides about them. */
  mayDecidePapers: boolean;
  severalDrivers: boolean;
  /** Of a driver; ENTITLED for everybody else. */
  entitlement: EffectiveEntitlement;
  /** That of this moment, and its tariff. */
  plan: { id: string; title: string };
  tariff: { id: string; title: string; monthlyCents: number; timeDiscountPercent: number };
};

export const SESSION_COOKIE = 'session';
/** The cookie with the credential of `storeLogin`. */
export const STORED_LOGIN_COOKIE = 'stored-login';

export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/**
 * Reads the token from `Authorization: Basic base64(tokenId + ":")` or the browser's cookie (§S2.5, §S2.6).
 */
export function presentedToken(
  request: FastifyRequest,
): { secret: string; from: 'header' | 'cookie' } | undefined {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'basic' && encoded) {
    const secret = Buffer.from(encoded, 'base64').toString('utf8').split(':')[0];
    return secret ? { secret, from: 'header' } : undefined;
  }
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie ? { secret: cookie, from: 'cookie' } : undefined;
}

/** Whether one of our pages sent the request: a session by cookie needs this for unsafe methods (§S2.7). */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const origin = request.headers.origin;
  if (!origin) return false;
  if (publicUrl) return origin === new URL(publicUrl).origin;
  // Comparing only the host works whether or not a proxy in front of the server terminates TLS.
  return URL.parse(origin)?.host === request.host;
}
