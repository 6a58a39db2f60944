import { LINKED_LABEL, type MapState } from './map-state.ts';

/** Returns the text after "18 Autos frei": "in Fürth", "rund um Hauptmarkt 1", "in diesem Gebiet". */
export function placeText({ geomode, humanlocation }: Pick<MapState, 'geomode' | 'humanlocation'>): string {
  switch (geomode) {
    case 'none':
      return '';
    case 'city':
      return `in ${humanlocation}`;
    case 'area':
      return 'in diesem Gebiet';
    case 'position':
      return 'in deiner Nähe';
    default:
      return humanlocation === LINKED_LABEL ? 'rund um die Position' : `rund um ${humanlocation}`;
  }
}
