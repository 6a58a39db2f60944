import { listPlaces } from '#contract/station.ts';
import { isTooOld } from '#domain/availability/age.ts';
import { standsWithin } from '#domain/availability/area.ts';
import { carCounter } from '#domain/availability/count-cars.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import { type Bbox, distanceInMetres } from '#domain/station/position.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { fleetPrices } from '#server/features/tariff/fleet-prices.ts';
import { bind } from '#server/http/bind-call.ts';
import { FLEET_UNKNOWN } from '#server/http/fleet-unknown.ts';
import { refuse } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { EARTH, toPlace } from './place.ts';

const PAGE = 500;

export const bindListPlaces = bind(listPlaces, async ({ fleet, now, session }, { query }) => {
  const picture = await fleet.read(now);
  const city = picture.cities.find(({ slug }) => slug === query.city);
  if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');

  // Half a period or half a position is a mistake and must not be ignored (§2.93: both needed).
  for (const [one, other] of [
    ['start', 'end'],
    ['lat', 'lng'],
  ] as const) {
    if ((query[one] === undefined) !== (query[other] === undefined)) return needsBoth(one, other);
  }
  const period =
    query.start !== undefined && query.end !== undefined
      ? toPeriod({ start: query.start, end: query.end })
      : undefined;
  if (period && isTooOld(picture.asOf, now)) return FLEET_UNKNOWN;
  const refusal = period && checkPeriod(period, now);
  if (refusal === 'PERIOD_TOO_SHORT' || refusal === 'PERIOD_TOO_LONG') return refuse(refusal);

  if (query.priceUpTo !== undefined && !period) return needsBoth('priceUpTo', 'start');
  const after = query.cursor ? Number(query.cursor) : undefined;
  if (after !== undefined && !Number.isSafeInteger(after)) {
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
    });
  }
  const cityOf = new Map(picture.cities.map((one) => [one.id, one]));
  const priceOf =
    period &&
    fleetPrices(picture.surroundings, {
      period,
      km: query.km ?? suggestedDistanceKm(period),
      tariff: session?.tariff ?? TARIFF_START,
      now,
    });
  const count = carCounter({
    wish: query,
    period,
    now,
    isOffered: (kind) => query.priceUpTo === undefined || !priceOf || priceOf(kind).cents <= query.priceUpTo,
  });
  const near =
    query.lat !== undefined && query.lng !== undefined ? { lat: query.lat, lng: query.lng } : undefined;
  const stands = standsWithin(picture.fleet, {
    cityId: city?.id,
    stationIds: query.ids,
    // Whoever names no place asks for all stations.
    boxes: query.bbox ? [query.bbox as Bbox] : city || query.ids ? [] : [EARTH],
  })
    .filter(({ id, closed }) => !closed && (after === undefined || id > after))
    .sort((a, b) => a.id - b.id);
  const page = stands.slice(0, PAGE);
  return {
    items: page.map((stand) => {
      const { total, free } = count(stand);
      const { lat, lng } = stand.position;
      const { slug = '', title = '' } = cityOf.get(stand.cityId) ?? {};
      return toPlace({
        ...stand,
        city: slug,
        cityTitle: title,
        lat,
        lng,
        bookees: total,
        free: period && free,
        distance: near && distanceInMetres(near, stand.position),
      });
    }),
    asOf: picture.asOf.toString(),
    ...(stands.length > PAGE ? { next: String(page.at(-1)?.id) } : {}),
  };
});

const needsBoth = (one: string, other: string) =>
  refuse('FIELD_INVALID', {
    fields: [
      {
        name: one,
        code: 'invalid',
        message: { de: `${one} und ${other} gehören zusammen.`, en: `${one} and ${other} belong together.` },
      },
    ],
  });
