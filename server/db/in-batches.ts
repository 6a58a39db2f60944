import type { Db } from './connect.ts';

/** While one waits for the database, another computes. */
const SIDE_BY_SIDE = 2;

/**
 * Does `work` on so many items, each batch in its own transaction, or all in a caller's; the next run
 * resumes. Returns the sum. A failed batch stops it, thrown once none is under way.
 */
export async function inBatches<Item>(
  db: Db,
  items: readonly Item[],
  size: number,
  work: (transaction: Db, batch: Item[]) => Promise<number>,
): Promise<number> {
  const batches = batchesOf(items, size);
  const run = async () => {
    let sum = 0;
    // A generator that both take from; an error ends it for the other one too.
    for (const batch of batches) {
      sum += await (db.isTransaction
        ? work(db, batch)
        : db.transaction().execute((transaction) => work(transaction, batch)));
    }
    return sum;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, run));
  let sum = 0;
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason;
    sum += outcome.value;
  }
  return sum;
}

function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
