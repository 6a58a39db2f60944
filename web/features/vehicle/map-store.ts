import { useSyncExternalStore } from 'react';
import { createStored } from '#web/platform/storage.ts';
import { initialMapState, type MapState, parseMapState } from './map-state.ts';

/** Read once and not followed from tab to tab: a map must not move under the hand of a person. */
const stored = createStored<MapState>('karte', initialMapState, parseMapState);
const listeners = new Set<() => void>();

/** Applies one of the rules of `map-state.ts`, remembers and answers the result and tells every listener. */
export function changeMap(rule: (state: MapState) => MapState): MapState {
  const before = stored.get();
  const after = rule(before);
  if (after === before) return before;
  stored.set(after);
  for (const listener of listeners) listener();
  return after;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One part of the map state; the component draws anew only when that part is another one. */
export function useMapState<Part>(part: (state: MapState) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => part(stored.get()),
    () => part(initialMapState),
  );
}

const never = () => () => {};

/** False on the server and during hydration: what depends on this device waits for it. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
