import type { CallOutput, CallParts } from '#contract/call.ts';
import type { searchBookees } from '#contract/vehicle.ts';
import type { FleetVehicle, VehicleKind } from '#domain/availability/fleet.ts';
import { type FoundInFleet, holdOf, takenPeriods } from '#domain/availability/search-fleet.ts';
import { instantText } from '#domain/availability/whole-vehicles.ts';
import { berlinDayOf, startOfBerlinDay } from '#domain/booking/berlin-days.ts';
import {
  type BusyPeriod,
  type FreePeriodFinder,
  freePeriodFinder,
} from '#domain/booking/nearest-free-period.ts';
import type { Period } from '#domain/booking/period.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import type { KindPrice } from '#server/features/tariff/fleet-prices.ts';
import { ReadyJson } from '#server/http/ready-json.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { cityVehicles } from './city-vehicles.ts';
import type { PricedFleet } from './fleet.ts';

/** A taken vehicle's nearest free period is searched this many days before and after the wanted one. */
const NEAREST_DAYS = 14;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Found = {
  picture: PricedFleet;
  page: readonly FoundInFleet[];
  period: Period;
  now: Temporal.Instant;
  tariff: Tariff;
  priceOf: (kind: VehicleKind) => KindPrice;
  /** Whether the search named a point from which distances are measured. */
  measured: boolean;
  free: number;
  total: number;
  /** The cursor of the next page. */
  next: string | undefined;
};

/** A page of found vehicles, each as a whole. */
export function toFoundBookees(found: Found): ReadyJson<CallOutput<typeof searchBookees>> {
  const { page, priceOf, measured } = found;
  const day = berlinDay(found.period.start);
  const timesOf = timesIn(found, day);
  const items = page.map(({ vehicle, available, distance }) => {
    const { busy, freeFrom } = timesOf(vehicle, available);
    const rest = {
      available,
      ...(freeFrom ? { freeFrom: toTimeRange(freeFrom) } : {}),
      busy: busy.map(({ start, end }) => ({
        start: instantText(start.epochMilliseconds),
        end: instantText(end.epochMilliseconds),
      })),
      ...(measured ? { distance } : {}),
    };
    const { fixed, energy } = vehicle.card;
    return `{${fixed},${energy},"price":${priceOf(vehicle.kind).json},${JSON.stringify(rest).slice(1)}`;
  });
  return new ReadyJson(`{"items":[${items.join()}],${restOf(found)}`);
}

/** The same without what changes only with the fleet: times as minutes, and each price once. */
export function toChangingBookees(found: Found): ReadyJson<CallParts<typeof searchBookees>> {
  const { page, priceOf, measured, picture } = found;
  const day = berlinDay(found.period.start);
  const timesOf = timesIn(found, day);
  const prices = new Map<VehicleKind, number>();
  const minute = ({ epochMilliseconds }: { epochMilliseconds: number }) =>
    Math.round((epochMilliseconds - day.from) / MINUTE_MS);
  const minutes = (periods: readonly BusyPeriod[]) =>
    periods.map(({ start, end }) => `${minute(start)},${minute(end)}`).join();
  const items = page.map(({ vehicle, available, distance }) => {
    const { id, kind, card } = vehicle;
    const { busy, freeFrom } = timesOf(vehicle, available);
    const price = prices.get(kind) ?? prices.size;
    prices.set(kind, price);
    const free = freeFrom ? `,"freeFrom":[${minutes([freeFrom])}]` : '';
    const away = measured ? `,"distance":${distance}` : '';
    return `{"id":${id},${card.energy},"available":${available},"busy":[${minutes(busy)}],"price":${price}${free}${away}}`;
  });
  const kinds = [...prices.keys()].map((kind) => priceOf(kind).json);
  const cities = new Set(page.map(({ vehicle }) => vehicle.cityId));
  const versions = picture.cities
    .filter(({ id }) => cities.has(id))
    .map(({ id, slug }) => [slug, cityVehicles(picture.fleet, id).version]);
  const head = { from: instantText(day.from), versions: Object.fromEntries(versions) };
  return new ReadyJson(
    `{"changing":[${items.join()}],"prices":[${kinds.join()}],${JSON.stringify(head).slice(1, -1)},${restOf(found)}`,
  );
}

/** What is said of all found vehicles: members of a JSON object, with its closing brace. */
function restOf({ picture, tariff, free, total, next }: Found): string {
  const rest = {
    asOf: picture.asOf.toString(),
    tariff: { id: tariff.id, title: tariff.title },
    free,
    total,
    ...(next === undefined ? {} : { next }),
  };
  return JSON.stringify(rest).slice(1);
}

/** In epoch milliseconds. */
type Day = { from: number; to: number };

function berlinDay({ epochMilliseconds }: Temporal.Instant): Day {
  const day = berlinDayOf(epochMilliseconds);
  return { from: startOfBerlinDay(day), to: startOfBerlinDay(day + 1) };
}

/** Says of a car when it is taken on a day, and, if it is not free, its nearest free period. */
function timesIn({ period, now }: Found, day: Day) {
  // Most pages have no taken car.
  let finder: FreePeriodFinder | undefined;
  const hold = holdOf(period, now);
  // A taken car needs a wider range: its nearest free period may be on another day.
  const nearest = {
    from: Math.min(day.from, period.start.epochMilliseconds - NEAREST_DAYS * DAY_MS),
    to: Math.max(day.to, period.end.epochMilliseconds + NEAREST_DAYS * DAY_MS),
  };
  return (vehicle: FleetVehicle, available: boolean) => {
    const taken = takenPeriods(vehicle, hold, available ? day : nearest);
    const busy = taken.filter(
      ({ start, end }) => start.epochMilliseconds < day.to && end.epochMilliseconds > day.from,
    );
    if (available) return { busy, freeFrom: undefined };
    finder ??= freePeriodFinder(period, now);
    return { busy, freeFrom: finder(taken)[0] };
  };
}
