import {
  FREE_MINUTES_AFTER_BOOKING,
  FREE_UNTIL_HOURS_BEFORE_START,
  LATE_SHARE_PERCENT,
} from '#domain/booking/cancellation.ts';
import { BERLIN, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { LATE_FREE_MINUTES } from '#domain/booking/late-return.ts';
import { MAX_BOOKING_MS, MAX_DAYS_AHEAD } from '#domain/booking/period.ts';
import { VALID_MONTHS } from '#domain/document/document-validity.ts';
import { MAX_RETURNED_DEBIT_CENTS } from '#domain/ledger/account-entries.ts';
import { REMINDERS } from '#domain/payment/reminder.ts';
import { safetyPackageCents } from '#domain/registration/safety-package.ts';
import { paysOffAboveCents } from '#domain/tariff/compare-tariffs.ts';
import { DEDUCTIBLE_CENTS, DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS } from '#domain/tariff/deductible.ts';
import { KM_PACKAGE_DAYS, KM_PACKAGES } from '#domain/tariff/km-package.ts';
import { kmRates } from '#domain/tariff/km-price.ts';
import { formatCents, formatMoney } from '#domain/tariff/money.ts';
import type { ClassPrices, PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { dayHours, nightHours } from '#domain/tariff/price-words.ts';
import { tripPrice, VAT_PERCENT } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { APP_TEXTS, type AppStores } from './app-words.ts';
import { OPERATOR_TEXTS, type Operator } from './operator.ts';

/** The facts that texts must insert by placeholder instead of naming them, because they can change. */
export type PlaceholderFacts = {
  product: string;
  mail: string;
  operator: Operator;
  /** Where the native app can be had; without it, nowhere. */
  appStores?: AppStores | undefined;
  priceList: Omit<PriceList, 'id'> | undefined;
  tariffs: { start: Tariff; plus: Tariff };
  /** In which the product is, whatever city the text is about. */
  cities: number;
  /** In the city that the text is about, otherwise in all cities. */
  stations: number;
  vehicles: number;
  city: { slug: string; title: string } | undefined;
};

const PRICES: Record<string, keyof ClassPrices> = {
  hour: 'hourDayCents',
  night: 'hourNightCents',
  day: 'dayCents',
  week: 'weekCents',
  km: 'kmNearCents',
  kmFar: 'kmFarCents',
};
/** Prices per kilometre of electric vehicles. */
const ELECTRIC_PRICES: Record<string, keyof ReturnType<typeof kmRates>> = {
  kmElectric: 'nearCents',
  kmFarElectric: 'farCents',
};
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** Example trips begin on a Saturday at nine, far from a clock change: the price does not depend on today. */
const TRIP_START = Temporal.PlainDateTime.from('2026-06-06T09:00').toZonedDateTime(BERLIN).toInstant();
const MAX_TRIP_HOURS = (MAX_BOOKING_MS / MS_PER_DAY) * 24;

type Resolver = (facts: PlaceholderFacts) => string | undefined;

const percent = (n: number) => `${String(n).replace('.', ',')}\u00A0%`;
const count = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, '.');
const money = (facts: PlaceholderFacts, cents: number | undefined) =>
  cents === undefined ? undefined : formatMoney({ cents, currency: facts.priceList?.currency ?? 'EUR' });

const SIMPLE: Record<string, Resolver> = {
  product: ({ product }) => product,
  mail: ({ mail }) => mail,
  ...Object.fromEntries(
    Object.entries(OPERATOR_TEXTS).map(([name, text]): [string, Resolver] => [
      name,
      ({ operator }) => text(operator),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(APP_TEXTS).map(([name, text]): [string, Resolver] => [
      name,
      ({ appStores, product }) => text(appStores ?? { android: false, ios: false }, product),
    ]),
  ),
  city: ({ city }) => city?.title,
  'city.slug': ({ city }) => city?.slug,
  'hours.day': ({ priceList }) => priceList && dayHours(priceList),
  'hours.night': ({ priceList }) => priceList && nightHours(priceList),
  'km.near': ({ priceList }) => priceList && String(priceList.kmNearLimit),
  'electric.km': ({ priceList }) =>
    priceList && formatCents({ cents: priceList.electricKmDiscountCents, currency: priceList.currency }),
  'plus.month': (facts) => money(facts, facts.tariffs.plus.monthlyCents),
  'plus.discount': ({ tariffs }) => percent(tariffs.plus.timeDiscountPercent),
  'plus.paysOff': (facts) => money(facts, paysOffAboveCents(facts.tariffs.plus, facts.tariffs.start)),
  ...Object.fromEntries(
    KM_PACKAGES.map(({ km, cents }): [string, Resolver] => [
      `kmpackage.${km}`,
      (facts) => money(facts, cents),
    ]),
  ),
  'kmpackage.days': () => String(KM_PACKAGE_DAYS),
  'sipak.year': (facts) => money(facts, safetyPackageCents('einzel')),
  'sipak.yearCompany': (facts) => money(facts, safetyPackageCents('firma')),
  'deductible.with': (facts) => money(facts, DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS),
  'deductible.without': (facts) => money(facts, DEDUCTIBLE_CENTS),
  'fee.late': (facts) => money(facts, facts.priceList?.lateFeeCents),
  'fee.lateMinutes': () => String(LATE_FREE_MINUTES),
  'fee.returnedDebit': (facts) => money(facts, MAX_RETURNED_DEBIT_CENTS),
  'fee.reminder': (facts) => money(facts, REMINDERS[1].feeCents),
  'reminder.firstDays': () => String(REMINDERS[0].days),
  'reminder.secondDays': () => String(REMINDERS[1].days),
  'cancel.freeHours': () => String(FREE_UNTIL_HOURS_BEFORE_START),
  'cancel.freeMinutes': () => String(FREE_MINUTES_AFTER_BOOKING),
  'cancel.share': () => percent(LATE_SHARE_PERCENT),
  'booking.maxDays': () => String(MAX_BOOKING_MS / MS_PER_DAY),
  'booking.aheadDays': () => String(MAX_DAYS_AHEAD),
  'booking.gridMinutes': () => String(QUARTER_HOUR_MS / MS_PER_MINUTE),
  'documents.months': () => String(VALID_MONTHS),
  vat: () => percent(VAT_PERCENT),
  'count.cities': ({ cities }) => count(cities),
  'count.stations': ({ stations }) => count(stations),
  'count.vehicles': ({ vehicles }) => count(vehicles),
};

/** Is this a placeholder that only a text about a city may use? */
export const isCityPlaceholder = (name: string): boolean => name === 'city' || name === 'city.slug';

/** Does this placeholder exist, even if it has no value now? */
export const isPlaceholder = (name: string): boolean => resolverOf(name) !== undefined;

/** The value of a placeholder; undefined if there is none, or it lacks its city or price list. */
export function placeholderValue(name: string, facts: PlaceholderFacts): string | undefined {
  return resolverOf(name)?.(facts);
}

function resolverOf(name: string): Resolver | undefined {
  if (Object.hasOwn(SIMPLE, name)) return SIMPLE[name];
  const [, priceClass = '', unit = ''] = /^price\.(\w+)\.(\w+)$/.exec(name) ?? [];
  const price = Object.hasOwn(PRICES, unit) ? PRICES[unit] : undefined;
  if (price && isVehicleClass(priceClass)) {
    return (facts) => money(facts, facts.priceList?.classes[priceClass][price]);
  }
  const electric = Object.hasOwn(ELECTRIC_PRICES, unit) ? ELECTRIC_PRICES[unit] : undefined;
  if (electric && isVehicleClass(priceClass)) {
    return (facts) =>
      facts.priceList &&
      money(
        facts,
        kmRates({ vehicleClass: priceClass, electric: true, priceList: facts.priceList })[electric],
      );
  }
  const [, tripClass = '', hours, km] = /^trip\.(\w+)\.(\d{1,3})h\.(\d{1,4})km$/.exec(name) ?? [];
  if (!isVehicleClass(tripClass) || Number(hours) < 1 || Number(hours) > MAX_TRIP_HOURS) return undefined;
  return (facts) => exampleTrip(facts, { vehicleClass: tripClass, hours: Number(hours), km: Number(km) });
}

/** The total price of a trip in tariff Start, from the function that all other prices use. */
function exampleTrip(
  { priceList, tariffs }: PlaceholderFacts,
  { vehicleClass, hours, km }: { vehicleClass: VehicleClass; hours: number; km: number },
): string | undefined {
  if (!priceList) return undefined;
  const period = { start: TRIP_START, end: TRIP_START.add({ hours }) };
  const price = tripPrice({ vehicleClass, electric: false, period, km, priceList, tariff: tariffs.start });
  return formatMoney({ cents: price.totalCents, currency: price.currency });
}

const isVehicleClass = (text: string): text is VehicleClass =>
  (VEHICLE_CLASSES as readonly string[]).includes(text);
