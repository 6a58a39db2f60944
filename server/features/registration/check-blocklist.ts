import { checkBlocklist } from '#contract/registration.ts';
import { blocklistValue, FRAUD_FIELDS, isRejected } from '#domain/registration/fraud-flags.ts';
import { findBlocked } from '#server/features/case/blocklist.repository.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { presentedRegistration } from '#server/http/registration-secret.ts';
import { phoneLibrary } from './phone-library.ts';
import { findRegistration } from './registration.repository.ts';
import { countCheck } from './registration-limits.ts';

/** Enough to correct typing errors, too few to probe the blocklist (§S9.9). */
const PER_REGISTRATION = 10;
const WINDOW_MINUTES = 60;

/** The public learns that something is blocked; a sales partner also which field (§S9.9). */
export const bindCheckBlocklist = bind(checkBlocklist, async (context, { body }) => {
  const { db, now, request, session, vault } = context;
  const secretHash = presentedRegistration(request);
  if (!secretHash || !(await findRegistration(db, secretHash, now))) return refuse('REGISTRATION_UNKNOWN');
  const subject = `blocklist:${secretHash.toString('base64url')}`;
  const { waitSeconds } = await countAttempt(db, subject, PER_REGISTRATION, WINDOW_MINUTES, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const isSales = session?.sales !== undefined;
  const needsProof = isSales ? undefined : await countCheck(context, secretHash);
  if (needsProof) return needsProof;
  const values = FRAUD_FIELDS.flatMap((field) => {
    const value = body[field];
    return value ? [[field, blocklistValue(field, value, phoneLibrary)] as const] : [];
  });
  const hits = await findBlocked(db, vault, Object.fromEntries(values), now);
  const flags = hits.map(({ kind }) => kind);
  if (!isSales) return isRejected(flags) ? refuse('BLOCKLISTED') : null;
  if (flags.length === 0) return null;
  return refuse('BLOCKLISTED', {
    fields: flags.map((name) => ({
      name,
      code: 'BLOCKLISTED',
      message: { de: 'Diese Angabe steht auf der Sperrliste.', en: 'This entry is on the blocklist.' },
    })),
  });
});
