import { deletePlanChange } from '#contract/tariff.ts';
import {
  findPlanChange,
  lockContract,
  takeBackPlanChange,
} from '#server/features/customer/plan-change.repository.ts';
import { takeBackOptions } from '#server/features/registration/option.repository.ts';
import { findPlan } from '#server/features/registration/plan.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { changedOptions } from './changed-options.ts';

/** Takes back a change that has not begun; nothing was owed for it. */
export const bindDeletePlanChange = bind(
  deletePlanChange,
  async ({ db, now, session, mailer }, { params }) => {
    const { customerId } = session;
    const row = await lockContract(db, customerId);
    const change = await findPlanChange(db, { id: params.id, customerId });
    if (!change) return refuse('PLAN_CHANGE_UNKNOWN');
    if (change.taken_back_at) return null;
    if (Temporal.Instant.compare(change.starts_at, now) <= 0) return refuse('PLAN_CHANGE_BEGUN');
    const [from, to] = [await findPlan(db, change.from_plan_id), await findPlan(db, change.to_plan_id)];
    if (!from || !to) throw new Error(`a plan of change ${change.id} vanished`);
    await takeBackPlanChange(db, change.id, now);
    await takeBackOptions(db, { customerId, ...changedOptions(from, to), at: change.starts_at });
    if (row.email) {
      const placeholders = {
        prename: row.prename,
        accountNumber: row.customer_number,
        plan: from.title,
        notPlan: to.title,
      };
      await mailer.queue(db, { template: 'tarif_bleibt', to: row.email, placeholders, now });
    }
    return null;
  },
);
