import type { Snapshot } from '#server/features/page/content-store.ts';

/** Pages say what can be booked from now on: with the next quarter hour they are others. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

type Current = { snapshot: Snapshot; databaseAway: boolean };

/**
 * What all public pages depend on beside their address: content, price lists, cities, quarter hour, and whether they have
 * to say that nothing can be booked.
 */
export const pageVersion = ({ snapshot, databaseAway }: Current, now: Temporal.Instant): string =>
  `${snapshot.version} ${Math.floor(now.epochMilliseconds / QUARTER_HOUR_MS)} ${databaseAway ? 'away' : 'here'}`;
