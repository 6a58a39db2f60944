import { createPlanChange } from '#contract/tariff.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { mayChangeContract } from '#domain/customer/may-change-contract.ts';
import { type PlanChangeTerms, planChangeTerms } from '#domain/invoice/plan-change-terms.ts';
import { packageCentsOfPlan } from '#domain/registration/safety-package.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import {
  beginDueChange,
  insertPlanChange,
  lockContract,
} from '#server/features/customer/plan-change.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { changedOptions } from './changed-options.ts';
import { changeOptions, findSafetyPackage } from './option.repository.ts';
import { readContract } from './own-contract.ts';
import { dayOf, toPlanChange } from './own-plan-view.ts';
import { planOrdered } from './tariff.letters.ts';

/**
 * Agrees a change of plan on the terms that the person saw. Ordered again while to come, it is answered as it
 * is. One at once has begun with the answer.
 */
export const bindCreatePlanChange = bind(createPlanChange, {
  prepare: ({ now, papers }) => papers.current(now),
  handle: async ({ db, now, session, papers, mailer }, { body }, prepared) => {
    const { customerId } = session;
    const locked = await lockContract(db, customerId);
    await beginDueChange(db, customerId, now);
    const contract = await readContract(db, customerId, now, locked);
    const { row, plan, pending } = contract;
    const obstacle = mayChangeContract({
      state: row.state as CustomerState,
      isMain: row.mainCustomerId === null,
      isSalesPartner: session.isSalesPartner,
    });
    if (obstacle) return refuse(obstacle);
    const wanted = contract.choices.find(({ id }) => id === body.planId);
    if (!wanted) return refuse('PLAN_NOT_OFFERED');
    const terms = planChangeTerms({ from: plan.tariff, to: wanted.tariff }, now).find(
      ({ begins }) => begins === body.begins,
    );
    if (!terms || !isAsSeen(terms, body)) return refuse('TERMS_CHANGED');
    if (pending) {
      const isSame = pending.toPlanId === wanted.id && pending.startsAt.equals(terms.startsAt);
      return isSame ? toPlanChange(pending, wanted) : refuse('PLAN_CHANGE_PENDING');
    }
    const { startsAt } = terms;
    const change = { customerId, fromPlanId: plan.id, toPlanId: wanted.id, startsAt, now };
    const id = await insertPlanChange(db, change);
    await changeOptions(db, { customerId, ...changedOptions(plan, wanted), at: startsAt });
    await beginDueChange(db, customerId, now);
    const owned = await findSafetyPackage(db, customerId, now);
    const yearlyCents = packageCentsOfPlan(wanted, contract.priceList);
    const textsOf = prepared ?? (await papers.current(now));
    const attachments = await papers.record(db, textsOf(session.providerId), {
      plan: wanted,
      startsOn: terms.startsOn,
      safetyPackage:
        owned && yearlyCents !== null ? { yearlyCents, startsOn: dayOf(owned.startsAt) } : undefined,
      customerId,
      occasion: 'PLAN_CHANGE',
      now,
    });
    if (row.email) {
      const money = (cents: number) => formatMoney({ cents, currency: row.currency });
      const { monthlyCents, timeDiscountPercent } = wanted.tariff;
      await mailer.queue(db, {
        letter: planOrdered,
        to: row.email,
        contractOf: { customerId },
        placeholders: {
          prename: row.prename,
          accountNumber: row.customerNumber,
          before: plan.title,
          plan: wanted.title,
          startsOn: formatDate(terms.startsOn),
          atOnce: terms.begins === 'AT_ONCE',
          monthly: money(monthlyCents),
          firstMonth: terms.firstMonthCents === monthlyCents ? null : money(terms.firstMonthCents),
          discountPercent: timeDiscountPercent,
        },
        attachments,
        now,
      });
    }
    return toPlanChange({ id, startsAt, agreedAt: now }, wanted);
  },
});

const isAsSeen = (
  { startsOn, firstMonthCents }: PlanChangeTerms,
  seen: { startsOn: string; firstMonthCents: number },
): boolean => startsOn.toString() === seen.startsOn && firstMonthCents === seen.firstMonthCents;
