import { useSyncExternalStore } from 'react';

let city: string | undefined;
const listeners = new Set<() => void>();

/** The city whose pages the person looked at last (`web/frame/use-city-memory.ts` remembers it for them). */
export function chooseCity(slug: string | undefined): void {
  city = slug;
  for (const listener of listeners) listener();
}

/** Its slug. The first render, as the server's, knows none. */
export const useChosenCity = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => city,
    () => undefined,
  );
