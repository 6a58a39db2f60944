import { geocode } from '#contract/station.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { AttemptsHere } from '#server/http/attempts-here.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { orFromMemory } from '#server/http/or-from-memory.ts';
import { refuse } from '#server/http/refuse.ts';

const RESULTS = 8;
/** Enough for a person who types; a program that needs more should run its own geocoder. */
const SEARCHES_PER_MINUTE = 120;
const ATTRIBUTION = '© OpenStreetMap-Mitwirkende · DB InfraGO AG (CC BY 4.0) · GeoNames (CC BY 4.0)';

/** While the database is away each server counts for itself. */
const here = new AttemptsHere();

export const bindGeocode = bind(geocode, async ({ db, now, request, geocoder }, { query }) => {
  const subject = `geocode:${networkOf(request.ip)}`;
  const { waitSeconds } = await orFromMemory(countAttempt(db, subject, SEARCHES_PER_MINUTE, 1, now), () =>
    here.count(subject, SEARCHES_PER_MINUTE, now),
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
