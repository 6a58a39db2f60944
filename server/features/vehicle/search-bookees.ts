import { searchBookees } from '#contract/vehicle.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { earlier, later } from '#domain/booking/instant-order.ts';
import { type BusyPeriod, freePeriodFinder } from '#domain/booking/nearest-free-period.ts';
import { checkPeriod, type Period } from '#domain/booking/period.ts';
import { type PriceList, TARIFF_START, type Tariff } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import type { Bbox } from '#server/features/station/geometry-sql.ts';
import { findCity, findPlaces } from '#server/features/station/station.repository.ts';
import { toEstimatedPrice } from '#server/features/tariff/estimated-price.ts';
import { findCurrentPriceLists } from '#server/features/tariff/price-list.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { type FieldProblem, refuse } from '#server/http/refuse.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { toBookee } from './bookee.ts';
import { type FoundVehicle, searchVehicles } from './vehicle.repository.ts';

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
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (after === null) return invalid('cursor', UNKNOWN_CURSOR);

  const city = query.city === undefined ? undefined : await findCity(db, query.city);
  if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');
  if (query.placeId !== undefined) {
    const places = await findPlaces(db, { ids: [query.placeId], limit: 1 });
    if (places.length === 0) return refuse('PLACE_UNKNOWN');
  }

  const limit = query.limit ?? PAGE;
  const day = berlinDay(period.start);
  const [found, priceLists] = await Promise.all([
    searchVehicles(db, {
      period,
      now,
      cityId: city?.id,
      bbox: query.bbox as Bbox | undefined,
      near: given ?? (city && { lat: city.lat, lng: city.lng }),
      radius: given ? query.radius : undefined,
      stationId: query.placeId,
      ids: query.ids,
      classes: query.class,
      electric: query.feature?.includes('ELECTRIC'),
      automatic: query.feature?.includes('AUTOMATIC'),
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
    }),
    findCurrentPriceLists(db, now),
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const freePeriods = freePeriodFinder(period, now);
  const tariff = session?.tariff ?? TARIFF_START;
  const km = query.km ?? suggestedDistanceKm(period);
  const prices = priceEach({ period, km, priceLists, tariff });
  return {
    items: page.map((row) => {
      const freeFrom = row.available ? undefined : freePeriods(row.busy)[0];
      return {
        ...toBookee(row),
        available: row.available,
        ...(freeFrom ? { freeFrom: toTimeRange(freeFrom) } : {}),
        busy: busyWithin(row.busy, day),
        price: toEstimatedPrice(prices(row), km),
        ...(given ? { distance: row.distance } : {}),
      };
    }),
    tariff: { id: tariff.id, title: tariff.title },
    free: found[0]?.free ?? 0,
    total: found[0]?.total ?? 0,
    ...(found.length > limit && last ? { next: writeCursor(last) } : {}),
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

type Facts = { period: Period; km: number; priceLists: Map<string, PriceList>; tariff: Tariff };

/** The price of a row, computed once for each provider, class and drive; a page has few of them. */
function priceEach({ period, km, priceLists, tariff }: Facts): (row: FoundVehicle) => TripPrice {
  const known = new Map<string, TripPrice>();
  return (row) => {
    const key = `${row.provider_id} ${row.class} ${row.electric}`;
    const priceList = priceLists.get(row.provider_id);
    if (!priceList) throw new Error(`no price list of ${row.provider_id}`);
    const price =
      known.get(key) ??
      tripPrice({ vehicleClass: row.class, electric: row.electric, period, km, priceList, tariff });
    known.set(key, price);
    return price;
  };
}

const invalid = (name: string, message: FieldProblem['message']) =>
  refuse('FIELD_INVALID', { fields: [{ name, code: 'invalid', message }] });

const writeCursor = (row: FoundVehicle) =>
  Buffer.from([row.available ? 0 : 1, row.distance, row.id].join(',')).toString('base64url');

/** The last row of the page before, from its cursor; null when the cursor is invalid. */
function readCursor(text: string): { taken: boolean; distance: number; id: number } | null {
  const match = /^([01]),(\d{1,9}),(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString());
  return match ? { taken: match[1] === '1', distance: Number(match[2]), id: Number(match[3]) } : null;
}
