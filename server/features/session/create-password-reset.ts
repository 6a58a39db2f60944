import { createPasswordReset } from '#contract/session.ts';
import { loginName } from '#domain/customer/login-name.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertResetRequest } from './password-reset.repository.ts';
import { sendPasswordResets } from './send-password-resets.ts';

const WINDOW_MINUTES = 60;
const MAX_PER_ADDRESS = 20;
const MAX_PER_LOGIN = 3;

/**
 * Only saves the request, alike for every login; the account is looked up after the response. Limits count
 * for the caller's address: others' requests do not keep a customer from a link.
 */
export const bindCreatePasswordReset = bind(
  createPasswordReset,
  async ({ db, now, request, reply, pool, mailer }, { body }) => {
    const login = loginName(body.login);
    const address = networkOf(request.ip);
    for (const [subject, limit] of [
      [`reset-address:${address}`, MAX_PER_ADDRESS],
      [`reset:${login}@${address}`, MAX_PER_LOGIN],
    ] as const) {
      const { waitSeconds } = await countAttempt(db, subject, limit, WINDOW_MINUTES, now);
      if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    }
    await insertResetRequest(db, { login, now });
    reply.raw.once('finish', () => {
      // After a failure the job of the next minute sends them.
      sendPasswordResets(pool, mailer, now).catch((error: unknown) =>
        request.log.error({ err: error }, 'password resets were not sent'),
      );
    });
    return null;
  },
);
