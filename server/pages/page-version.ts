import type { ContentStore } from '#server/features/page/content-store.ts';

/** Pages say what can be booked from now on: with the next quarter hour they are others. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** What all public pages depend on beside their address: content, price lists, cities, quarter hour. */
export async function pageVersion(content: ContentStore, now: Temporal.Instant): Promise<string> {
  const { snapshot } = await content.current(now);
  return `${snapshot.version} ${Math.floor(now.epochMilliseconds / QUARTER_HOUR_MS)}`;
}
