import { BERLIN } from '#domain/booking/grid.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { owedMonthlyFees } from './monthly-fee.ts';

export const PLAN_CHANGE_BEGINS = ['NEXT_MONTH', 'AT_ONCE'] as const;
export type PlanChangeBegins = (typeof PLAN_CHANGE_BEGINS)[number];

/** When a change of the plan begins, and what its tariff's fee comes to in the month of that day. */
export type PlanChangeTerms = {
  begins: PlanChangeBegins;
  startsOn: Temporal.PlainDate;
  startsAt: Temporal.Instant;
  firstMonthCents: number;
};

/**
 * How an account can change from one tariff to another: from the first of Berlin's next month, to a dearer
 * one also at once, its fee by days from today (§S11.6).
 */
export function planChangeTerms(
  { from, to }: { from: Pick<Tariff, 'monthlyCents'>; to: Pick<Tariff, 'title' | 'monthlyCents'> },
  now: Temporal.Instant,
): PlanChangeTerms[] {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const nextMonth = today.with({ day: 1 }).add({ months: 1 });
  const feeFrom = (since: Temporal.PlainDate) =>
    sumOfCents(owedMonthlyFees([{ tariff: to, since }], since.toPlainYearMonth()));
  const next: PlanChangeTerms = {
    begins: 'NEXT_MONTH',
    startsOn: nextMonth,
    startsAt: nextMonth.toZonedDateTime(BERLIN).toInstant(),
    firstMonthCents: to.monthlyCents,
  };
  if (to.monthlyCents <= from.monthlyCents) return [next];
  return [next, { begins: 'AT_ONCE', startsOn: today, startsAt: now, firstMonthCents: feeFrom(today) }];
}
