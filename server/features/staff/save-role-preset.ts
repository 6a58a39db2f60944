import { saveRolePreset } from '#contract/staff.ts';
import { presetRefusal } from '#domain/staff/give-role.ts';
import { orderedRights } from '#domain/staff/right.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findPreset } from './staff-caller.repository.ts';
import { insertPreset, lockPreset } from './staff-role.repository.ts';
import { viewPreset } from './staff-view.ts';

/** What a role stands for counts at once, for all who have it: they are asked with each call. */
export const bindSaveRolePreset = bind(saveRolePreset, {
  handle: async ({ db, session, staff, now, recordAct }, { params: { role }, body }) => {
    await lockPreset(db, role);
    const { rights: before } = await findPreset(db, role);
    const after = orderedRights(body.rights);
    const roles = staff.grants.map((held) => held.role);
    const refused = presetRefusal({ grants: staff.grants, roles }, { role, before, after }, now);
    if (refused) return refuse(refused);
    await insertPreset(db, { role, rights: after, by: session.customerId, now });
    await recordAct({
      kind: 'PRESET_CHANGED',
      object: { kind: 'ROLE', id: role },
      before,
      after,
      reason: body.reason,
    });
    return viewPreset(db, role);
  },
});
