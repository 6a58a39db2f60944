import { appShell } from './app-shell.ts';
import { deviceNow } from './device-clock.ts';
import { deleteCachedBookings } from './offline.ts';
import { createStored } from './storage.ts';

/**
 * A hint whether this browser has a login, so that visitors cause no calls. The token and the stored login
 * themselves are in HttpOnly cookies.
 */
type LoginHint = {
  /** True for "Eingeloggt bleiben": a new session needs no password. */
  stored: boolean;
  /**
   * When the session began, ms since 1970. Unique, so that a tab sees that another one has renewed the
   * session.
   */
  since: number;
};

const KEY = 'eingeloggt';

const storedHint = createStored<LoginHint | null>(KEY, null, (value) => {
  if (value === null) return null;
  const { stored, since } = value as Partial<LoginHint>;
  return typeof stored === 'boolean' && typeof since === 'number' ? { stored, since } : undefined;
});

export const rememberLogin = (stored: boolean): void =>
  storedHint.set({ stored, since: Math.max(deviceNow(), (storedHint.fresh()?.since ?? 0) + 1) });

/** Removes the hint after a logout, the native app's token (its accounts stay), and the bookings that were cached for offline use. */
export function forgetLogin(): void {
  storedHint.set(null);
  void appShell()?.session.clear();
  void deleteCachedBookings();
}

/** Returns the hint from storage, so also changes by other tabs; null if nobody is logged in. */
export const loginHint = (): LoginHint | null => storedHint.fresh();

/** The same, for components. */
export const useLoginHint = (): LoginHint | null => storedHint.use();

/**
 * Calls back when another tab has logged in or out or renewed the session. Returns the function that
 * unsubscribes.
 */
export function onLoginInOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
