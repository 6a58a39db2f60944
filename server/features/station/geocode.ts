import { geocode } from '#contract/station.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';

const RESULTS = 8;
/** Enough for a person who types; a program that needs more should run its own geocoder. */
const SEARCHES_PER_MINUTE = 120;
const ATTRIBUTION = '© OpenStreetMap-Mitwirkende · DB InfraGO AG (CC BY 4.0) · GeoNames (CC BY 4.0)';

export const bindGeocode = bind(geocode, async ({ db, now, request, geocoder }, { query }) => {
  const { waitSeconds } = await countAttempt(
    db,
    `geocode:${networkOf(request.ip)}`,
    SEARCHES_PER_MINUTE,
    1,
    now,
  );
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const near =
    query.lat !== undefined && query.lng !== undefined ? { lat: query.lat, lng: query.lng } : undefined;
  const hits = await geocoder.search(query.address, { limit: RESULTS, ...(near ? { near } : {}) });
  return {
    results: hits.map(({ position, label, context, town, kind, approximate }) => ({
      geometry: { location: position },
      label,
      context,
      town: town ?? null,
      kind,
      approximate,
    })),
    attribution: ATTRIBUTION,
  };
});
