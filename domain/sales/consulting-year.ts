import { formatWhole } from '#domain/page/whole-number.ts';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import { formatMoney, roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import { mostExpensivePeriod } from '#domain/tariff/most-expensive-period.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { type TripPriceLineCode, tripPrice } from '#domain/tariff/trip-price.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { BoughtPackages } from './year-packages.ts';

export const MONTHS_PER_YEAR = 12;
const HOUR_MS = 3_600_000;

/** What a year is assumed to be like; whole numbers. All trips are alike. */
export type ConsultedYear = {
  /** Of all drivers together. */
  trips: number;
  /** Of each trip, there and back. */
  km: number;
  /** Of each trip, from fetching the car to bringing it back. */
  hours: number;
  vehicleClass: VehicleClass;
  /** One damage that the driver pays for, in so many trips; 0: none is expected. */
  tripsPerDamage: number;
};

export type YearLineCode =
  | Exclude<TripPriceLineCode, 'KM_PACKAGE'>
  | 'KM_PACKAGE_USED'
  | 'KM_PACKAGE_BOUGHT'
  | 'MONTHLY_FEE'
  | 'SAFETY_PACKAGE'
  | 'DAMAGES';

/** Gross cents of a year; `detail` says how they come about. */
export type YearLine = { code: YearLineCode; title: string; detail: string; cents: number };

const TITLES: Record<YearLineCode, string> = {
  TIME_WEEK: 'Zeit',
  TIME_DAY: 'Zeit',
  TIME_HOURS_DAY: 'Zeit am Tag',
  TIME_HOURS_NIGHT: 'Zeit in der Nacht',
  TARIFF_DISCOUNT: 'Rabatt',
  KM_NEAR: 'Kilometer',
  KM_FAR: 'Kilometer auf langen Fahrten',
  KM_PACKAGE_USED: 'Kilometer aus Paketen',
  KM_PACKAGE_BOUGHT: 'Kilometerpakete',
  MONTHLY_FEE: 'Grundgebühr',
  SAFETY_PACKAGE: 'Sicherheitspaket',
  DAMAGES: 'Schäden im Schnitt',
};

type Chosen = {
  tariff: Tariff;
  /** How many accounts pay fees: one, or one for each driver. */
  accounts: number;
  /** Undefined: none are bought. */
  packages: BoughtPackages | undefined;
  /** Gross cents a year of the safety package; undefined: it is not chosen. */
  sipakCents: number | undefined;
};

/** What a year costs with one choice: lines that add up, each with its reckoning. Lines without an amount are left out. */
export function yearLines(
  year: ConsultedYear,
  { tariff, accounts, packages, sipakCents }: Chosen,
  priceList: Omit<PriceList, 'id'>,
): YearLine[] {
  const money = (cents: number) => formatMoney({ cents, currency: priceList.currency });
  const line = (code: YearLineCode, detail: string, cents: number): YearLine => ({
    code,
    title: TITLES[code],
    detail,
    cents,
  });
  const ofAccounts = accounts === 1 ? '' : ` × ${accounts} Accounts`;

  const trip = tripPrice({
    vehicleClass: year.vehicleClass,
    electric: false,
    // Nobody knows when it begins: it costs no more than this.
    period: mostExpensivePeriod(year.hours * HOUR_MS, priceList),
    km: year.km,
    priceList,
    tariff,
  });
  const driven = trip.lines.flatMap(({ code, text, cents }) =>
    code === 'KM_PACKAGE'
      ? []
      : [line(code, `${tripCount(year.trips)} × ${money(cents)} (${text})`, year.trips * cents)],
  );
  const used = packages
    ? [
        line(
          'KM_PACKAGE_USED',
          `${formatWhole(packages.usedKm)}\u00A0km davon sind mit den Paketen bezahlt`,
          -packages.coveredCents,
        ),
        ...packages.bought.map(({ kmPackage, count }) =>
          line(
            'KM_PACKAGE_BOUGHT',
            `${formatWhole(count)} × ${formatWhole(kmPackage.km)}\u00A0km für ${money(kmPackage.cents)}, jedes ${priceList.kmPackageDays} Tage gültig`,
            count * kmPackage.cents,
          ),
        ),
      ]
    : [];
  const fee = line(
    'MONTHLY_FEE',
    `${MONTHS_PER_YEAR} Monate × ${money(tariff.monthlyCents)}${ofAccounts}`,
    MONTHS_PER_YEAR * tariff.monthlyCents * accounts,
  );
  const most = deductibleCents(priceList, sipakCents !== undefined);
  const safety = line(
    'SAFETY_PACKAGE',
    `${accounts === 1 ? '' : `${accounts} Accounts × ${money(sipakCents ?? 0)}: `}ein Schaden kostet höchstens ${money(most)} statt ${money(deductibleCents(priceList, false))}`,
    (sipakCents ?? 0) * accounts,
  );
  const damages = line(
    'DAMAGES',
    `ein eigener Schaden auf ${formatWhole(year.tripsPerDamage)} Fahrten, jeder zu ${money(most)}`,
    year.tripsPerDamage === 0 ? 0 : roundHalfAwayFromZero((year.trips * most) / year.tripsPerDamage),
  );
  return [...driven, ...used, fee, safety, damages].filter(({ cents }) => cents !== 0);
}

/** „1 Fahrt“, „52 Fahrten“ */
export const tripCount = (trips: number): string =>
  trips === 1 ? '1 Fahrt' : `${formatWhole(trips)} Fahrten`;

/** What the kilometres cost with their time and packages, and what a year costs besides; without damages. */
export function drivenAndFixed(lines: readonly YearLine[]): { drivenCents: number; fixedCents: number } {
  const isFixed = ({ code }: YearLine) => code === 'MONTHLY_FEE' || code === 'SAFETY_PACKAGE';
  return {
    drivenCents: sumOfCents(lines.filter((line) => !isFixed(line) && line.code !== 'DAMAGES')),
    fixedCents: sumOfCents(lines.filter(isFixed)),
  };
}
