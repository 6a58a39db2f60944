import { BERLIN } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';
import { withArticle } from '#domain/customer/company-article.ts';
import { endOfMonth, formatMonth } from '#domain/invoice/billing-month.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { type VehicleClass, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { isWithinWeekHours, type WeekHours, weekHoursText } from './week-hours.ts';

/** How far a main account lets its driver go (§S11.14); null: without a limit. */
export type DriverLimits = {
  /** Of all bookings that start in one month of Berlin, kilometres and fees included. */
  monthlyCents: number | null;
  classes: readonly VehicleClass[] | null;
  weekHours: readonly WeekHours[] | null;
};

export const hasLimits = ({ monthlyCents, classes, weekHours }: DriverLimits): boolean =>
  monthlyCents !== null || classes !== null || weekHours !== null;

export type Wish = {
  period: Period;
  vehicleClass: VehicleClass;
  /** What the trip will probably cost, with no less than the suggested distance. */
  cents: number;
  /** What the driver's other bookings of the same month cost. */
  usedCents: number;
};

type ExceededLimit =
  | { limit: 'CLASS'; classes: readonly VehicleClass[] }
  | { limit: 'WEEK_HOURS'; weekHours: readonly WeekHours[] }
  | { limit: 'MONTH'; month: string; limitCents: number; usedCents: number; cents: number };

/** The limit that a booking would exceed; of several the one that more money would not help. */
export function exceededLimit(limits: DriverLimits, wish: Wish): ExceededLimit | undefined {
  const { classes, weekHours, monthlyCents } = limits;
  if (classes && !classes.includes(wish.vehicleClass)) return { limit: 'CLASS', classes };
  if (weekHours && !isWithinWeekHours(wish.period, weekHours)) return { limit: 'WEEK_HOURS', weekHours };
  if (monthlyCents === null || wish.usedCents + wish.cents <= monthlyCents) return undefined;
  const { usedCents, cents } = wish;
  const month = limitMonth(wish.period.start).toString();
  return { limit: 'MONTH', month, limitCents: monthlyCents, usedCents, cents };
}

/** The month in whose limit a booking counts. */
const limitMonth = (start: Temporal.Instant): Temporal.PlainYearMonth =>
  start.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();

/** All starts of bookings that count in the same month as this one. */
export function limitMonthPeriod(start: Temporal.Instant): Period {
  const month = limitMonth(start);
  return { start: endOfMonth(month.subtract({ months: 1 })), end: endOfMonth(month) };
}

/** Who reads it: the driver, with the name of who can raise the limit; or that account, with the driver's name. */
export type LimitReader = { holder: string } | { driver: string };

/**
 * Says which limit it is, and who can raise it. `raisedToKm`: the suggested distance, where the person has planned
 * less and the sum is therefore not the one that they were shown.
 */
export function exceededLimitText(
  exceeded: ExceededLimit,
  reader: LimitReader,
  currency: Currency,
  raisedToKm?: number,
): { de: string; en: string } {
  const money = (cents: number) => formatMoney({ cents, currency });
  const words =
    'holder' in reader
      ? {
          de: {
            for: 'Für dich',
            limit: 'Dein Limit',
            raise: `Ändern kann das ${withArticle(reader.holder, 'die')}.`,
          },
          en: { for: 'you', limit: 'Your limit', raise: `${reader.holder} can change that.` },
        }
      : {
          de: {
            for: `Für ${reader.driver}`,
            limit: `Das Limit von ${reader.driver}`,
            raise: 'Ändern kannst du das bei deinen Fahrtberechtigten.',
          },
          en: {
            for: reader.driver,
            limit: `The limit of ${reader.driver}`,
            raise: 'You can change that among your drivers.',
          },
        };
  switch (exceeded.limit) {
    case 'CLASS': {
      const classes = exceeded.classes.map((one) => vehicleClassTitle[one]).join(', ');
      return {
        de: `${words.de.for} sind nur diese Fahrzeugklassen freigegeben: ${classes}. ${words.de.raise}`,
        en: `Only these vehicle classes are open to ${words.en.for}: ${classes}. ${words.en.raise}`,
      };
    }
    case 'WEEK_HOURS':
      return {
        de: `${words.de.for} sind nur diese Zeiten freigegeben: ${weekHoursText(exceeded.weekHours)}. ${words.de.raise}`,
        en: `Only these times are open to ${words.en.for}: ${weekHoursText(exceeded.weekHours, 'en')}. ${words.en.raise}`,
      };
    case 'MONTH': {
      const month = formatMonth(Temporal.PlainYearMonth.from(exceeded.month));
      const { limitCents, usedCents, cents } = exceeded;
      const km = raisedToKm === undefined ? undefined : formatKm(raisedToKm);
      const counted = km
        ? { de: `, gerechnet mit mindestens ${km}`, en: `, counting at least ${km}` }
        : { de: '', en: '' };
      return {
        de: `${words.de.limit} für ${month} ist ${money(limitCents)}. Mit dieser Fahrt wären es ${money(usedCents + cents)}${counted.de}. ${words.de.raise}`,
        en: `${words.en.limit} for ${exceeded.month} is ${money(limitCents)}. With this trip it would be ${money(usedCents + cents)}${counted.en}. ${words.en.raise}`,
      };
    }
  }
}

/** The limits as a list of phrases: "100,00 € im Monat", "Klassen S, M", "Mo–Fr 7:00–19:00 Uhr". */
export function limitPhrases(limits: DriverLimits, currency: Currency): string[] {
  const { monthlyCents, classes, weekHours } = limits;
  return [
    ...(monthlyCents === null ? [] : [`${formatMoney({ cents: monthlyCents, currency })} im Monat`]),
    ...(classes === null
      ? []
      : [
          `${classes.length === 1 ? 'Klasse' : 'Klassen'} ${classes.map((one) => vehicleClassTitle[one]).join(', ')}`,
        ]),
    ...(weekHours === null ? [] : [weekHoursText(weekHours)]),
  ];
}
