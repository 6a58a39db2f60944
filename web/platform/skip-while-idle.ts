import type { QueryClient, QueryPersister } from '@tanstack/react-query';
import { isIdle, onWake } from './activity.ts';

/**
 * For the options of queries whose answer somebody waits for with their eyes only, acting at the car or on another device: they are
 * asked for again also while the visitor is idle.
 */
export const evenWhileIdle = <Options extends object>(query: Options): Options => ({
  ...query,
  persister: undefined,
});

const skipped = new WeakMap<QueryClient, Set<string>>();

/**
 * Skips what is asked for again while the visitor is idle: the query keeps its data and their time (§4.2, §7.7, §S9.23).
 * For the option `persister`, which sees each run of each query.
 */
export const skipWhileIdle: QueryPersister = (ask, context, query) => {
  if (query.state.data === undefined || !isIdle()) return ask(context);
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
