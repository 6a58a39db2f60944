import { randomInt } from 'node:crypto';
import { createPresenceCode } from '#contract/activation.ts';
import { generateCode } from '#domain/registration/generated-code.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findAskedAccount, setPhoneCode } from './presence-code.repository.ts';
import { presenceHash } from './presence-hash.ts';

const PER_HOUR = 30;

/**
 * A code of its own beside the mail's, because it says nothing about the address. Stored as a hash, so a lost
 * answer is not repeated: the next code ends the one before.
 */
export const bindCreatePresenceCode = bind(createPresenceCode, async ({ db, now, session, sign }) => {
  const { customerId } = session;
  const { waitSeconds } = await countAttempt(db, `presence-screen:${customerId}`, PER_HOUR, 60, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const asked = await findAskedAccount(db, customerId, now);
  if (asked === undefined) return refuse('PRESENCE_NOT_ASKED');
  const code = generateCode((limit) => randomInt(limit));
  const hash = await presenceHash(sign, asked, code);
  const expiresAt = await setPhoneCode(db, { customerId: asked, hash, now });
  return expiresAt ? { code, expiresAt: expiresAt.toString() } : refuse('PRESENCE_NOT_ASKED');
});
