import { saveRolePreset } from '#contract/staff.ts';
import { needsSecondPerson } from '#domain/staff/act.ts';
import { areMoreRights, presetRefusal } from '#domain/staff/give-role.ts';
import { orderedRights } from '#domain/staff/right.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findPresetBasis, savePreset } from './proposed-preset.ts';
import { viewPreset } from './staff-view.ts';

/**
 * What a role stands for counts at once, for all who have it: they are asked with each call. What makes it more waits for a
 * second person.
 */
export const bindSaveRolePreset = bind(saveRolePreset, {
  handle: async (context, { params: { role }, body }) => {
    const { db, session, staff, now } = context;
    const { reason } = body;
    const wish = { role, rights: orderedRights(body.rights) };
    const basis = await findPresetBasis(db, wish);
    const roles = staff.grants.map((held) => held.role);
    const change = { role, before: basis.before, after: wish.rights };
    const refused = presetRefusal({ grants: staff.grants, roles }, change, now);
    if (refused) return refuse(refused);
    if (needsSecondPerson({ kind: 'ROLE', givesMore: areMoreRights(basis.before, wish.rights) })) {
      const asked = { kind: 'PRESET_CHANGED', request: wish, basis, cities: null } as const;
      const proposal = await propose(context, { ...asked, reason });
      return isRefused(proposal) ? proposal : { preset: await viewPreset(db, role), proposal };
    }
    await savePreset({ ...context, by: session.customerId, reason }, wish);
    return { preset: await viewPreset(db, role), proposal: null };
  },
});
