import type { Position } from '#domain/station/position.ts';

export type GeocodeKind = 'STREET' | 'STOP' | 'DISTRICT' | 'TOWN' | 'STATION' | 'POSTCODE' | 'ADDRESS';

export type GeocodeHit = {
  /** The name of the place: "Rothenburger Straße 5", "Nürnberg Hbf". */
  label: string;
  /** The location or type of the place, in German: "90443 Nürnberg", "Haltestelle in Fürth". */
  context: string;
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
