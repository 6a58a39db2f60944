import { LRUCache } from 'lru-cache';

const MAX_SUBJECTS = 20_000;
const MINUTE_MS = 60_000;

/** Counts attempts in this process alone, for limits of what goes on while the database, which counts for all, is away. */
export class AttemptsHere {
  readonly #windows = new LRUCache<string, { count: number; endsMs: number }>({ max: MAX_SUBJECTS });

  /** Counts one. Returns the seconds to wait if there were more than `max` within a minute. */
  count(subject: string, max: number, now: Temporal.Instant): { waitSeconds: number | undefined } {
    const nowMs = now.epochMilliseconds;
    const known = this.#windows.get(subject);
    const window = known && known.endsMs > nowMs ? known : { count: 0, endsMs: nowMs + MINUTE_MS };
    window.count++;
    this.#windows.set(subject, window);
    return { waitSeconds: window.count > max ? Math.ceil((window.endsMs - nowMs) / 1_000) : undefined };
  }
}
