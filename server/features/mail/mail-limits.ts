import { type AttemptLimit, countAttempts } from '#server/http/attempts.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';

/** Counts this mail against the limits. Returns a refusal when one of them is exceeded. */
export async function countMail(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  limits: readonly AttemptLimit[],
): Promise<Refusal<'RATE_LIMITED'> | undefined> {
  const exceeded = await countAttempts(db, limits, now);
  return exceeded && refuse('RATE_LIMITED', { retryAfterSeconds: exceeded.waitSeconds });
}
