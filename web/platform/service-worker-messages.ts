/** Message from a page to the service worker: cache the bookings, or delete the cached ones. */
export type Order = { kind: 'KEEP'; files: string[]; bookingIds: number[] } | { kind: 'FORGET' };
/**
 * Message to all pages: a response came from the cache, stored at `since` (ISO 8601), or from the server
 * again.
 */
export type News = { kind: 'KEPT_ANSWER'; since: string } | { kind: 'FRESH_ANSWER' };
