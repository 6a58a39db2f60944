import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import { formatMonth } from './billing-month.ts';

export type OwedFee = { cents: number; text: string };

/** A tariff of an account, from a day of Berlin on until the next one begins. */
export type TariffSince = { tariff: Pick<Tariff, 'title' | 'monthlyCents'>; since: Temporal.PlainDate };

/**
 * An account's monthly fees for a month of Berlin, one per tariff, by days where not the whole month
 * (§S11.6). `tariffs` in the order of their beginning. Rounded together: never above the dearest fee.
 */
export function owedMonthlyFees(tariffs: readonly TariffSince[], month: Temporal.PlainYearMonth): OwedFee[] {
  const first = month.toPlainDate({ day: 1 });
  const end = first.add({ months: 1 });
  // Cents times days, so that nothing is divided before it is rounded.
  let centDays = 0;
  let owedCents = 0;
  return tariffs.flatMap(({ tariff, since }, index) => {
    const from = laterDay(since, first);
    const until = earlierDay(tariffs[index + 1]?.since ?? end, end);
    const { days } = from.until(until, { largestUnit: 'days' });
    if (days <= 0) return [];
    centDays += tariff.monthlyCents * days;
    const cents = roundHalfAwayFromZero(centDays / month.daysInMonth) - owedCents;
    owedCents += cents;
    const title = `Grundgebühr Tarif ${tariff.title}, ${formatMonth(month)}`;
    const share = days === month.daysInMonth ? '' : ` (${days} von ${month.daysInMonth} Tagen)`;
    return cents === 0 ? [] : [{ cents, text: title + share }];
  });
}

const laterDay = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) > 0 ? a : b;
const earlierDay = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) < 0 ? a : b;
