import { forgetKeptBookings } from './offline.ts';
import { createStored } from './storage.ts';

/**
 * What this browser knows of its login. The token and the stored login are in cookies that no script reads; this only
 * says whether there is one to ask for, so that visitors cause no calls.
 */
type LoginHint = {
  /** "Eingeloggt bleiben": the stored login brings a new session without a password. */
  stored: boolean;
  /** When the session was made, ms since 1970, never twice the same: another tab may have renewed it meanwhile. */
  since: number;
};

const KEY = 'eingeloggt';

const kept = createStored<LoginHint | null>(KEY, null, (value) => {
  if (value === null) return null;
  const { stored, since } = value as Partial<LoginHint>;
  return typeof stored === 'boolean' && typeof since === 'number' ? { stored, since } : undefined;
});

export const rememberLogin = (stored: boolean): void =>
  kept.set({ stored, since: Math.max(Date.now(), (kept.fresh()?.since ?? 0) + 1) });

/** Nobody is logged in (any more): what was kept for reading offline goes, too. */
export function forgetLogin(): void {
  kept.set(null);
  void forgetKeptBookings();
}

/** As all tabs of this browser know it. */
export const loginHint = (): LoginHint | null => kept.fresh();

/** Calls back when another tab has logged in or out, or renewed its session; answers the way to stop. */
export function onLoginElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
