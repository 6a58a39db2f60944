import { WITHDRAWAL_DAYS } from '#domain/agreement/withdrawal.ts';
import { FREE_MINUTES_AFTER_BOOKING, FREE_UNTIL_HOURS_BEFORE_START } from '#domain/booking/cancellation.ts';
import { BERLIN, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { MAX_BOOKING_MS, MAX_DAYS_AHEAD } from '#domain/booking/period.ts';
import { VALID_MONTHS } from '#domain/document/document-validity.ts';
import { DUE_DAYS } from '#domain/invoice/billing-month.ts';
import { REMINDERS } from '#domain/payment/reminder.ts';
import { safetyPackageCents } from '#domain/registration/safety-package.ts';
import { paysOffAboveCents } from '#domain/tariff/compare-tariffs.ts';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { kmRates } from '#domain/tariff/km-price.ts';
import { formatCents, formatMoney } from '#domain/tariff/money.ts';
import type { ClassPrices, KmPackage, PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { dayHours, nightHours } from '#domain/tariff/price-words.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { formatVatRate } from '#domain/tariff/vat.ts';
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
  /** Contained in its prices today; undefined: no tax rules are set. */
  vatBasisPoints: number | undefined;
  tariffs: { start: Tariff | undefined; plus: Tariff | undefined };
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

/** A value out of the price list; undefined without a list, and where the list does not say it. */
const priced =
  (read: (priceList: Omit<PriceList, 'id'>) => string | undefined): Resolver =>
  ({ priceList }) =>
    priceList && read(priceList);
const amount = (read: (priceList: Omit<PriceList, 'id'>) => number | undefined): Resolver =>
  priced((priceList) => {
    const cents = read(priceList);
    return cents === undefined ? undefined : formatMoney({ cents, currency: priceList.currency });
  });

const orList = (texts: readonly string[]): string | undefined =>
  texts.length < 2 ? texts[0] : `${texts.slice(0, -1).join(', ')} oder ${texts.at(-1)}`;

/** "500 km für 115,00 €" */
const packageText = ({ km, cents }: KmPackage, { currency }: Omit<PriceList, 'id'>): string =>
  `${formatKm(km)} für ${formatMoney({ cents, currency })}`;

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
  'plus.month': (facts) => money(facts, facts.tariffs.plus?.monthlyCents),
  'plus.discount': ({ tariffs: { plus } }) => plus && percent(plus.timeDiscountPercent),
  'plus.paysOff': (facts) => {
    const { start, plus } = facts.tariffs;
    return start && plus && money(facts, paysOffAboveCents(plus, start));
  },
  'kmpackage.list': priced((list) => orList(list.kmPackages.map((each) => packageText(each, list)))),
  'kmpackage.sizes': priced(({ kmPackages }) => orList(kmPackages.map(({ km }) => count(km)))),
  'kmpackage.largest': priced((list) => {
    const largest = list.kmPackages.at(-1);
    return largest && packageText(largest, list);
  }),
  'kmpackage.days': priced(({ kmPackageDays }) => String(kmPackageDays)),
  'sipak.year': amount((list) => safetyPackageCents(list, 'einzel')),
  'sipak.yearCompany': amount((list) => safetyPackageCents(list, 'firma')),
  'deductible.with': amount((list) => deductibleCents(list, true)),
  'deductible.without': amount((list) => deductibleCents(list, false)),
  'fee.late': amount(({ lateFeeCents }) => lateFeeCents),
  'fee.lateMinutes': priced(({ lateFreeMinutes }) => String(lateFreeMinutes)),
  'fee.returnedDebit': amount(({ maxReturnedDebitCents }) => maxReturnedDebitCents),
  'fee.reminder': amount(({ reminderFeeCents }) => reminderFeeCents),
  'reminder.firstDays': () => String(REMINDERS[0].days),
  'reminder.secondDays': () => String(REMINDERS[1].days),
  'cancel.freeHours': () => String(FREE_UNTIL_HOURS_BEFORE_START),
  'cancel.freeMinutes': () => String(FREE_MINUTES_AFTER_BOOKING),
  'cancel.share': priced(({ lateSharePercent }) => percent(lateSharePercent)),
  'booking.maxDays': () => String(MAX_BOOKING_MS / MS_PER_DAY),
  'booking.aheadDays': () => String(MAX_DAYS_AHEAD),
  'booking.gridMinutes': () => String(QUARTER_HOUR_MS / MS_PER_MINUTE),
  'withdrawal.days': () => String(WITHDRAWAL_DAYS),
  'invoice.dueDays': () => String(DUE_DAYS),
  'documents.months': () => String(VALID_MONTHS),
  vat: ({ vatBasisPoints }) => (vatBasisPoints === undefined ? undefined : formatVatRate(vatBasisPoints)),
  'count.cities': ({ cities }) => count(cities),
  'count.stations': ({ stations }) => count(stations),
  'count.vehicles': ({ vehicles }) => count(vehicles),
};

/**
 * A line with `{{kmpackage.each.km}}` or `{{kmpackage.each.price}}`, such as a row of a table, stands once for each
 * package on sale.
 */
export function repeatPackageLines(text: string, priceList: Omit<PriceList, 'id'> | undefined): string {
  return text.replace(/^.*\{\{\s*kmpackage\.each\..*$/gm, (line) =>
    (priceList?.kmPackages ?? [])
      .map(({ km }) =>
        line
          .replace(/\{\{\s*kmpackage\.each\.km\s*\}\}/g, formatKm(km))
          .replace(/\{\{\s*kmpackage\.each\.price\s*\}\}/g, `{{kmpackage.${km}}}`),
      )
      .join('\n'),
  );
}

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
  const [, size = '', part] = /^kmpackage\.([1-9]\d{0,4}|each\.(km|price))$/.exec(name) ?? [];
  if (part) return () => undefined;
  if (size) return amount((list) => list.kmPackages.find(({ km }) => String(km) === size)?.cents);
  const [, tripClass = '', hours, km] = /^trip\.(\w+)\.(\d{1,3})h\.(\d{1,4})km$/.exec(name) ?? [];
  if (!isVehicleClass(tripClass) || Number(hours) < 1 || Number(hours) > MAX_TRIP_HOURS) return undefined;
  return (facts) => exampleTrip(facts, { vehicleClass: tripClass, hours: Number(hours), km: Number(km) });
}

/** The total price of a trip in tariff Start, from the function that all other prices use. */
function exampleTrip(
  { priceList, tariffs }: PlaceholderFacts,
  { vehicleClass, hours, km }: { vehicleClass: VehicleClass; hours: number; km: number },
): string | undefined {
  if (!priceList || !tariffs.start) return undefined;
  const period = { start: TRIP_START, end: TRIP_START.add({ hours }) };
  const price = tripPrice({ vehicleClass, electric: false, period, km, priceList, tariff: tariffs.start });
  return formatMoney({ cents: price.totalCents, currency: price.currency });
}

const isVehicleClass = (text: string): text is VehicleClass =>
  (VEHICLE_CLASSES as readonly string[]).includes(text);
