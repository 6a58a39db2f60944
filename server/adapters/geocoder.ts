import type { Position } from '#domain/station/position.ts';
import { createEmbeddedGeocoder, type StationProvider } from './embedded-geocoder.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';
import { createPhotonGeocoder } from './photon-geocoder.ts';

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

export type GeocoderOptions = {
  kind: 'embedded' | 'photon' | 'nominatim';
  /** Base URL of the service; required unless `embedded`. */
  url?: string | undefined;
  stations: StationProvider;
  /** Sent to the service, because its operators require it. */
  userAgent?: string;
  /** Default 3 s; after a timeout the embedded geocoder answers. */
  timeoutMs?: number;
};

/** @throws when a service is chosen without its URL */
export function createGeocoder({ kind, url, ...options }: GeocoderOptions): Geocoder {
  const embedded = createEmbeddedGeocoder({ stations: options.stations });
  if (kind === 'embedded') return embedded;
  if (!url) throw new Error(`geocoder "${kind}" needs an address`);
  const { userAgent = 'Stadtwagen', timeoutMs = 3000 } = options;
  const create = kind === 'photon' ? createPhotonGeocoder : createNominatimGeocoder;
  return create({ url, userAgent, timeoutMs, fallback: embedded });
}
