import { useSyncExternalStore } from 'react';

let city: string | undefined;
const listeners = new Set<() => void>();

/** Sets the city whose pages the visitor opened last (`web/frame/use-city-memory.ts` stores it). */
export function chooseCity(slug: string | undefined): void {
  city = slug;
  for (const listener of listeners) listener();
}

/** Returns the chosen city's slug; undefined on the server and in the first render. */
export const useChosenCity = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => city,
    () => undefined,
  );
