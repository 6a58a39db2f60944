import { repairDamage } from '#contract/damage-case.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { endByRepair } from '#server/features/damage/end-by-repair.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutDamage, findCaseHere } from './find-case.ts';

/** §S20.16: the damage is gone from the car; whose it was stays as it is. */
export const bindRepairDamage = bind(repairDamage, {
  handle: async (context, { params, body: { reason } }) => {
    const { db, now, session, recordAct } = context;
    const found = await findCaseHere(context, params.id, 'DO');
    if (isRefused(found)) return found;
    const { damage, cityId } = found;
    const by = { staff: await findStaffNameOf(db, session.customerId), staffId: session.customerId };
    if (!(await endByRepair(db, damage, { by, now }))) return refuse('DAMAGE_STEP');
    await recordAct({ ...aboutDamage(damage, cityId), kind: 'DAMAGE_REPAIRED', reason });
    return { repairedAt: now.toString() };
  },
});
