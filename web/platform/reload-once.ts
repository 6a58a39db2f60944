import { deviceNow } from './device-clock.ts';
import { writeText } from './stored-text.ts';

/** §2.96, §9.6: the target path is stored this long, and the page reloads at most once in this time. */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'neu-geladen';

/** A deployment removes the files of the open page: then a reload loads the new ones. True while it does. */
export const reloadIfCodeIsGone = (error: unknown): boolean =>
  /import\w* (a )?module/i.test(String(error)) && navigator.onLine && reloadOnce(location.href);

/**
 * Loads `path` from the server: a deployment may have removed the page’s files. False without loading if it has just
 * done so or cannot remember it.
 */
export function reloadOnce(path: string): boolean {
  try {
    const { at = 0 } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { at?: number };
    if (deviceNow() - at < RELOAD_GUARD_MS) return false;
    writeText('session', KEY, JSON.stringify({ path, at: deviceNow() }));
    // Replacing an address that has a hash with itself would only scroll.
    if (path === location.href) location.reload();
    else location.replace(path);
    return true;
  } catch {
    return false;
  }
}
