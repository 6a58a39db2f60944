import { LRUCache } from 'lru-cache';
import type { Session } from './session.ts';

/**
 * For so long a checked login keeps its tariff while the database is away: as long as the picture of the fleet says what is
 * free (`domain/availability/age.ts`).
 */
export const KNOWN_FOR_MS = 10 * 60_000;
const MAX_SESSIONS = 50_000;

type Known = { session: Session; checkedAt: Temporal.Instant };

/** The logins that this server has checked lately. They say what something costs, and never let anybody do anything. */
export class KnownSessions {
  readonly #known = new LRUCache<string, Known>({ max: MAX_SESSIONS });

  /** What the database has said of a token: a login that it has ended is forgotten. */
  note(secretHash: Buffer, session: Session | undefined, now: Temporal.Instant): void {
    const key = secretHash.toString('latin1');
    if (!session || session.ended || session.turnedRoundFor !== undefined) this.#known.delete(key);
    else this.#known.set(key, { session, checkedAt: now });
  }

  /** A login is checked again after whatever was done with it: that may have ended it. */
  forget(secretHash: Buffer): void {
    this.#known.delete(secretHash.toString('latin1'));
  }

  find(secretHash: Buffer, now: Temporal.Instant): Session | undefined {
    const known = this.#known.get(secretHash.toString('latin1'));
    if (!known) return undefined;
    const ageMs = now.epochMilliseconds - known.checkedAt.epochMilliseconds;
    return ageMs <= KNOWN_FOR_MS ? known.session : undefined;
  }
}
