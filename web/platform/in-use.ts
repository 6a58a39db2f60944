import { appShell } from './app-shell.ts';

/** Is this page in front of somebody: visible, and in the native app active (§4.43)? */
export const isInUse = (): boolean => !document.hidden && appShell()?.lifecycle.isActive() !== false;

/**
 * Calls back whenever that may have changed; with true when the native app has become active again. A phone that slept may
 * not have counted that time in `performance.now()`. Returns the function that unsubscribes.
 */
export function onUseChange(listener: (mayHaveSlept: boolean) => void): () => void {
  const onVisibility = () => listener(false);
  document.addEventListener('visibilitychange', onVisibility);
  const stop = appShell()?.lifecycle.onActive((isActive) => listener(isActive));
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    stop?.();
  };
}
