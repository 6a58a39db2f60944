import type { OutputOf } from '#contract/calls.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { contractYearOn, packageEnds, safetyPackageRefund } from '#domain/invoice/safety-package-year.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { PackageRow } from '#server/features/registration/option.repository.ts';
import type { PlanRow } from '#server/features/registration/plan.repository.ts';

type OwnPlan = OutputOf<'GET /ownplan'>;

export const toOwnPlan = ({ id, title, description, qualities, tariff }: PlanRow): OwnPlan['plan'] => ({
  id,
  title,
  description,
  qualities,
  tarif: tariff,
});

export const toPlanChange = (
  change: { id: number; startsAt: Temporal.Instant; agreedAt: Temporal.Instant },
  plan: PlanRow,
): OutputOf<'POST /planchanges'> => ({
  id: change.id,
  plan: toOwnPlan(plan),
  startsOn: dayOf(change.startsAt).toString(),
  agreedAt: change.agreedAt.toString(),
});

/** The day in Berlin. */
export const dayOf = (instant: Temporal.Instant): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(BERLIN).toPlainDate();

export type PackageFacts = {
  /** In force now. */
  priceList: PriceList;
  /** What the plan asks. */
  yearlyCents: number;
  /** What the contract year of today was charged, by the ledger; undefined while it is not. */
  chargedCents: number | undefined;
  currency: Currency;
  now: Temporal.Instant;
};

/** The safety package as the account has it. */
export function toSafetyPackage(
  row: PackageRow | undefined,
  { priceList, yearlyCents, chargedCents = yearlyCents, currency, now }: PackageFacts,
): OutputOf<'POST /safetypackages'> {
  const today = dayOf(now);
  const money = (cents: number) => ({ cents, currency });
  const prices = {
    yearly: money(yearlyCents),
    deductible: money(priceList.deductibleCents),
    reducedDeductible: money(priceList.reducedDeductibleCents),
  };
  if (!row) {
    const { until } = contractYearOn(today, today);
    return {
      ...prices,
      since: null,
      yearUntil: null,
      isEnding: false,
      end: null,
      ends: [],
      nextCharge: null,
      offer: { startsOn: today.toString(), yearUntil: lastDayBefore(until) },
    };
  }
  const since = dayOf(row.takesEffectAt);
  const year = contractYearOn(since, today);
  const { until } = year;
  const isEnding = row.endsAt !== null;
  const endOn = (day: Temporal.PlainDate) => ({
    lastDay: lastDayBefore(day),
    refund: money(safetyPackageRefund(year, day, chargedCents)?.cents ?? 0),
  });
  return {
    ...prices,
    since: since.toString(),
    yearUntil: lastDayBefore(until),
    isEnding,
    end: row.endsAt ? endOn(dayOf(row.endsAt)) : null,
    ends: isEnding ? [] : packageEnds(since, today).map((end) => endOn(end.until)),
    nextCharge: isEnding ? null : { on: until.toString(), amount: prices.yearly },
    offer: null,
  };
}

const lastDayBefore = (day: Temporal.PlainDate): string => day.subtract({ days: 1 }).toString();
