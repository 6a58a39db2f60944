import type { Position } from '#domain/station/position.ts';

export type GeocodeKind = 'STREET' | 'STOP' | 'DISTRICT' | 'TOWN' | 'STATION' | 'POSTCODE' | 'ADDRESS';

export type GeocodeHit = {
  /** The name of the place: "Rothenburger Straße 5", "Nürnberg Hbf". */
  label: string;
  /** What it is and where, in German, to be shown as it is: "Straße · 90443 Nürnberg", "Haltestelle in Fürth". */
  context: string;
  /** The town in which it lies; undefined if the place is a town or the town is not known. */
  town: string | undefined;
  kind: GeocodeKind;
  position: Position;
  /** The position is only near the place: the middle of a town, a street without its house number. */
  approximate: boolean;
};

export type GeocodeOptions = {
  limit: number;
  /** Hits near this position rank higher. */
  near?: Position;
};

/** Finds places in Germany by free text; returns the best hit first, or an empty list. */
export type Geocoder = { search(query: string, options: GeocodeOptions): Promise<GeocodeHit[]> };

const KIND_TITLE: Record<GeocodeKind, string> = {
  ADDRESS: 'Adresse',
  STREET: 'Straße',
  STOP: 'Haltestelle',
  DISTRICT: 'Stadtteil',
  TOWN: 'Ort',
  POSTCODE: 'Postleitzahl',
  STATION: 'Station',
};

/** Returns the context of a hit from its kind and place: "Straße · 90443 Nürnberg". */
export function contextOf(kind: GeocodeKind, place: string): string {
  return place ? `${KIND_TITLE[kind]} · ${place}` : KIND_TITLE[kind];
}
