import { resetSecondFactor } from '#contract/staff.ts';
import { roleRefusal } from '#domain/staff/give-role.ts';
import { findPersonMail } from '#server/features/customer/staff.repository.ts';
import { removeAllLogins } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { tellFactorReset } from './person-mails.ts';
import { removeSecondFactor } from './second-factor.repository.ts';
import { findPreset } from './staff-caller.repository.ts';
import { findRolesOf, lockPerson } from './staff-role.repository.ts';
import { viewOne } from './staff-view.ts';

/** For somebody whose phone is gone: all their logins end, and the next one sets up another app. */
export const bindResetSecondFactor = bind(resetSecondFactor, {
  handle: async ({ db, session, staff, now, mailer, recordAct }, { params: { id }, body: { reason } }) => {
    const giver = { id: session.customerId, grants: staff.grants };
    const person = await findPersonMail(db, id);
    // First: whoever gets more rights meanwhile is not reset by somebody who has fewer.
    await lockPerson(db, id);
    const roles = await findRolesOf(db, id, now);
    if (roles.length === 0 || person?.providerId !== session.providerId)
      return refuse('STAFF_ACCOUNT_UNKNOWN');
    // Whoever could become another person by this must have their rights already.
    for (const { role, cities } of roles) {
      const { rights } = await findPreset(db, role);
      const refused = roleRefusal(giver, { person: id, rights, cities: cities ?? 'ALL' }, now);
      if (refused) return refuse(refused);
    }
    if (!(await removeSecondFactor(db, id))) return refuse('SECOND_FACTOR_MISSING');
    await removeAllLogins(db, id);
    await tellFactorReset({ db, mailer, now }, person);
    await recordAct({
      kind: 'FACTOR_REMOVED',
      object: { kind: 'PERSON', id },
      customerId: id,
      reason,
    });
    return viewOne(db, id, session, now);
  },
});
