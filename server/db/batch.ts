import DataLoader from 'dataloader';
import type { Db } from './connect.ts';

/** A larger batch would occupy its connection, and delay the requests that wait for it, for too long. */
const MAX_KEYS = 200;

/**
 * Combines one event-loop turn's lookups into one statement: waking PostgreSQL costs more than nine further
 * rows. Nothing is cached. `load` keeps the keys' order; its failure fails all, so validate keys beforehand.
 */
export function batched<Key, Value>(
  load: (db: Db, keys: readonly Key[]) => Promise<Value[]>,
): (db: Db, key: Key) => Promise<Value> {
  // Each transaction has its own loader, because its lookups must see its writes.
  const loaders = new WeakMap<Db, DataLoader<Key, Value>>();
  return (db, key) => {
    let loader = loaders.get(db);
    if (!loader) {
      loader = new DataLoader<Key, Value>((keys) => load(db, keys), {
        cache: false,
        maxBatchSize: MAX_KEYS,
        batchScheduleFn: setImmediate,
      });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}
