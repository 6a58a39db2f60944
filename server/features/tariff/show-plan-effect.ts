import { showPlanEffect } from '#contract/tariff.ts';
import { endOfMonth } from '#domain/invoice/billing-month.ts';
import { EFFECT_MONTHS, effectMonths, effectSentence, planEffect } from '#domain/invoice/plan-effect.ts';
import { owedCentsIn } from '#domain/ledger/booking-entries.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';
import { findBookingMoney, findPaidTrips } from '#server/features/ledger/ledger.repository.ts';
import { endOf, toFacts } from '#server/features/ledger/post-bookings.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { readContract } from './own-contract.ts';

/** Of the own trips only: drivers keep their plan, and with it their prices. */
export const bindShowPlanEffect = bind(showPlanEffect, async ({ db, now, session }, { query }) => {
  const contract = await readContract(db, session.customerId, now);
  const other = contract.choices.find(({ id }) => id === query.planId);
  if (!other) return refuse('PLAN_NOT_OFFERED');
  const { currency } = contract.row;
  const months = effectMonths(query.months ?? EFFECT_MONTHS.preset, contract.history[0].since, now);
  const effect = planEffect({
    trips: await comparedTrips(db, session.customerId, months, other.tariff),
    history: contract.history.map(({ planId, since }) => ({ tariff: contract.planOf(planId).tariff, since })),
    other: other.tariff,
    months,
  });
  const { trips, cents, otherCents } = effect;
  return {
    currency,
    sentence: effectSentence(effect, other.title, currency),
    trips,
    cents,
    otherCents,
    months: effect.months.map(({ month, ...sums }) => ({ month: month.toString(), ...sums })),
  };
});

async function comparedTrips(
  db: Db,
  customerId: number,
  months: readonly Temporal.PlainYearMonth[],
  tariff: Tariff,
) {
  const [latest, earliest] = [months[0], months.at(-1)];
  if (!latest || !earliest) return [];
  const ids = await findPaidTrips(db, customerId, {
    from: endOfMonth(earliest.subtract({ months: 1 })),
    until: endOfMonth(latest),
  });
  return (await findBookingMoney(db, ids)).map((row) => {
    const facts = toFacts(row);
    return {
      endedAt: endOf(row),
      cents: owedCentsIn(facts, facts.tariff),
      otherCents: owedCentsIn(facts, tariff),
    };
  });
}
