import { useSyncExternalStore } from 'react';

/** Why an action waits; it is read with the action and told when somebody presses it. */
export const OFFLINE_TITLE = 'Du bist gerade offline.';
export const OFFLINE_TEXT = 'Das geht wieder, sobald du eine Verbindung hast.';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a connection; true on the server and in the first render. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

const listeners = new Set<() => void>();
/** Something was pressed before anybody listened: what shows messages loads after the page. */
let isUntold = false;

/** Says that the pressed action needs a connection. */
export function tellOffline(): void {
  isUntold = listeners.size === 0;
  for (const listener of listeners) listener();
}

/**
 * Calls back for each press of an action that needs a connection, and at once if one is still untold. Returns the
 * function that unsubscribes.
 */
export function onPressedOffline(listener: () => void): () => void {
  listeners.add(listener);
  if (isUntold) listener();
  isUntold = false;
  return () => void listeners.delete(listener);
}
