import { appShell } from './app-shell.ts';

/** Is this page in front of somebody: visible, and in the native app active (§4.43)? */
export const isInUse = (): boolean => !document.hidden && appShell()?.lifecycle.isActive() !== false;

/** Calls back whenever that may have changed. Returns the function that unsubscribes. */
export function onUseChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  const stop = appShell()?.lifecycle.onActive(listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    stop?.();
  };
}
