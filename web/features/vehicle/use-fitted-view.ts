import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Period } from '#domain/booking/period.ts';
import { distanceInMetres } from '#domain/station/position.ts';
import { DROP_ROOM, type FitMark, fitView } from '#web/map/fit-view.ts';
import { cityRooms, FARTHEST_ZOOM } from '#web/map/label-sides.ts';
import type { MapCity } from '#web/map/map-content.ts';
import { beside } from '#web/platform/beside.ts';
import { boxAround, fitPlace } from './map-state.ts';
import { changeMap, useMapState } from './map-store.ts';
import { type SearchFilters, stationsQuery } from './vehicle-search.ts';

/** So many stations are in view beside the place that was searched for. */
const NEAREST = 3;
/** The nearest stations may be farther away than the list reaches, in m: then the map shows where they are. */
const NEAREST_WITHIN_M = 30_000;
/** Farther away the map shows cities instead of stations. */
const STATION_ZOOMS = { minZoom: 9.1, maxZoom: 16 };
/** Below the zoom at which stations appear; farther away the labels of the cities would lie on each other. */
const CITY_ZOOMS = { minZoom: FARTHEST_ZOOM, maxZoom: 8 };
/** The buttons over the map take this much of its sides, in px; a mark beside them is not covered. */
const BUTTONS_PX = 60;
/** Between the labels of the cities and both edges of the map. */
const EDGES_PX = 16;
/** On a narrower map the marks need the room more than the buttons. */
const MARKS_FROM_PX = 120;

/**
 * Moves the map once for each search so that the place and its nearest stations are in its free part, and at
 * the beginning so that the cities are.
 */
export function useFittedView({
  cities,
  period,
  filters,
  isReady,
  freeWidth,
  freeHeight,
}: {
  cities: MapCity[];
  period: Period;
  filters: SearchFilters;
  /** False until the map is there, and while another screen than the list covers another part of it. */
  isReady: boolean;
  freeWidth: number;
  freeHeight: number;
}): void {
  const isWaiting = useMapState((state) => !state.fitted);
  const place = useMapState((state) => state.relation);
  const { data: stations } = useQuery({
    ...beside(stationsQuery(period, place ? boxAround(place, NEAREST_WITHIN_M) : [0, 0, 0, 0], filters)),
    // The stations around the last place are of no use here.
    placeholderData: undefined,
    enabled: isWaiting && place !== null,
  });

  const marks = useMemo((): FitMark[] | undefined => {
    if (!place) {
      const rooms = cityRooms(cities);
      return cities.flatMap(({ position }, at) => (rooms[at] ? [{ position, room: rooms[at] }] : []));
    }
    if (!stations) return undefined;
    const nearest = stations
      .map(({ position }) => ({ position, metres: distanceInMetres(place, position) }))
      .sort((a, b) => a.metres - b.metres)
      .slice(0, NEAREST);
    // Far from every station the place alone stays as it is.
    if (nearest.length === 0) return [];
    return [{ position: place }, ...nearest].map(({ position }) => ({ position, room: DROP_ROOM }));
  }, [place, stations, cities]);

  useEffect(() => {
    if (!isReady || !isWaiting || !marks || freeWidth === 0 || freeHeight === 0) return;
    const view =
      marks.length === 0
        ? undefined
        : place
          ? fitView(marks, { width: besideButtons(freeWidth), height: freeHeight }, STATION_ZOOMS)
          : fitView(marks, { width: freeWidth - EDGES_PX, height: freeHeight - EDGES_PX }, CITY_ZOOMS);
    // What covers the map is measured once more after a change of the screen, before the next frame.
    const frame = requestAnimationFrame(() => changeMap((state) => fitPlace(state, view ?? state)));
    return () => cancelAnimationFrame(frame);
  }, [isReady, isWaiting, marks, place, freeWidth, freeHeight]);
}

/** The buttons are in the corners, so a view needs their room at both sides only where there is enough. */
const besideButtons = (width: number): number =>
  Math.max(Math.min(width, MARKS_FROM_PX), width - 2 * BUTTONS_PX);
