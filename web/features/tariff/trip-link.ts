import { BERLIN } from '#domain/booking/grid.ts';
import {
  checkPeriod,
  MAX_BOOKING_MS,
  MIN_BOOKING_MS,
  type Period,
  periodMs,
} from '#domain/booking/period.ts';
import { withKmPackage } from '#domain/tariff/km-package-trip.ts';
import { mostExpensivePeriod } from '#domain/tariff/most-expensive-period.ts';
import type { KmPackage, PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { type TripFacts, type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';
import { classOfSlug, slugOfClass } from '#domain/vehicle/class-slug.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/** All inputs of the calculator. They are all in the address, so that a link shows the same price. */
export type Trip = {
  /** A period, or only a length in quarter hours. */
  when: Period | { quarters: number };
  vehicleClass: VehicleClass;
  electric: boolean;
  km: number;
  tariff: Tariff;
  kmPackage: KmPackage | undefined;
};

/** The names of the form's fields, which are also the parameters of the address. */
export const FIELDS = ['zeit', 'von', 'bis', 'dauer', 'km', 'klasse', 'antrieb', 'tarif', 'paket'] as const;
export type Field = (typeof FIELDS)[number];
/** The form's values as text. */
export type Filled = Record<Field, string>;
/** German error messages by field. */
export type Faults = Partial<Record<Field, string>>;

export type Offer = { tariffs: readonly Tariff[]; kmPackages: readonly KmPackage[] };

/** Values are cut at this length, so that a long link costs no time. */
const MAX_FIELD_LENGTH = 60;
/** More than anybody drives in 28 days. */
const MAX_KM = 9_999;
const QUARTERS_PER_HOUR = 4;
const QUARTER_MS = 15 * 60_000;

export type Example = Trip & { when: Period };

/** The initial trip: next Saturday, 9:00 to 19:00, with the distance that suits it. Customers see it in their own tariff. */
export function exampleTrip(now: Temporal.Instant, { tariffs }: Offer, ownTariffId?: string): Example {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const saturday = today.add({ days: (6 - today.dayOfWeek + 7) % 7 || 7 });
  const at = (plainTime: string) => saturday.toZonedDateTime({ timeZone: BERLIN, plainTime }).toInstant();
  const tariff = tariffs.find(({ id }) => id === ownTariffId) ?? tariffs[0];
  if (!tariff) throw new Error('there is no tariff');
  const when = { start: at('09:00'), end: at('19:00') };
  return {
    when,
    vehicleClass: 'S',
    electric: false,
    km: suggestedDistanceKm(when),
    tariff,
    kmPackage: undefined,
  };
}

export const isPeriod = (when: Trip['when']): when is Period => 'start' in when;

/** Returns the facts for `tripPrice`. A length without a start time is priced at its most expensive start. */
export const factsOf = (trip: Trip, hours: { dayFromHour: number }): TripFacts => ({
  vehicleClass: trip.vehicleClass,
  electric: trip.electric,
  km: trip.km,
  period: isPeriod(trip.when) ? trip.when : mostExpensivePeriod(trip.when.quarters * QUARTER_MS, hours),
});

/** Returns the price of a trip as for a booking, with the trip's share of a chosen km package. */
export function priceOf(trip: Trip, priceList: Omit<PriceList, 'id'>): TripPrice {
  const facts = { ...factsOf(trip, priceList), priceList, tariff: trip.tariff };
  return trip.kmPackage ? withKmPackage(facts, trip.kmPackage).price : tripPrice(facts);
}

/** Returns the form for a trip; missing values come from the example. */
export function fillForm(trip: Trip, example: Example): Filled {
  const { start, end } = isPeriod(trip.when) ? trip.when : example.when;
  const quarters = isPeriod(trip.when) ? periodMs(trip.when) / QUARTER_MS : trip.when.quarters;
  return {
    zeit: isPeriod(trip.when) ? 'zeitraum' : 'dauer',
    von: writeTime(start),
    bis: writeTime(end),
    dauer: writeHours(quarters),
    ...fillRest(trip),
  };
}

/** Returns the query for a trip: of period and length only the one that the trip has. */
export function queryOf(trip: Trip): string {
  const when: Partial<Filled> = isPeriod(trip.when)
    ? { von: writeTime(trip.when.start), bis: writeTime(trip.when.end) }
    : { dauer: writeHours(trip.when.quarters) };
  return new URLSearchParams({ ...when, ...fillRest(trip) }).toString();
}

const fillRest = (trip: Trip) => ({
  km: String(trip.km),
  klasse: slugOfClass(trip.vehicleClass),
  antrieb: trip.electric ? 'elektrisch' : 'verbrenner',
  tarif: slugOfTariff(trip.tariff),
  paket: trip.kmPackage ? String(trip.kmPackage.km) : '0',
});

/**
 * Reads a query or a filled form. An invalid value is replaced by the example's, and `faults` has a message
 * about it. A past period is valid: it has a price too.
 */
export function readTrip(
  query: URLSearchParams,
  offer: Offer,
  example: Example,
): { trip: Trip; faults: Faults } {
  const faults: Faults = {};
  // A form submitted without JavaScript has some fields twice; the later ones are the visible ones.
  const text = (field: Field) => query.getAll(field).at(-1)?.slice(0, MAX_FIELD_LENGTH).trim();
  function read<T>(field: Field, otherwise: T, parse: (text: string) => T | string): T {
    const given = text(field);
    if (given === undefined) return otherwise;
    const value = parse(given);
    if (typeof value !== 'string') return value;
    faults[field] = value;
    return otherwise;
  }

  const kind =
    text('zeit') ?? (text('dauer') !== undefined && text('von') === undefined ? 'dauer' : 'zeitraum');
  if (kind !== 'zeitraum' && kind !== 'dauer') faults.zeit = 'Wähle einen Zeitraum oder nur eine Dauer.';
  const when =
    kind === 'dauer'
      ? read<Trip['when']>('dauer', example.when, readHours)
      : (readPeriod(text('von'), text('bis'), faults) ?? example.when);
  const trip: Trip = {
    when,
    vehicleClass: read('klasse', { found: example.vehicleClass }, (slug) => {
      const found = classOfSlug(slug);
      return found ? { found } : 'Diese Fahrzeugklasse gibt es nicht.';
    }).found,
    electric: read('antrieb', example.electric, (word) =>
      word === 'elektrisch' ? true : word === 'verbrenner' ? false : 'Diesen Antrieb gibt es nicht.',
    ),
    km: read('km', example.km, readKm),
    tariff: read('tarif', example.tariff, (slug) => {
      const tariff = offer.tariffs.find((one) => slugOfTariff(one) === slug.toLowerCase());
      return tariff ?? 'Diesen Tarif gibt es nicht.';
    }),
    kmPackage: read<KmPackage | undefined>('paket', example.kmPackage, (km) => {
      if (km === '0') return undefined;
      return offer.kmPackages.find((one) => String(one.km) === km) ?? 'Dieses Kilometerpaket gibt es nicht.';
    }),
  };
  return { trip, faults };
}

export const slugOfTariff = ({ id }: Tariff): string => id.toLowerCase();

function readPeriod(from: string | undefined, to: string | undefined, faults: Faults): Period | undefined {
  if (from === undefined && to === undefined) return undefined;
  const start = readTime(from ?? '');
  const end = readTime(to ?? '');
  if (!start) faults.von = 'Bitte gib an, an welchem Tag und um wie viel Uhr du das Auto abholst.';
  if (!end) faults.bis = 'Bitte gib an, an welchem Tag und um wie viel Uhr du das Auto zurückbringst.';
  if (!start || !end) return undefined;
  const period = { start, end };
  const refusal = checkPeriod(period, start);
  if (!refusal) return period;
  if (refusal === 'PERIOD_OFF_GRID') {
    faults.von = 'Abholung und Rückgabe liegen auf einer Viertelstunde, zum Beispiel 9:15 oder 9:30 Uhr.';
  } else if (refusal === 'PERIOD_TOO_LONG') {
    faults.bis = 'Eine Buchung dauert höchstens 28 Tage.';
  } else {
    faults.bis =
      periodMs(period) <= 0
        ? 'Die Rückgabe liegt vor der Abholung.'
        : 'Eine Buchung dauert mindestens eine Stunde.';
  }
  return undefined;
}

/** Parses "2027-06-19T09:00" as Berlin time; a time that occurs twice needs an offset. */
function readTime(text: string): Temporal.Instant | undefined {
  if (!/^(20|21)\d\d-\d\d-\d\dT\d\d:\d\d(:00)?([+-]\d\d:\d\d)?$/.test(text)) return undefined;
  try {
    if (/[+-]\d\d:\d\d$/.test(text.slice(16))) return Temporal.Instant.from(text);
    const wall = Temporal.PlainDateTime.from(text);
    const zoned = wall.toZonedDateTime(BERLIN, { disambiguation: 'earlier' });
    // The time may not exist: one clock change skips an hour.
    return zoned.toPlainDateTime().equals(wall) ? zoned.toInstant() : undefined;
  } catch {
    return undefined;
  }
}

/** Formats an instant for `readTime`: Berlin time, with its offset only if the time occurs twice. */
export function writeTime(instant: Temporal.Instant): string {
  const zoned = instant.toZonedDateTimeISO(BERLIN);
  const text = zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return readTime(text)?.equals(instant) ? text : text + zoned.offset;
}

function readKm(text: string): number | string {
  const digits = text.replace(/\s*km$/i, '').replace(/^(\d)\.(\d{3})$/, '$1$2');
  if (/^\d{1,4}$/.test(digits)) return Number(digits);
  return `Bitte gib deine Strecke in ganzen Kilometern an, von 0 bis ${MAX_KM}.`;
}

/** Parses "10" or "1,5" hours; returns a German error message if they are invalid. */
function readHours(text: string): { quarters: number } | string {
  const quarters = /^\d{1,3}([.,]\d{1,2})?$/.test(text)
    ? Number(text.replace(',', '.')) * QUARTERS_PER_HOUR
    : Number.NaN;
  const milliseconds = quarters * QUARTER_MS;
  const isBookable =
    Number.isInteger(quarters) && milliseconds > MIN_BOOKING_MS && milliseconds <= MAX_BOOKING_MS;
  return isBookable
    ? { quarters }
    : 'Die Dauer liegt zwischen einer Stunde und 28 Tagen, auf die Viertelstunde genau.';
}

/** Formats quarter hours as hours: "10" or "1,5". */
export const writeHours = (quarters: number): string =>
  String(quarters / QUARTERS_PER_HOUR).replace('.', ',');
