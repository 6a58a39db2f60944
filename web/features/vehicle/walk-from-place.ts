import { distanceInMetres, type Position } from '#domain/station/position.ts';
import { formatWalk } from '#domain/station/walk.ts';
import { LINKED_LABEL, type MapState, showsDistance } from './map-state.ts';
import { useMapState } from './map-store.ts';

/** Returns the way to a station: "7 Min. zu Fuß (424 m) von Rathaus, Fürth"; '' if distances are not shown. */
export function walkText(state: MapState, station: Position): string {
  const { relation, geomode, humanlocation } = state;
  if (!relation || !showsDistance(state)) return '';
  const metres = distanceInMetres(relation, station);
  // A link to the station has made it the place.
  if (metres < 1) return '';
  const walk = formatWalk(metres);
  if (geomode === 'position') return `${walk} von deinem Standort`;
  // A section of the map keeps the point but not its name; a link names none.
  if (geomode === 'area' || humanlocation === LINKED_LABEL) return `${walk} vom gesuchten Ort`;
  return `${walk} von ${humanlocation}`;
}

export const useWalkFromPlace = (station: Position): string =>
  useMapState((state) => walkText(state, station));
