import type { Db } from '#server/db/connect.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
import { claimKeys, findAliveLogins } from './inbox-claim.repository.ts';
import { findVersion } from './inbox-version.repository.ts';

/** How often a server looks while somebody listens: with the list's own way it is on every screen within two seconds. */
const LOOK_MS = 1_000;
/** Proxies end what says nothing for a minute; a lost message is made good with the next. */
const SIGN_MS = 15_000;

type Listener = {
  tokenHandle: string;
  onVersion: (version: string) => void;
  onEnd: () => void;
  /** Whether the server is about to end. */
  isClosing: () => boolean;
};
type Listening = Listener & { told: string; toldAt: number };

/**
 * Tells everybody of a server who looks into the inbox that something has changed. One look at the database a second for all of
 * them, and none while nobody listens (docs/decisions/164).
 */
export class InboxWatch {
  readonly #db: Db;
  readonly #sources: readonly InboxSource[];
  readonly #listening = new Set<Listening>();
  /** By how much the product's clock differs from this machine's: tests stop it. */
  #behindMs = 0;
  /** Whether a look is to come, or goes on. */
  #isLooking = false;

  constructor(db: Db, sources: readonly InboxSource[]) {
    this.#db = db;
    this.#sources = sources;
  }

  version(db: Db, now: Temporal.Instant): Promise<string> {
    return findVersion(db, [...this.#sources.map(({ keys }) => keys(now)), claimKeys(now)]);
  }

  /** Tells changes after this version until the listener's login or role ends, or the function that is returned is called. */
  listen(listener: Listener, told: string, now: Temporal.Instant): () => void {
    this.#behindMs = Temporal.Now.instant().epochMilliseconds - now.epochMilliseconds;
    const one = { ...listener, told, toldAt: performance.now() };
    this.#listening.add(one);
    if (!this.#isLooking) this.#lookLater();
    return () => void this.#listening.delete(one);
  }

  #lookLater(): void {
    this.#isLooking = true;
    setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    try {
      for (const one of this.#listening) if (one.isClosing()) this.#end(one);
      if (this.#listening.size > 0) await this.#tell();
    } catch {
      // The database is away: whoever calls is told so, and the log has it from there. What was open stays so.
    }
    this.#isLooking = false;
    if (this.#listening.size > 0) this.#lookLater();
  }

  async #tell(): Promise<void> {
    const now = Temporal.Now.instant().subtract({ milliseconds: this.#behindMs });
    const asked = [...this.#listening];
    const handles = asked.map(({ tokenHandle }) => tokenHandle);
    const [version, alive] = await Promise.all([
      this.version(this.#db, now),
      findAliveLogins(this.#db, handles, now),
    ]);
    for (const one of asked) {
      if (!this.#listening.has(one)) continue;
      if (!alive.has(one.tokenHandle)) {
        this.#end(one);
        continue;
      }
      const isDue = performance.now() - one.toldAt >= SIGN_MS;
      if (one.told === version && !isDue) continue;
      one.told = version;
      one.toldAt = performance.now();
      one.onVersion(version);
    }
  }

  #end(one: Listening): void {
    this.#listening.delete(one);
    one.onEnd();
  }
}
