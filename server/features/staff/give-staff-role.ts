import { giveStaffRole } from '#contract/staff.ts';
import { later } from '#domain/booking/instant-order.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { endOfLastDay, mayHaveRole, roleRefusal } from '#domain/staff/give-role.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { tellRoleGiven } from './person-mails.ts';
import { endRole, giveRole } from './roles.ts';
import { findPreset } from './staff-caller.repository.ts';
import { findAccount, findRole } from './staff-role.repository.ts';
import { cityNames, viewOne } from './staff-view.ts';

/** §S20.5: gives a role, or another one in its place in the same moment. The person is told by mail. */
export const bindGiveStaffRole = bind(giveStaffRole, {
  handle: async ({ db, session, staff, now, mailer, recordAct }, { body }) => {
    const { role, cityIds: cities, replaces, until, reason } = body;
    const { customerId: by, providerId } = session;
    const customerNumber = withSuffix(body.accountNumber);
    const account = await findAccount(db, { customerNumber, providerId });
    if (!account) return refuse('STAFF_ACCOUNT_UNKNOWN');
    if (!mayHaveRole(account)) return refuse('STAFF_NOT_POSSIBLE');
    const names = await cityNames(db, providerId);
    if (cities?.some((city) => !names.has(city))) return refuse('FIELD_INVALID', { fields: [UNKNOWN_CITY] });
    const replaced = replaces === undefined ? undefined : await findRole(db, replaces);
    if (replaces !== undefined && replaced?.customerId !== account.id) return refuse('ROLE_UNKNOWN');
    // What begins later still does when something else of it is changed.
    const from = replaced ? later(replaced.validFrom, now) : now;
    const lastDay = until === undefined ? null : Temporal.PlainDate.from(until);
    const to = lastDay && endOfLastDay(lastDay);
    if (to && Temporal.Instant.compare(to, from) <= 0) return refuse('FIELD_INVALID', { fields: [PAST_DAY] });

    const giver = { id: by, grants: staff.grants };
    for (const one of [{ role, cities }, ...(replaced ? [replaced] : [])]) {
      const { rights } = await findPreset(db, one.role);
      const refused = roleRefusal(giver, { person: account.id, rights, cities: one.cities ?? 'ALL' }, now);
      if (refused) return refuse(refused);
    }

    const next = { customerId: account.id, role, cities, from, to, by, now };
    if (replaced?.role === role) {
      if (!(await endRole(db, { role: replaced, at: now, by, now, next }))) return refuse('ROLE_OVER');
    } else {
      // The new one first: between the two the person would have none, and would be logged out.
      if ((await giveRole(db, next)) === 'HELD') return refuse('ROLE_HELD');
      if (replaced && !(await endRole(db, { role: replaced, at: now, by, now }))) return refuse('ROLE_OVER');
    }
    const titles = cities && cities.map((city) => names.get(city) ?? String(city));
    await tellRoleGiven({ db, mailer, now }, account, { role, cities: titles, lastDay });
    await recordAct({
      kind: 'ROLE_GIVEN',
      object: { kind: 'PERSON', id: account.id },
      customerId: account.id,
      cityId: cities?.length === 1 ? cities[0] : undefined,
      ...(replaced
        ? { before: { role: replaced.role, cities: replaced.cities, until: replaced.validTo } }
        : {}),
      after: { role, cities, until: to },
      reason,
    });
    return viewOne(db, account.id, session, now);
  },
});

const UNKNOWN_CITY = {
  name: 'cityIds',
  code: 'unknown',
  message: { de: 'Eine dieser Städte gibt es bei uns nicht.', en: 'One of these cities does not exist.' },
};
const PAST_DAY = {
  name: 'until',
  code: 'past',
  message: {
    de: 'Der letzte Tag ist schon vorbei, oder die Rolle beginnt erst danach.',
    en: 'The last day is over already, or the role begins after it.',
  },
};
