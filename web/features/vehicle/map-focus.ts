import { useEffect } from 'react';
import { useOutletContext } from 'react-router';
import type { Position } from '#domain/station/position.ts';

export type FocusedStation = { id: number; name: string; position: Position };

/** Lets a screen in the panel mark its station on the map behind it. */
export type MapFocus = { focus: (station: FocusedStation, zoomed: boolean) => void; release: () => void };

/** Marks a station on the map and centres it, closer when `zoomed`. Does nothing outside of `MapFrame`. */
export function useFocusOnMap(station: FocusedStation | undefined, zoomed = false): void {
  const map = useOutletContext<MapFocus | undefined>();
  const id = station?.id;
  const name = station?.name ?? '';
  const lat = station?.position.lat ?? 0;
  const lng = station?.position.lng ?? 0;
  useEffect(() => {
    if (!map || id === undefined) return;
    map.focus({ id, name, position: { lat, lng } }, zoomed);
    return () => map.release();
  }, [map, id, name, lat, lng, zoomed]);
}
