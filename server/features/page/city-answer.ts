import type { OutputOf } from '#contract/calls.ts';
import type { City } from './content-store.ts';

/** A city as it is sent. */
export const cityAnswer = (city: City): OutputOf<'GET /cities/{city}'> => ({
  path: city.slug,
  title: city.title,
  provider: city.providerId,
  ziprange: { start: city.zipStart, end: city.zipEnd },
  position: { lat: city.lat, lng: city.lng },
  places: city.places,
  bookees: city.bookees,
  holidayRegion: city.holidayRegion,
});
