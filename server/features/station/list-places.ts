import { listPlaces } from '#contract/station.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { findCurrentPriceLists } from '#server/features/provider/price-list.repository.ts';
import { kindPrices, pricesUpTo } from '#server/features/tariff/kind-prices.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import type { Bbox } from './geometry-sql.ts';
import { toPlace } from './place.ts';
import { findCity, findPlaces } from './station.repository.ts';

const PAGE = 500;

export const bindListPlaces = bind(listPlaces, async ({ db, now, session }, { query }) => {
  const city = query.city === undefined ? undefined : await findCity(db, query.city);
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
      ? { start: Temporal.Instant.from(query.start), end: Temporal.Instant.from(query.end) }
      : undefined;
  const refusal = period && checkPeriod(period, now);
  if (refusal === 'PERIOD_TOO_SHORT' || refusal === 'PERIOD_TOO_LONG') return refuse(refusal);

  if (query.priceUpTo !== undefined && !period) return needsBoth('priceUpTo', 'start');
  const prices =
    query.priceUpTo !== undefined && period
      ? pricesUpTo(
          query.priceUpTo,
          kindPrices({
            period,
            km: query.km ?? suggestedDistanceKm(period),
            priceLists: await findCurrentPriceLists(db, now),
            tariff: session?.tariff ?? TARIFF_START,
          }),
        )
      : undefined;

  const after = query.cursor ? Number(query.cursor) : undefined;
  if (after !== undefined && !Number.isSafeInteger(after)) {
    return refuse('FIELD_INVALID', {
      fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
    });
  }
  const rows = await findPlaces(db, {
    cityId: city?.id,
    bbox: query.bbox as Bbox | undefined,
    ids: query.ids,
    near: query.lat !== undefined && query.lng !== undefined ? { lat: query.lat, lng: query.lng } : undefined,
    period,
    filter: query,
    prices,
    after,
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  return {
    items: page.map((row) => toPlace(row, period !== undefined)),
    ...(rows.length > PAGE ? { next: String(page.at(-1)?.id) } : {}),
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
