import { hash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { findCurrentPriceLists } from '#server/features/tariff/price-list.repository.ts';

/** So long a change of content or prices may stay unseen by visitors. */
const FRESH_MS = 1000;
/** Pages say what can be booked from now on: with the next quarter hour they are others. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

/**
 * What all public pages depend on beside their address: content, price lists, quarter hour. The database is asked at
 * most once a second; when it is away, the pages of the last answer stand.
 */
export function watchPageVersion(db: Db, now: () => Temporal.Instant): () => Promise<string> {
  let known: { version: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  const ask = async () => {
    try {
      const lists = await findCurrentPriceLists(db, now());
      const version = hash('sha256', JSON.stringify([...lists.values()].map(({ id }) => id)));
      known = { version, until: performance.now() + FRESH_MS };
      return version;
    } catch (error) {
      if (known) return known.version;
      throw error;
    } finally {
      asking = undefined;
    }
  };

  return async () => {
    const quarterHour = Math.floor(now().epochMilliseconds / QUARTER_HOUR_MS);
    const version = known && performance.now() < known.until ? known.version : await (asking ??= ask());
    return `${version} ${quarterHour}`;
  };
}
