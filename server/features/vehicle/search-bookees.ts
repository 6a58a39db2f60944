import { searchBookees } from '#contract/vehicle.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { earlier, later } from '#domain/booking/instant-order.ts';
import { type BusyPeriod, freePeriodFinder } from '#domain/booking/nearest-free-period.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import type { ListOrder } from '#domain/vehicle/search-choices.ts';
import { findCurrentPriceLists } from '#server/features/provider/price-list.repository.ts';
import type { Bbox } from '#server/features/station/geometry-sql.ts';
import { findCity, findPlaces } from '#server/features/station/station.repository.ts';
import { toEstimatedPrice } from '#server/features/tariff/estimated-price.ts';
import { kindPrices, priceFinder, pricesUpTo } from '#server/features/tariff/kind-prices.ts';
import { bind } from '#server/http/bind-call.ts';
import { type FieldProblem, refuse } from '#server/http/refuse.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { toBookee } from './bookee.ts';
import { type FoundVehicle, PLACE_PARTS, searchVehicles } from './vehicle.repository.ts';

const PAGE = 50;
/** A taken vehicle's nearest free period is searched this many days before and after the wanted one. */
const NEAREST_DAYS = 14;

export const bindSearchBookees = bind(searchBookees, async ({ db, now, session }, { query }) => {
  const period = { start: Temporal.Instant.from(query.start), end: Temporal.Instant.from(query.end) };
  const refusal = checkPeriod(period, now);
  if (refusal) return refuse(refusal);

  const given =
    query.lat !== undefined && query.lng !== undefined ? { lat: query.lat, lng: query.lng } : undefined;
  if ((query.lat === undefined) !== (query.lng === undefined))
    return invalid('lat', { de: 'lat und lng gehören zusammen.', en: 'lat and lng belong together.' });
  if (query.radius !== undefined && !given) {
    return invalid('radius', { de: 'radius braucht lat und lng.', en: 'radius needs lat and lng.' });
  }
  const hasArea = given || query.city || query.bbox || query.placeId || query.ids;
  if (!hasArea)
    return invalid('city', {
      de: 'Bitte nenne eine Stadt, einen Kartenausschnitt, einen Ort oder eine Station.',
      en: 'Please name a city, a section of the map, a position or a station.',
    });
  const order = query.order ?? 'MATCH';
  const after = query.cursor === undefined ? undefined : readCursor(order, query.cursor);
  if (after === null) return invalid('cursor', UNKNOWN_CURSOR);

  const [city, priceLists] = await Promise.all([
    query.city === undefined ? undefined : findCity(db, query.city),
    findCurrentPriceLists(db, now),
  ]);
  if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');
  if (query.placeId !== undefined) {
    const places = await findPlaces(db, { ids: [query.placeId], limit: 1 });
    if (places.length === 0) return refuse('PLACE_UNKNOWN');
  }

  const limit = query.limit ?? PAGE;
  const day = berlinDay(period.start);
  const tariff = session?.tariff ?? TARIFF_START;
  const km = query.km ?? suggestedDistanceKm(period);
  const prices = kindPrices({ period, km, priceLists, tariff });
  const found = await searchVehicles(db, {
    period,
    now,
    cityId: city?.id,
    bbox: query.bbox as Bbox | undefined,
    near: given ?? (city && { lat: city.lat, lng: city.lng }),
    radius: given ? query.radius : undefined,
    stationId: query.placeId,
    ids: query.ids,
    filter: query,
    prices: pricesUpTo(query.priceUpTo, prices),
    order,
    after,
    limit: limit + 1,
    busyRanges: {
      free: day,
      // A taken vehicle needs a wider range: its nearest free period may be on another day.
      taken: {
        from: earlier(day.from, period.start.subtract({ hours: 24 * NEAREST_DAYS })),
        to: later(day.to, period.end.add({ hours: 24 * NEAREST_DAYS })),
      },
    },
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const freePeriods = freePeriodFinder(period, now);
  const priceOf = priceFinder(prices);
  return {
    items: page.map((row) => {
      const freeFrom = row.available ? undefined : freePeriods(row.busy)[0];
      return {
        ...toBookee(row),
        available: row.available,
        ...(freeFrom ? { freeFrom: toTimeRange(freeFrom) } : {}),
        busy: busyWithin(row.busy, day),
        price: toEstimatedPrice(priceOf(row), km),
        ...(given ? { distance: row.distance } : {}),
      };
    }),
    tariff: { id: tariff.id, title: tariff.title },
    free: found[0]?.free ?? 0,
    total: found[0]?.total ?? 0,
    ...(found.length > limit && last ? { next: writeCursor(order, last) } : {}),
  };
});

type Day = { from: Temporal.Instant; to: Temporal.Instant };

function berlinDay(instant: Temporal.Instant): Day {
  const day = instant.toZonedDateTimeISO(BERLIN).startOfDay();
  return { from: day.toInstant(), to: day.add({ days: 1 }).toInstant() };
}

function busyWithin(busy: readonly BusyPeriod[], day: Day): { start: string; end: string }[] {
  const [from, to] = [day.from.epochMilliseconds, day.to.epochMilliseconds];
  // As an instant writes itself; a page has hundreds of them.
  const text = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
  return busy
    .filter(({ start, end }) => start.epochMilliseconds < to && end.epochMilliseconds > from)
    .map(({ start, end }) => ({ start: text(start.epochMilliseconds), end: text(end.epochMilliseconds) }));
}

const invalid = (name: string, message: FieldProblem['message']) =>
  refuse('FIELD_INVALID', { fields: [{ name, code: 'invalid', message }] });

const writeCursor = (order: ListOrder, { place }: FoundVehicle) =>
  Buffer.from([order, ...place].join()).toString('base64url');

/** Where the page before has ended, from its cursor; null when the cursor is not one of this order. */
function readCursor(order: ListOrder, text: string): number[] | null {
  const [name, ...place] = Buffer.from(text, 'base64url').toString().split(',');
  const isOurs =
    name === order && place.length === PLACE_PARTS && place.every((part) => /^\d{1,15}$/.test(part));
  return isOurs ? place.map(Number) : null;
}
