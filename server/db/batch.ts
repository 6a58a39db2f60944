import DataLoader from 'dataloader';
import type { Db } from './connect.ts';

/** More than this at once would keep one connection, and those who wait for it, busy for too long. */
const MAX_KEYS = 200;

/**
 * Makes one statement of the lookups that are asked for in the same turn of the event loop: waking PostgreSQL costs more
 * than looking up ten rows instead of one. Nothing is remembered. `load` answers in the order of its keys; when it fails,
 * every lookup of the turn fails, so keys must be valid before they come here.
 */
export function batched<Key, Value>(
  load: (db: Db, keys: readonly Key[]) => Promise<Value[]>,
): (db: Db, key: Key) => Promise<Value> {
  // A transaction has its own: what is looked up in it must see what it wrote.
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
