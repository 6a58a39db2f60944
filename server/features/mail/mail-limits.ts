import { countAttempt } from '#server/http/attempts.repository.ts';
import type { CallContext } from '#server/http/bind-call.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';

type Limit = { subject: string; most: number; minutes: number };

/** Counts this mail against each limit; answers with the refusal when one is passed. */
export async function countMail(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  limits: Limit[],
): Promise<Refusal<'RATE_LIMITED'> | undefined> {
  for (const { subject, most, minutes } of limits) {
    const { waitSeconds } = await countAttempt(db, subject, most, minutes, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  }
  return undefined;
}
