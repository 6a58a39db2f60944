import { serverUrl } from './app-shell.ts';

/** §4.3: the sixth failure of a URL notifies the listeners and resets its count. */
const NOTIFIED_FAILURE = 6;
/** §4.4: failures of URLs with this prefix are never shown. */
const NEVER_NOTIFIED = '/api/content/settings';

const failures = new Map<string, number>();
const listeners = new Set<() => void>();

/** Counts a request without an answer. */
export function countFailure(url: string): void {
  if (url.startsWith(serverUrl(NEVER_NOTIFIED))) return;
  const count = (failures.get(url) ?? 0) + 1;
  if (count < NOTIFIED_FAILURE) {
    failures.set(url, count);
    return;
  }
  failures.delete(url);
  for (const listener of listeners) listener();
}

/**
 * Calls back when a URL has failed so often that the visitor must know. Returns the function that
 * unsubscribes.
 */
export function onRepeatedFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
