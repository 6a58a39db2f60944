import { endStaffRole } from '#contract/staff.ts';
import { roleRefusal } from '#domain/staff/give-role.ts';
import { findPersonMail } from '#server/features/customer/staff.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { tellRoleEnded } from './person-mails.ts';
import { endRole } from './roles.ts';
import { findPreset } from './staff-caller.repository.ts';
import { findRole } from './staff-role.repository.ts';
import { viewOne } from './staff-view.ts';

/** Ends a role at once. */
export const bindEndStaffRole = bind(endStaffRole, {
  handle: async ({ db, session, staff, now, mailer, recordAct }, { params, body: { reason } }) => {
    const { customerId: by, providerId } = session;
    const role = await findRole(db, params.id);
    const person = role && (await findPersonMail(db, role.customerId));
    if (!role || person?.providerId !== providerId) return refuse('ROLE_UNKNOWN');
    const { rights } = await findPreset(db, role.role);
    const cities = role.cities ?? ('ALL' as const);
    const refused = roleRefusal(
      { id: by, grants: staff.grants },
      { person: role.customerId, rights, cities },
      now,
    );
    if (refused) return refuse(refused);
    const isOver = role.validTo !== null && Temporal.Instant.compare(role.validTo, now) <= 0;
    if (isOver || !(await endRole(db, { role, at: now, by, now }))) return refuse('ROLE_OVER');
    await tellRoleEnded({ db, mailer, now }, person, role.role);
    await recordAct({
      kind: 'ROLE_ENDED',
      object: { kind: 'PERSON', id: role.customerId },
      customerId: role.customerId,
      cityId: role.cities?.length === 1 ? role.cities[0] : undefined,
      before: { role: role.role, cities: role.cities, until: role.validTo },
      reason,
    });
    return viewOne(db, role.customerId, session, now);
  },
});
