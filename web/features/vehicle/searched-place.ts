import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createStored } from '#web/platform/storage.ts';
import { paths } from '#web/shell/paths.ts';
import {
  forgetPlace,
  initialMapState,
  type MapPlace,
  type MapState,
  parsePlace,
  placeOf,
  returnTo,
} from './map-state.ts';
import { changeMap } from './map-store.ts';

/** This many history entries of a tab find their place again. */
const MAX_PLACES = 30;

/**
 * The places of this tab’s history entries, newest last. They are not in the entries’ states, which nobody can remove
 * at a logout.
 */
const places = createStored<readonly { name: string; place: MapPlace }[]>(
  'orte',
  [],
  (stored) =>
    Array.isArray(stored)
      ? stored.flatMap(({ name, place: found }) => {
          const place = parsePlace(found);
          return place && typeof name === 'string' ? [{ name, place }] : [];
        })
      : undefined,
  { area: 'session' },
);

const NOWHERE = 'nirgends';
/** The history state without a place, which shows the choice of a city. */
export const noPlace = { place: NOWHERE };

/** Stores the place and returns the history state that names it. */
function historyStateOf(state: MapState): { place: string } {
  const name = crypto.randomUUID();
  places.set((stored) => [...stored, { name, place: placeOf(state) }].slice(-MAX_PLACES));
  return { place: name };
}

function placeNamed(name: unknown): MapPlace | undefined {
  if (name === NOWHERE) return placeOf(forgetPlace(initialMapState));
  return places.get().find((stored) => stored.name === name)?.place;
}

/** Returns a function that changes the searched place and adds a history entry for it. */
export function useSearchAt(): (rule: (state: MapState) => MapState) => void {
  const navigate = useNavigate();
  return (rule) => void navigate(paths.map(), { state: historyStateOf(changeMap(rule)) });
}

/** Restores the place of a history entry when the visitor returns to it. */
export function useReturnToPlace(): void {
  const { state } = useLocation();
  useLayoutEffect(() => {
    const place = placeNamed((state as { place?: unknown } | null)?.place);
    if (place) changeMap((current) => returnTo(current, place));
  }, [state]);
}
