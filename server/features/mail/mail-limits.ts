import { type AttemptLimit, countAttempts } from '#server/http/attempts.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';

/** Counts this mail against each limit; answers with the refusal when one is passed. */
export async function countMail(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  limits: readonly AttemptLimit[],
): Promise<Refusal<'RATE_LIMITED'> | undefined> {
  const passed = await countAttempts(db, limits, now);
  return passed && refuse('RATE_LIMITED', { retryAfterSeconds: passed.waitSeconds });
}
