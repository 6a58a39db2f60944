import { giveStaffRole } from '#contract/staff.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { isCompanyAccount, isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { roleRefusal } from '#domain/staff/give-role.ts';
import { ROLE_NAMES } from '#domain/staff/role.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { endRole, giveRole } from './roles.ts';
import { roleGiven } from './staff.letters.ts';
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
    if (account.state !== 'ACTIVE' || isCompanyAccount(account) || isSalesPartnerPlan(account.kundenart))
      return refuse('STAFF_NOT_POSSIBLE');
    const names = await cityNames(db, providerId);
    if (cities?.some((city) => !names.has(city))) return refuse('FIELD_INVALID', { fields: [UNKNOWN_CITY] });
    const to = until === undefined ? null : endOf(until);
    if (to && Temporal.Instant.compare(to, now) <= 0) return refuse('FIELD_INVALID', { fields: [PAST_DAY] });
    const giver = { id: by, grants: staff.grants };
    const given = { person: account.id, ...(await findPreset(db, role)), cities: cities ?? ('ALL' as const) };
    const refused = roleRefusal(giver, given, now);
    if (refused) return refuse(refused);

    let before: object | undefined;
    if (replaces !== undefined) {
      const replaced = await findRole(db, replaces);
      if (replaced?.customerId !== account.id) return refuse('ROLE_UNKNOWN');
      const taken = {
        person: account.id,
        ...(await findPreset(db, replaced.role)),
        cities: replaced.cities ?? ('ALL' as const),
      };
      const notTaken = roleRefusal(giver, taken, now);
      if (notTaken) return refuse(notTaken);
      before = { role: replaced.role, cities: replaced.cities, until: replaced.validTo };
      // The new one first: between the two the person would have none, and would be logged out.
      if (replaced.role !== role) {
        const id = await giveRole(db, { customerId: account.id, role, cities, from: now, to, by, now });
        if (id === 'HELD') return refuse('ROLE_HELD');
        if (!(await endRole(db, { role: replaced, at: now, by, now }))) return refuse('ROLE_OVER');
      } else {
        const next = { customerId: account.id, role, cities, from: now, to, by, now };
        if (!(await endRole(db, { role: replaced, at: now, by, now, next }))) return refuse('ROLE_OVER');
      }
    } else {
      const id = await giveRole(db, { customerId: account.id, role, cities, from: now, to, by, now });
      if (id === 'HELD') return refuse('ROLE_HELD');
    }
    if (account.email !== null)
      await mailer.queue(db, {
        letter: roleGiven,
        to: account.email,
        contractOf: 'NOBODY',
        placeholders: {
          prename: account.prename,
          role: ROLE_NAMES[role],
          places: cities ? `in ${cities.map((city) => names.get(city)).join(', ')}` : 'in allen Städten',
          until: until === undefined ? null : formatDate(Temporal.PlainDate.from(until)),
          link: mailer.link('/betrieb'),
        },
        now,
      });
    await recordAct({
      kind: 'ROLE_GIVEN',
      object: { kind: 'PERSON', id: account.id },
      customerId: account.id,
      cityId: cities?.length === 1 ? cities[0] : undefined,
      ...(before ? { before } : {}),
      after: { role, cities, until: to },
      reason,
    });
    return viewOne(db, account.id, session, now);
  },
});

/** A role lasts until the end of its last day in Berlin. */
const endOf = (day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(BERLIN).toInstant();

const UNKNOWN_CITY = {
  name: 'cityIds',
  code: 'unknown',
  message: { de: 'Eine dieser Städte gibt es bei uns nicht.', en: 'One of these cities does not exist.' },
};
const PAST_DAY = {
  name: 'until',
  code: 'past',
  message: { de: 'Der letzte Tag ist schon vorbei.', en: 'The last day is over already.' },
};
