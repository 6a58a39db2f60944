import type { AppShell } from './app-shell.ts';

/** §4.42: this long after the app has become active again. */
export const RESPAWN_DELAY_MS = 1_200;
const RESPAWNED = 'respawned';

/** Fires "respawned" whenever the app is in front of somebody again. Returns the function that ends it. */
export function watchRespawn(lifecycle: Pick<AppShell['lifecycle'], 'onActive'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = lifecycle.onActive((isActive) => {
    clearTimeout(timer);
    if (isActive) timer = setTimeout(() => window.dispatchEvent(new Event(RESPAWNED)), RESPAWN_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Calls back when the app has come back. Returns the function that unsubscribes. */
export function onRespawned(listener: () => void): () => void {
  window.addEventListener(RESPAWNED, listener);
  return () => window.removeEventListener(RESPAWNED, listener);
}
