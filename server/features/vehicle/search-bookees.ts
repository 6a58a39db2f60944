import { searchBookees } from '#contract/vehicle.ts';
import { isTooOld } from '#domain/availability/age.ts';
import { type FoundInFleet, PLACE_PARTS, searchFleet } from '#domain/availability/search-fleet.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import type { Bbox } from '#domain/station/position.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import type { ListOrder } from '#domain/vehicle/search-choices.ts';
import { fleetPrices } from '#server/features/tariff/fleet-prices.ts';
import { bind } from '#server/http/bind-call.ts';
import { FLEET_UNKNOWN } from '#server/http/fleet-unknown.ts';
import { type FieldProblem, refuse } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import { toChangingBookees, toFoundBookees } from './found-bookees.ts';

const PAGE = 50;

export const bindSearchBookees = bind(searchBookees, async ({ fleet, now, session }, { query }) => {
  const period = toPeriod(query);
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

  const picture = await fleet.read(now);
  if (isTooOld(picture.asOf, now)) return FLEET_UNKNOWN;
  const city = query.city === undefined ? undefined : picture.cities.find(({ slug }) => slug === query.city);
  if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');
  const station = query.placeId === undefined ? undefined : picture.fleet.station(query.placeId);
  if (query.placeId !== undefined && (!station || station.closed)) return refuse('PLACE_UNKNOWN');

  const limit = query.limit ?? PAGE;
  const tariff = session?.tariff ?? TARIFF_START;
  const km = query.km ?? suggestedDistanceKm(period);
  const priceOf = fleetPrices(picture.surroundings, { period, km, tariff, now });
  const found = searchFleet(picture.fleet, {
    period,
    now,
    cityId: city?.id,
    box: query.bbox as Bbox | undefined,
    near: given ?? city,
    radius: given ? query.radius : undefined,
    stationId: query.placeId,
    ids: query.ids,
    wish: query,
    centsOf: (car) => {
      const { cents } = priceOf(car);
      return query.priceUpTo !== undefined && cents > query.priceUpTo ? undefined : cents;
    },
    order,
    after,
    limit: limit + 1,
  });
  const page = found.page.slice(0, limit);
  const last = page.at(-1);
  const answer = {
    picture,
    page,
    period,
    now,
    tariff,
    priceOf,
    measured: given !== undefined,
    free: found.free,
    total: found.total,
    next: found.page.length > limit && last ? writeCursor(order, last) : undefined,
  };
  return query.parts === 'changing' ? toChangingBookees(answer) : toFoundBookees(answer);
});

const invalid = (name: string, message: FieldProblem['message']) =>
  refuse('FIELD_INVALID', { fields: [{ name, code: 'invalid', message }] });

const writeCursor = (order: ListOrder, { place }: FoundInFleet) =>
  Buffer.from([order, ...place].join()).toString('base64url');

/** Where the page before has ended, from its cursor; null when the cursor is not one of this order. */
function readCursor(order: ListOrder, text: string): number[] | null {
  const [name, ...place] = Buffer.from(text, 'base64url').toString().split(',');
  const isOurs =
    name === order && place.length === PLACE_PARTS && place.every((part) => /^\d{1,15}$/.test(part));
  return isOurs ? place.map(Number) : null;
}
