import type { Geocoder } from '#server/adapters/geocoder.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindGeocode } from './geocode.ts';
import { bindListPlaces } from './list-places.ts';
import { bindShowPlace } from './show-place.ts';

export const stationCalls = ({ geocoder }: { geocoder: Geocoder }): BoundCall[] => [
  bindListPlaces,
  bindShowPlace,
  bindGeocode({ geocoder }),
];
