/** §2.96, §9.6: the target path is kept for so long, and in that time the page reloads at most once. */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'neu-geladen';

/**
 * Loads `path` anew: after a deployment the files of the page that is open may be gone. False: it was done just now, and
 * did not help; or the browser keeps nothing, and could not tell a second time from the first.
 */
export function reloadOnce(path: string): boolean {
  try {
    const { at = 0 } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { at?: number };
    if (Date.now() - at < RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
    // To replace an address with a hash by itself only scrolls.
    if (path === location.href) location.reload();
    else location.replace(path);
    return true;
  } catch {
    return false;
  }
}
