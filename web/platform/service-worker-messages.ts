/** What a page tells the service worker. */
export type Order = { kind: 'KEEP'; files: string[]; bookingIds: number[] } | { kind: 'FORGET' };
/** What it tells all pages: an answer from memory, as of this instant (ISO 8601); or one from the server again. */
export type News = { kind: 'KEPT_ANSWER'; since: string } | { kind: 'FRESH_ANSWER' };
