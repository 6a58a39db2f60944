import { feature } from '#server/feature/feature.ts';
import { bindGeocode } from './geocode.ts';
import { bindListPlaces } from './list-places.ts';
import { bindShowPlace } from './show-place.ts';

export const stationFeature = feature({
  calls: [bindListPlaces, bindShowPlace, bindGeocode],
});
