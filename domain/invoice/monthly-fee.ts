import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import { formatMonth } from './billing-month.ts';

export type OwedFee = { cents: number; text: string };

/**
 * The monthly fee of a tariff for a month of Berlin; of the month in which it began, by days (§S11.6). Undefined where
 * nothing is owed: the tariff costs nothing, or begins later.
 */
export function owedMonthlyFee(
  tariff: Pick<Tariff, 'title' | 'monthlyCents'>,
  month: Temporal.PlainYearMonth,
  since: Temporal.PlainDate,
): OwedFee | undefined {
  if (tariff.monthlyCents === 0) return undefined;
  const first = month.toPlainDate({ day: 1 });
  const title = `Grundgebühr Tarif ${tariff.title}, ${formatMonth(month)}`;
  if (Temporal.PlainDate.compare(since, first) <= 0) return { cents: tariff.monthlyCents, text: title };
  const days = month.daysInMonth - since.day + 1;
  if (!since.toPlainYearMonth().equals(month)) return undefined;
  return {
    cents: roundHalfAwayFromZero((tariff.monthlyCents * days) / month.daysInMonth),
    text: days === month.daysInMonth ? title : `${title} (${days} von ${month.daysInMonth} Tagen)`,
  };
}
