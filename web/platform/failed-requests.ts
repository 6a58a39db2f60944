/** §4.3: the sixth failure of a URL is told, and its count begins anew. */
const TOLD_FAILURE = 6;
/** §4.4: these never show it. */
const NEVER_TOLD = '/api/content/settings';

const failures = new Map<string, number>();
const listeners = new Set<() => void>();

/** A request that got no answer. */
export function countFailure(url: string): void {
  if (url.startsWith(NEVER_TOLD)) return;
  const count = (failures.get(url) ?? 0) + 1;
  if (count < TOLD_FAILURE) {
    failures.set(url, count);
    return;
  }
  failures.delete(url);
  for (const listener of listeners) listener();
}

/** Calls back when a URL has failed so often that the person must know; answers the way to stop. */
export function onRepeatedFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
