import { useSyncExternalStore } from 'react';

/** Where "back" leads to, and whether that is the entry of the history just before this one. */
export type PreviousRoute = { route: string | undefined; isEntryBefore: boolean };

const NOTHING: PreviousRoute = { route: undefined, isEntryBefore: false };
let current = NOTHING;
const listeners = new Set<() => void>();

export const previousRoute = (): PreviousRoute => current;

/** The frame follows the person through the pages (`web/frame/previous-route-memory.ts`). */
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
