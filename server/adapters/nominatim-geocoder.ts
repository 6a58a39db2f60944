import { z } from 'zod';
import { contextOf, type GeocodeHit, type Geocoder } from './geocoder.ts';
import { createRemoteGeocoder, type RemoteGeocoderOptions, serviceUrl } from './remote-geocoder.ts';

const text = z.string().optional();
const answer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    name: text,
    display_name: z.string(),
    category: text,
    type: text,
    addresstype: text,
    address: z
      .object({
        house_number: text,
        road: text,
        suburb: text,
        postcode: text,
        city: text,
        town: text,
        village: text,
        state: text,
      })
      .default({}),
  }),
);
type Found = z.infer<typeof answer>[number];

/** Nominatim prefers hits within this distance of `near`, in degrees (about 40 km). */
const PREFERRED_DEGREES = 0.4;

/** OpenStreetMap's Nominatim. The public server forbids search while typing: run your own, or use Photon. */
export function createNominatimGeocoder(options: RemoteGeocoderOptions): Geocoder {
  return createRemoteGeocoder(
    options,
    (query, { limit, near }) =>
      serviceUrl(options.url, 'search', {
        q: query,
        format: 'jsonv2',
        addressdetails: '1',
        countrycodes: 'de',
        'accept-language': 'de',
        limit: String(Math.min(40, limit)),
        ...(near
          ? {
              viewbox: [
                near.lng - PREFERRED_DEGREES,
                near.lat + PREFERRED_DEGREES,
                near.lng + PREFERRED_DEGREES,
                near.lat - PREFERRED_DEGREES,
              ].join(','),
            }
          : {}),
      }),
    (body) =>
      answer.parse(body).map((found): GeocodeHit => {
        const { address } = found;
        const kind = kindOf(found);
        const street = [address.road, address.house_number].filter(Boolean).join(' ');
        const town = address.city ?? address.town ?? address.village;
        const place = [address.postcode, town].filter(Boolean).join(' ');
        const label = found.name || street || (found.display_name.split(',')[0] ?? '');
        return {
          label,
          context: contextOf(
            kind,
            [found.name && street !== label ? street : '', place === label ? '' : place, address.state]
              .filter(Boolean)
              .slice(0, 2)
              .join(', '),
          ),
          town: town === label ? undefined : town,
          kind,
          position: { lat: found.lat, lng: found.lon },
          approximate: kind !== 'ADDRESS' && kind !== 'STOP',
        };
      }),
  );
}

function kindOf({ category, type, addresstype, address }: Found): GeocodeHit['kind'] {
  if (category === 'railway' || type === 'bus_stop' || type === 'tram_stop' || type === 'platform')
    return 'STOP';
  if (addresstype === 'postcode') return 'POSTCODE';
  if (addresstype === 'road') return 'STREET';
  if (addresstype && /^(suburb|quarter|neighbourhood|city_district|borough)$/.test(addresstype))
    return 'DISTRICT';
  if (addresstype && /^(city|town|village|municipality|hamlet)$/.test(addresstype)) return 'TOWN';
  return address.house_number || category === 'amenity' || category === 'building' ? 'ADDRESS' : 'TOWN';
}
