/**
 * Message from a page to the service worker: cache the bookings page with its files, and these bookings; or an employee's page
 * for stamping; or what the page has learned of these addresses, as JSON.
 */
export type Order =
  | ({ files: string[] } & ({ bookingIds: number[] } | { isStamping: true }))
  | { answers: { path: string; json: string }[] };
/**
 * Message to the page that asked: a response came from the cache, stored at `since` (ISO 8601), or from the server
 * again.
 */
export type News = { kind: 'KEPT_ANSWER'; since: string } | { kind: 'FRESH_ANSWER' };
