import type { QueryClient, QueryPersister } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { isIdle, onWake } from './activity.ts';

/** What somebody waits for with their eyes only: they act at the car, at a desk or on another device. */
const AWAITED: ReadonlySet<unknown> = new Set<CallName | 'current customer'>([
  'GET /bookings/{id}/commands/{commandId}',
  'GET /bookings/{id}/latecar',
  'GET /bookings/{id}/return',
  'GET /bookings/{id}/trip',
  'GET /presencerequests/current',
  'GET /salesregistrations/{id}',
  'GET /tasks/{id}/commands/{commandId}',
  'GET /tasks/cars/{plate}',
  // A desk makes the account active while its holder stands there.
  'current customer',
]);

const skipped = new WeakMap<QueryClient, Set<string>>();

/**
 * Skips what is asked for again while the visitor is idle: the query keeps its data and their time (§4.2, §7.7, §S9.23).
 * For the option `persister`, which sees each run of each query.
 */
export const skipWhileIdle: QueryPersister = (ask, context, query) => {
  if (query.state.data === undefined || AWAITED.has(query.queryKey[0]) || !isIdle()) return ask(context);
  skippedOf(context.client).add(query.queryHash);
  void query.cancel({ revert: true });
  return query.state.data;
};

function skippedOf(client: QueryClient): Set<string> {
  const known = skipped.get(client);
  if (known) return known;
  const hashes = new Set<string>();
  skipped.set(client, hashes);
  onWake(() => {
    const late = new Set(hashes);
    hashes.clear();
    void client.invalidateQueries({ predicate: ({ queryHash }) => late.has(queryHash) });
  });
  return hashes;
}
