import type { Snapshot } from '#server/features/page/content-store.ts';

/** Pages show what can be booked from now on, so they change every quarter hour. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

type Current = { snapshot: Snapshot; isDatabaseDown: boolean };

/**
 * Returns the part of the cache key that is common to all public pages: content, price lists, cities, the
 * quarter hour, and whether the database is unavailable.
 */
export const pageVersion = ({ snapshot, isDatabaseDown }: Current, now: Temporal.Instant): string =>
  `${snapshot.version} ${Math.floor(now.epochMilliseconds / QUARTER_HOUR_MS)} ${isDatabaseDown ? 'away' : 'here'}`;
