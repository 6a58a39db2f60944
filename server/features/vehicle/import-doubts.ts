import { distanceInMetres, formatDistance, type Position } from '#domain/station/position.ts';
import type { ImportedStation } from './import-stations.ts';
import type { Fault } from './import-table.ts';

/** No station of a city is farther from its centre than this. */
const FAR_METRES = 50_000;

/** Stations whose place is hardly meant: 0/0, longitude and latitude swapped, or far from their city. */
export function doubtsAbout(
  stations: readonly ImportedStation[],
  centres: ReadonlyMap<string, Position>,
): Fault[] {
  return stations.flatMap((station) => {
    const centre = centres.get(station.citySlug);
    const away = centre ? distanceInMetres(station, centre) : 0;
    if (!centre || away <= FAR_METRES) return [];
    const swapped = distanceInMetres({ lat: station.lng, lng: station.lat }, centre);
    const reason =
      station.lat === 0 && station.lng === 0
        ? 'hat die Koordinaten 0/0'
        : `liegt ${formatDistance(away)} von der Mitte ihrer Stadt entfernt`;
    const hint = swapped <= FAR_METRES ? '. Länge und Breite sind vertauscht' : '';
    return [
      { file: 'stations', line: station.line, reason: `Die Station „${station.code}“ ${reason}${hint}.` },
    ];
  });
}
