import type { CallOutput } from '#contract/call.ts';
import { searchBookees } from '#contract/vehicle.ts';
import {
  type FoundInFleet,
  holdOf,
  PLACE_PARTS,
  searchFleet,
  takenPeriods,
} from '#domain/availability/search-fleet.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { type BusyPeriod, freePeriodFinder } from '#domain/booking/nearest-free-period.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import type { Bbox } from '#domain/station/position.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import type { ListOrder } from '#domain/vehicle/search-choices.ts';
import { fleetPrices } from '#server/features/tariff/fleet-prices.ts';
import { bind } from '#server/http/bind-call.ts';
import { ReadyJson } from '#server/http/ready-json.ts';
import { type FieldProblem, refuse } from '#server/http/refuse.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';

const PAGE = 50;
/** A taken vehicle's nearest free period is searched this many days before and after the wanted one. */
const NEAREST_DAYS = 14;

export const bindSearchBookees = bind(searchBookees, async ({ fleet, now, session }, { query }) => {
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

  const picture = await fleet.read(now);
  const city = query.city === undefined ? undefined : picture.cities.find(({ slug }) => slug === query.city);
  if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');
  const station = query.placeId === undefined ? undefined : picture.fleet.station(query.placeId);
  if (query.placeId !== undefined && (!station || station.closed)) return refuse('PLACE_UNKNOWN');

  const limit = query.limit ?? PAGE;
  const day = berlinDay(period.start);
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
  const freePeriods = freePeriodFinder(period, now);
  // A taken car needs a wider range: its nearest free period may be on another day.
  const nearest = {
    from: Math.min(day.from, period.start.subtract({ hours: 24 * NEAREST_DAYS }).epochMilliseconds),
    to: Math.max(day.to, period.end.add({ hours: 24 * NEAREST_DAYS }).epochMilliseconds),
  };
  const hold = holdOf(period, now);
  const items = page.map(({ vehicle, available, distance }) => {
    const taken = takenPeriods(vehicle, hold, available ? day : nearest);
    const freeFrom = available ? undefined : freePeriods(taken)[0];
    const rest = {
      available,
      ...(freeFrom ? { freeFrom: toTimeRange(freeFrom) } : {}),
      busy: busyWithin(taken, day),
      ...(given ? { distance } : {}),
    };
    return `${vehicle.card},"price":${priceOf(vehicle).json},${JSON.stringify(rest).slice(1)}`;
  });
  const rest = {
    tariff: { id: tariff.id, title: tariff.title },
    free: found.free,
    total: found.total,
    ...(found.page.length > limit && last ? { next: writeCursor(order, last) } : {}),
  };
  return new ReadyJson<CallOutput<typeof searchBookees>>(
    `{"items":[${items.join()}],${JSON.stringify(rest).slice(1)}`,
  );
});

/** In epoch milliseconds. */
type Day = { from: number; to: number };

function berlinDay(instant: Temporal.Instant): Day {
  const day = instant.toZonedDateTimeISO(BERLIN).startOfDay();
  return { from: day.epochMilliseconds, to: day.add({ days: 1 }).epochMilliseconds };
}

function busyWithin(busy: readonly BusyPeriod[], { from, to }: Day): { start: string; end: string }[] {
  // As an instant writes itself; a page has hundreds of them.
  const text = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
  return busy
    .filter(({ start, end }) => start.epochMilliseconds < to && end.epochMilliseconds > from)
    .map(({ start, end }) => ({ start: text(start.epochMilliseconds), end: text(end.epochMilliseconds) }));
}

const invalid = (name: string, message: FieldProblem['message']) =>
  refuse('FIELD_INVALID', { fields: [{ name, code: 'invalid', message }] });

const writeCursor = (order: ListOrder, { place }: FoundInFleet<unknown>) =>
  Buffer.from([order, ...place].join()).toString('base64url');

/** Where the page before has ended, from its cursor; null when the cursor is not one of this order. */
function readCursor(order: ListOrder, text: string): number[] | null {
  const [name, ...place] = Buffer.from(text, 'base64url').toString().split(',');
  const isOurs =
    name === order && place.length === PLACE_PARTS && place.every((part) => /^\d{1,15}$/.test(part));
  return isOurs ? place.map(Number) : null;
}
