import { searchBookees } from '#contract/vehicle.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { nearestFreePeriod } from '#domain/booking/nearest-free-period.ts';
import { checkPeriod, type Period } from '#domain/booking/period.ts';
import type { Position } from '#domain/station/position.ts';
import { type PriceList, TARIFF_START, type Tariff } from '#domain/tariff/price-list.ts';
import { type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import type { Db } from '#server/db/connect.ts';
import { type Bbox, findCity, findPlaces } from '#server/features/station/station.repository.ts';
import { findCurrentPriceList } from '#server/features/tariff/price-list.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBookee, toTimeRange } from './bookee.ts';
import { type FoundVehicle, findBusyPeriods, searchVehicles } from './vehicle.repository.ts';

const PAGE = 50;
/** How far around a wanted period a taken vehicle's nearest free one is looked for. */
const NEAREST_DAYS = 14;

export const bindSearchBookees = bind(searchBookees, async ({ db, now, session }, { query }) => {
  const period = { start: Temporal.Instant.from(query.start), end: Temporal.Instant.from(query.end) };
  const refusal = checkPeriod(period, now);
  if (refusal) return refuse(refusal);

  const given =
    query.lat !== undefined && query.lng !== undefined ? { lat: query.lat, lng: query.lng } : undefined;
  if ((query.lat === undefined) !== (query.lng === undefined))
    return invalid('lat', 'lat und lng gehören zusammen.');
  if (query.radius !== undefined && !given) return invalid('radius', 'radius braucht lat und lng.');
  const hasArea = given || query.city || query.bbox || query.placeId || query.ids;
  if (!hasArea)
    return invalid('city', 'Bitte nenne eine Stadt, einen Kartenausschnitt, einen Ort oder eine Station.');
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (after === null) return invalid('cursor', 'Diese Fortsetzung gibt es nicht.');

  const city = query.city === undefined ? undefined : await findCity(db, query.city);
  if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');
  if (query.placeId !== undefined) {
    const places = await findPlaces(db, { ids: [query.placeId], limit: 1 });
    if (places.length === 0) return refuse('PLACE_UNKNOWN');
  }

  const limit = query.limit ?? PAGE;
  const found = await searchVehicles(db, {
    period,
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
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const items = await withPrices(db, page, { period, now, given, tariff: session?.tariff ?? TARIFF_START });
  return {
    items,
    free: found[0]?.free ?? 0,
    total: found[0]?.total ?? 0,
    ...(found.length > limit && last ? { next: writeCursor(last) } : {}),
  };
});

type Facts = { period: Period; now: Temporal.Instant; given: Position | undefined; tariff: Tariff };

async function withPrices(db: Db, page: FoundVehicle[], { period, now, given, tariff }: Facts) {
  const day = period.start.toZonedDateTimeISO(BERLIN).startOfDay();
  const dayRange = { from: day.toInstant(), to: day.add({ days: 1 }).toInstant() };
  // A taken vehicle is looked at more widely: its nearest free period may lie on another day.
  const wideRange = {
    from: earlier(dayRange.from, period.start.subtract({ hours: 24 * NEAREST_DAYS })),
    to: later(dayRange.to, period.end.add({ hours: 24 * NEAREST_DAYS })),
  };
  const [busy, prices] = await Promise.all([
    findBusyPeriods(
      db,
      page.map((row) => ({ vehicleId: row.id, ...(row.available ? dayRange : wideRange) })),
    ),
    priceEach(db, page, { period, now, tariff }),
  ]);
  return page.map((row) => {
    const occupied = busy.get(row.id) ?? [];
    const freeFrom = row.available ? undefined : nearestFreePeriod(occupied, period, now);
    const price = prices(row);
    return {
      ...toBookee(row),
      available: row.available,
      ...(freeFrom ? { freeFrom: toTimeRange(freeFrom) } : {}),
      busy: occupied
        .filter(
          ({ start, end }) =>
            Temporal.Instant.compare(start, dayRange.to) < 0 &&
            Temporal.Instant.compare(end, dayRange.from) > 0,
        )
        .map(toTimeRange),
      price: {
        total: { cents: price.timeCents, currency: price.currency },
        kmRate: { cents: price.kmRateCents, currency: price.currency },
      },
      ...(given ? { distance: row.distance } : {}),
    };
  });
}

/** One computation for each provider, class and drive; a page has few of them. */
async function priceEach(
  db: Db,
  page: FoundVehicle[],
  { period, now, tariff }: Omit<Facts, 'given'>,
): Promise<(row: FoundVehicle) => TripPrice> {
  const lists = new Map<string, PriceList>();
  for (const provider of new Set(page.map((row) => row.provider_id))) {
    lists.set(provider, await findCurrentPriceList(db, provider, now));
  }
  const known = new Map<string, TripPrice>();
  return (row) => {
    const key = `${row.provider_id} ${row.class} ${row.electric}`;
    const priceList = lists.get(row.provider_id);
    if (!priceList) throw new Error(`no price list of ${row.provider_id}`);
    const price =
      known.get(key) ??
      tripPrice({ vehicleClass: row.class, electric: row.electric, period, priceList, tariff });
    known.set(key, price);
    return price;
  };
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b);
const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b);

const invalid = (name: string, message: string) =>
  refuse('FIELD_INVALID', { fields: [{ name, code: 'invalid', message }] });

const writeCursor = (row: FoundVehicle) =>
  Buffer.from([row.available ? 0 : 1, row.distance, row.id].join(',')).toString('base64url');

/** The place in the list that a cursor names; null when it is not one of ours. */
function readCursor(text: string): { taken: boolean; distance: number; id: number } | null {
  const match = /^([01]),(\d{1,9}),(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString());
  return match ? { taken: match[1] === '1', distance: Number(match[2]), id: Number(match[3]) } : null;
}
