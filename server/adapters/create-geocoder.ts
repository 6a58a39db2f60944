import { createEmbeddedGeocoder, type StationProvider } from './embedded-geocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';
import { createPhotonGeocoder } from './photon-geocoder.ts';

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
