import { deletePlanChange } from '#contract/tariff.ts';
import {
  findPlanChange,
  lockContract,
  takeBackPlanChange,
} from '#server/features/customer/plan-change.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { changedOptions } from './changed-options.ts';
import { takeBackOptions } from './option.repository.ts';
import { findPlan } from './plan.repository.ts';
import { planStays } from './tariff.letters.ts';

/** Takes back a change that has not begun; nothing was owed for it. */
export const bindDeletePlanChange = bind(
  deletePlanChange,
  async ({ db, now, session, mailer }, { params }) => {
    const { customerId } = session;
    const row = await lockContract(db, customerId);
    const change = await findPlanChange(db, { id: params.id, customerId });
    if (!change) return refuse('PLAN_CHANGE_UNKNOWN');
    if (change.takenBackAt) return null;
    if (Temporal.Instant.compare(change.startsAt, now) <= 0) return refuse('PLAN_CHANGE_BEGUN');
    const [from, to] = [await findPlan(db, change.fromPlanId), await findPlan(db, change.toPlanId)];
    if (!from || !to) throw new Error(`a plan of change ${change.id} vanished`);
    await takeBackPlanChange(db, change.id, now);
    await takeBackOptions(db, { customerId, ...changedOptions(from, to), at: change.startsAt });
    if (row.email) {
      const placeholders = {
        prename: row.prename,
        accountNumber: row.customerNumber,
        plan: from.title,
        notPlan: to.title,
      };
      await mailer.queue(db, {
        letter: planStays,
        to: row.email,
        contractOf: { customerId },
        placeholders,
        now,
      });
    }
    return null;
  },
);
