import type { Position } from '#domain/station/position.ts';
import { createEmbeddedGeocoder, type StationProvider } from './embedded-geocoder.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';
import { createPhotonGeocoder } from './photon-geocoder.ts';

export type GeocodeKind = 'STREET' | 'STOP' | 'DISTRICT' | 'TOWN' | 'STATION' | 'POSTCODE' | 'ADDRESS';

export type GeocodeHit = {
  /** What was found: "Rothenburger Straße 5", "Nürnberg Hbf". */
  label: string;
  /** Where that is or what it is, in German: "90443 Nürnberg", "Haltestelle in Fürth". */
  context: string;
  kind: GeocodeKind;
  position: Position;
  /** The position stands for something larger or near: the middle of a town, a street without its house number. */
  approximate: boolean;
};

export type GeocodeOptions = {
  limit: number;
  /** Of equal names the nearer one comes first. */
  near?: Position;
};

/** Finds places in Germany by what a person types; the best hit comes first. Finding nothing is an empty list. */
export type Geocoder = { search(query: string, options: GeocodeOptions): Promise<GeocodeHit[]> };

export type GeocoderOptions = {
  kind: 'embedded' | 'photon' | 'nominatim';
  /** Base address of the service; needed unless `embedded`. */
  url?: string | undefined;
  stations: StationProvider;
  /** Sent to the service, as its operators ask for. */
  userAgent?: string;
  /** Default 3 s; then the embedded geocoder answers. */
  timeoutMs?: number;
};

/** @throws when a service is chosen without its address */
export function createGeocoder({ kind, url, ...options }: GeocoderOptions): Geocoder {
  const embedded = createEmbeddedGeocoder({ stations: options.stations });
  if (kind === 'embedded') return embedded;
  if (!url) throw new Error(`geocoder "${kind}" needs an address`);
  const { userAgent = 'Stadtwagen', timeoutMs = 3000 } = options;
  const create = kind === 'photon' ? createPhotonGeocoder : createNominatimGeocoder;
  return create({ url, userAgent, timeoutMs, fallback: embedded });
}
