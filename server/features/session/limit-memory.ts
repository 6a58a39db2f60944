import { LRUCache } from 'lru-cache';

/** How long this process relies on a remembered limit without asking the database. */
const RELIED_ON_SECONDS = 2;
const MAX_SUBJECTS = 20_000;

/**
 * Remembers briefly which subjects are over a limit. The database counts for all servers, but a thousand
 * attempts must not queue for it and its counting row, only to be refused.
 */
export class LimitMemory {
  readonly #over = new LRUCache<string, { endsAt: Temporal.Instant; rememberedAt: Temporal.Instant }>({
    max: MAX_SUBJECTS,
  });

  /** Seconds to wait, if one of the subjects is known to be over its limit. */
  waitSeconds(subjects: readonly string[], now: Temporal.Instant): number | undefined {
    for (const subject of subjects) {
      const known = this.#over.get(subject);
      if (!known) continue;
      const age = known.rememberedAt.until(now).total('seconds');
      const wait = Math.ceil(now.until(known.endsAt).total('seconds'));
      if (age >= 0 && age < RELIED_ON_SECONDS && wait > 0) return wait;
    }
    return undefined;
  }

  remember(subject: string, waitSeconds: number, now: Temporal.Instant): void {
    this.#over.set(subject, { endsAt: now.add({ seconds: waitSeconds }), rememberedAt: now });
  }
}
