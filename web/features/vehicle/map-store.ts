import { useSyncExternalStore } from 'react';
import { createStored } from '#web/platform/storage.ts';
import { initialMapState, type MapState, parseMapState } from './map-state.ts';

/** Read once per page and not synchronised between tabs: the map must not move because of another tab. */
const stored = createStored<MapState>('karte', initialMapState, parseMapState);
const listeners = new Set<() => void>();

/** Applies a rule of `map-state.ts`, stores the result, notifies the listeners, and returns the new state. */
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

/** One part of the map state; the component renders again only when that part changes. */
export function useMapState<Part>(part: (state: MapState) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => part(stored.get()),
    () => part(initialMapState),
  );
}
