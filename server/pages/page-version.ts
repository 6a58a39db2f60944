import type { Snapshot } from '#server/features/page/content-store.ts';

/** Pages say what can be booked from now on: with the next quarter hour they are others. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** What all public pages depend on beside their address: content, price lists, cities, quarter hour. */
export const pageVersion = ({ version }: Snapshot, now: Temporal.Instant): string =>
  `${version} ${Math.floor(now.epochMilliseconds / QUARTER_HOUR_MS)}`;
