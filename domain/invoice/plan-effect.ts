import { BERLIN } from '#domain/booking/grid.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import { sumOf, sumOfCents } from '#domain/tariff/sum-of.ts';
import { lastMonth } from './billing-month.ts';
import { owedMonthlyFees, type TariffSince } from './monthly-fee.ts';

/** How many whole months one may look back on. */
export const EFFECT_MONTHS = { min: 3, max: 12, preset: 6 } as const;

/** A trip with its price as billed and as it would have been, gross cents. */
export type ComparedTrip = { endedAt: Temporal.Instant; cents: number; otherCents: number };

/** Sums of a month of Berlin, gross cents: what was paid, and what the other tariff would have come to. */
export type EffectMonth = {
  month: Temporal.PlainYearMonth;
  trips: number;
  tripCents: number;
  feeCents: number;
  otherTripCents: number;
  otherFeeCents: number;
};

export type PlanEffect = {
  /** Latest first; none for an account that is not a whole month old. */
  months: EffectMonth[];
  trips: number;
  cents: number;
  otherCents: number;
};

/** The whole months that are over, latest first: at most so many, and none in which there was no account yet. */
export function effectMonths(
  wanted: number,
  since: Temporal.PlainDate,
  now: Temporal.Instant,
): Temporal.PlainYearMonth[] {
  const last = lastMonth(now);
  return Array.from({ length: wanted }, (_, ago) => last.subtract({ months: ago })).filter(
    (month) => Temporal.PlainYearMonth.compare(month, since.toPlainYearMonth()) >= 0,
  );
}

/**
 * What the same trips would have cost in these months with another tariff and its fee. A trip belongs to
 * Berlin's month of its end (§S11.1). `history`: the tariffs really had.
 */
export function planEffect({
  trips,
  history,
  other,
  months,
}: {
  trips: readonly ComparedTrip[];
  history: readonly TariffSince[];
  other: Pick<Tariff, 'title' | 'monthlyCents'>;
  months: readonly Temporal.PlainYearMonth[];
}): PlanEffect {
  const monthOf = ({ endedAt }: ComparedTrip) =>
    endedAt.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth().toString();
  const byMonth = Map.groupBy(trips, monthOf);
  const alone = history.slice(0, 1).map(({ since }) => ({ tariff: other, since }));
  const rows = months.map((month): EffectMonth => {
    const own = byMonth.get(month.toString()) ?? [];
    return {
      month,
      trips: own.length,
      tripCents: sumOfCents(own),
      feeCents: sumOfCents(owedMonthlyFees(history, month)),
      otherTripCents: sumOf(own, ({ otherCents }) => otherCents),
      otherFeeCents: sumOfCents(owedMonthlyFees(alone, month)),
    };
  });
  return {
    months: rows,
    trips: sumOf(rows, (row) => row.trips),
    cents: sumOf(rows, ({ tripCents, feeCents }) => tripCents + feeCents),
    otherCents: sumOf(rows, ({ otherTripCents, otherFeeCents }) => otherTripCents + otherFeeCents),
  };
}

/** The effect in one sentence, honest also where the other tariff costs more. */
export function effectSentence(
  effect: { months: { length: number }; trips: number; cents: number; otherCents: number },
  title: string,
  currency: Currency,
): string {
  const { months, trips, cents, otherCents } = effect;
  if (months.length === 0) {
    return 'Dein Account ist noch keinen ganzen Monat alt. Was ein anderer Tarif für dich heißt, rechnen wir dir vor, sobald ein Monat vorbei ist.';
  }
  const time = months.length === 1 ? 'im letzten Monat' : `in den letzten ${months.length} Monaten`;
  const money = (amount: number) => formatMoney({ cents: amount, currency });
  const difference = otherCents - cents;
  const would = `Mit ${title} hättest du ${time}`;
  if (trips === 0) {
    const nothing = months.length === 1 ? 'Im letzten Monat' : `In den letzten ${months.length} Monaten`;
    const without = `${nothing} bist du nicht gefahren.`;
    if (difference === 0) return `${without} Mit ${title} hättest du genauso viel bezahlt.`;
    return difference > 0
      ? `${without} Mit ${title} hättest du nur wegen der Grundgebühr ${money(difference)} mehr bezahlt.`
      : `${without} Mit ${title} hättest du ${money(-difference)} Grundgebühr gespart.`;
  }
  if (difference === 0) return `${would} genauso viel bezahlt.`;
  return `${would} ${money(Math.abs(difference))} ${difference < 0 ? 'weniger' : 'mehr'} bezahlt.`;
}
