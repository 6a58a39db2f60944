import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createToken } from '#contract/session.ts';
import { normaliseLogin } from '#domain/customer/customer-number.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { openSession } from './open-session.ts';
import { findCredentials } from './session.repository.ts';

const ATTEMPT_WINDOW_MINUTES = 15;

export type LoginLimits = { loginAttemptsPerAccount: number; loginAttemptsPerAddress: number };
type Options = { limits: LoginLimits; secureCookies: boolean };

/** Verified when an account is unknown or has no password, so that the answer takes the same time. */
const nobodysHash = hash(randomBytes(16).toString('hex'));

export const bindCreateToken = ({ limits, secureCookies }: Options) =>
  bind(createToken, async ({ db, now, request, reply }, { body }) => {
    if ('onetimeToken' in body) return refuse('ONETIME_TOKEN_INVALID');
    if (body.loginType === 'STORED') return refuse('STORED_LOGIN_INVALID');
    if (body.loginType === 'PASSKEY') return refuse('PASSKEY_REFUSED');
    const customerNumber = normaliseLogin(body.login);
    const account = `login:${customerNumber}`;
    const address = `login-address:${request.ip}`;
    for (const [subject, limit] of [
      [address, limits.loginAttemptsPerAddress],
      [account, limits.loginAttemptsPerAccount],
    ] as const) {
      const { waitSeconds } = await countAttempt(db, subject, limit, ATTEMPT_WINDOW_MINUTES, now);
      if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    }

    const found = await findCredentials(db, customerNumber);
    const matches = await verify(found?.password_hash ?? (await nobodysHash), body.credential.trim());
    if (!found?.password_hash || !matches) return refuse('LOGIN_FAILED');
    if (!mayLogIn(found.state)) return refuse('CUSTOMER_STATE');
    await forgetAttempts(db, account);
    await takeBackAttempt(db, address);

    return openSession(db, {
      customerId: found.id,
      storeLogin: body.storeLogin,
      now,
      request,
      reply,
      secureCookies,
    });
  });
