import { REFUSALS } from '#contract/refusal.ts';
import { showOwnPlan } from '#contract/tariff.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { mayChangeContract } from '#domain/customer/may-change-contract.ts';
import { planChangeTerms } from '#domain/invoice/plan-change-terms.ts';
import { packageCentsOfPlan } from '#domain/registration/safety-package.ts';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import { findSafetyPackage } from '#server/features/registration/option.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { findChargedCents } from './charged-cents.ts';
import { readContract } from './own-contract.ts';
import { toOwnPlan, toPlanChange, toSafetyPackage } from './own-plan-view.ts';

/** A driver is told the plan and what a damage may cost on the own trips, and nothing else of the main account. */
export const bindShowOwnPlan = bind(showOwnPlan, async ({ db, now, session, request }) => {
  const contract = await readContract(db, session.customerId, now);
  const { row, plan, past, current, pending, planOf, priceList } = contract;
  const yearlyCents = packageCentsOfPlan(plan, priceList);
  const isMain = row.mainCustomerId === null;
  const insurance = await findSafetyPackage(db, row.mainCustomerId ?? row.id, now);
  const resultCode = mayChangeContract({
    state: row.state as CustomerState,
    isMain,
    isSalesPartner: session.isSalesPartner,
  });
  const { currency } = row;
  const money = (cents: number) => ({ cents, currency });
  return {
    currency,
    plan: toOwnPlan(plan),
    since: current.since.toString(),
    past: past
      .map(({ planId, since }, index) => ({
        title: planOf(planId).title,
        from: since,
        until: (past[index + 1] ?? current).since.subtract({ days: 1 }),
      }))
      // One that began and ended on the same day was none.
      .filter(({ from, until }) => Temporal.PlainDate.compare(from, until) <= 0)
      .map(({ title, from, until }) => ({ title, from: from.toString(), until: until.toString() })),
    pending: pending ? toPlanChange(pending, planOf(pending.toPlanId)) : null,
    obstacle: resultCode
      ? { resultCode, detail: REFUSALS[resultCode][speaksEnglish(request) ? 'en' : 'de'] }
      : null,
    choices: contract.choices.map((choice) => ({
      plan: toOwnPlan(choice),
      terms: planChangeTerms({ from: plan.tariff, to: choice.tariff }, now).map(
        ({ begins, startsOn, firstMonthCents }) => ({
          begins,
          startsOn: startsOn.toString(),
          firstMonth: money(firstMonthCents),
        }),
      ),
    })),
    deductible: money(deductibleCents(priceList, insurance !== undefined)),
    safetyPackage:
      isMain && yearlyCents
        ? toSafetyPackage(insurance, {
            priceList,
            yearlyCents,
            chargedCents: await findChargedCents(db, row.id, insurance, now),
            currency,
            now,
          })
        : null,
  };
});
