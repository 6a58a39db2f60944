import { useSyncExternalStore } from 'react';

/** The target of "back", and whether it is the history entry just before the current one. */
export type PreviousRoute = { route: string | undefined; isEntryBefore: boolean };

const NOTHING: PreviousRoute = { route: undefined, isEntryBefore: false };
let current = NOTHING;
const listeners = new Set<() => void>();

export const previousRoute = (): PreviousRoute => current;

/** Called by the frame on each navigation (`web/frame/previous-route-memory.ts`). */
export function setPreviousRoute(previous: PreviousRoute): void {
  current = previous;
  for (const listener of listeners) listener();
}

export const usePreviousRoute = (): PreviousRoute =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    previousRoute,
    () => NOTHING,
  );
