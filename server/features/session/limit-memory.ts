import { LRUCache } from 'lru-cache';

/** So long this process believes that a limit still holds without asking the database. */
const BELIEVED_SECONDS = 2;
const MAX_SUBJECTS = 20_000;

/**
 * Remembers for a moment who is over a limit. The database counts, for all servers; but a thousand guesses at once
 * shall not queue up at it, and at the row that counts them, only to hear the same again.
 */
export class LimitMemory {
  readonly #over = new LRUCache<string, { ends: Temporal.Instant; heard: Temporal.Instant }>({
    max: MAX_SUBJECTS,
  });

  /** Seconds to wait, if one of the subjects is known to be over its limit. */
  waitSeconds(subjects: readonly string[], now: Temporal.Instant): number | undefined {
    for (const subject of subjects) {
      const known = this.#over.get(subject);
      if (!known) continue;
      const age = known.heard.until(now).total('seconds');
      const wait = Math.ceil(now.until(known.ends).total('seconds'));
      if (age >= 0 && age < BELIEVED_SECONDS && wait > 0) return wait;
    }
    return undefined;
  }

  remember(subject: string, waitSeconds: number, now: Temporal.Instant): void {
    this.#over.set(subject, { ends: now.add({ seconds: waitSeconds }), heard: now });
  }
}
