import { z } from 'zod';
import { contextOf, type GeocodeHit, type Geocoder } from './geocoder.ts';
import { createRemoteGeocoder, type RemoteGeocoderOptions, serviceUrl } from './remote-geocoder.ts';

/** Germany's bounding box: west, south, east, north. */
const GERMANY = '5.86,47.27,15.05,55.06';

const text = z.string().optional();
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        type: text,
        osm_value: text,
        name: text,
        street: text,
        housenumber: text,
        postcode: text,
        city: text,
        district: text,
        state: text,
        countrycode: text,
      }),
    }),
  ),
});
type Properties = z.infer<typeof answer>['features'][number]['properties'];

/** komoot's Photon: https://photon.komoot.io or the operator's own server. */
export function createPhotonGeocoder(options: RemoteGeocoderOptions): Geocoder {
  return createRemoteGeocoder(
    options,
    (query, { limit, near }) =>
      serviceUrl(options.url, 'api', {
        q: query,
        lang: 'de',
        bbox: GERMANY,
        // More hits than needed, because those outside Germany are removed afterwards.
        limit: String(Math.min(50, limit * 2)),
        ...(near ? { lat: String(near.lat), lon: String(near.lng) } : {}),
      }),
    (body) =>
      answer.parse(body).features.flatMap(({ geometry, properties }): GeocodeHit[] => {
        const [lng, lat] = geometry.coordinates;
        const street = [properties.street, properties.housenumber].filter(Boolean).join(' ');
        const label = properties.name ?? street;
        if (properties.countrycode !== 'DE' || !label) return [];
        const town = [properties.postcode, properties.city ?? properties.district].filter(Boolean).join(' ');
        const kind = kindOf(properties);
        return [
          {
            label,
            context: contextOf(
              kind,
              [properties.name ? street : '', town === label ? '' : town, properties.state]
                .filter(Boolean)
                .slice(0, 2)
                .join(', '),
            ),
            town: properties.city === label ? undefined : properties.city,
            kind,
            position: { lat, lng },
            approximate: kind !== 'ADDRESS' && kind !== 'STOP',
          },
        ];
      }),
  );
}

function kindOf({ type, osm_value: value, housenumber }: Properties): GeocodeHit['kind'] {
  if (value && /^(bus_stop|tram_stop|station|halt|platform|stop_position)$/.test(value)) return 'STOP';
  if (value === 'postcode' || value === 'postal_code') return 'POSTCODE';
  if (type === 'street') return 'STREET';
  if (type === 'district' || type === 'locality') return 'DISTRICT';
  if (type === 'house' || housenumber) return 'ADDRESS';
  return 'TOWN';
}
