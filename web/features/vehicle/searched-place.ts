import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/shell/paths.ts';
import { forgetPlace, initialMapState, type MapState, parsePlace, placeOf, returnTo } from './map-state.ts';
import { changeMap } from './map-store.ts';

/** All places share the URL /buchen, so the place is stored in the state of the history entry. */
const historyStateOf = (state: MapState) => ({ place: placeOf(state) });

/** The history state without a place, which shows the choice of a city. */
export const noPlace = historyStateOf(forgetPlace(initialMapState));

/** Returns a function that changes the searched place and adds a history entry for it. */
export function useSearchAt(): (rule: (state: MapState) => MapState) => void {
  const navigate = useNavigate();
  return (rule) => void navigate(paths.map(), { state: historyStateOf(changeMap(rule)) });
}

/** Restores the place of a history entry when the visitor returns to it. */
export function useReturnToPlace(): void {
  const { state } = useLocation();
  useLayoutEffect(() => {
    const place = parsePlace((state as { place?: unknown } | null)?.place);
    if (place) changeMap((current) => returnTo(current, place));
  }, [state]);
}
