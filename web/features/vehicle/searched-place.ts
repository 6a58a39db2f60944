import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/shell/paths.ts';
import { forgetPlace, initialMapState, type MapState, parsePlace, placeOf, returnTo } from './map-state.ts';
import { changeMap } from './map-store.ts';

/** All places share one URL, /buchen: which one it was, the history entry itself remembers. */
const entryOf = (state: MapState) => ({ place: placeOf(state) });

/** The entry of the choice of a city. */
export const noPlace = entryOf(forgetPlace(initialMapState));

/** Searches at another place, in a history entry of its own. */
export function useSearchAt(): (rule: (state: MapState) => MapState) => void {
  const navigate = useNavigate();
  return (rule) => void navigate(paths.map(), { state: entryOf(changeMap(rule)) });
}

/** Who comes back to an entry finds the place that was searched there. */
export function useReturnToPlace(): void {
  const { state } = useLocation();
  useLayoutEffect(() => {
    const place = parsePlace((state as { place?: unknown } | null)?.place);
    if (place) changeMap((current) => returnTo(current, place));
  }, [state]);
}
