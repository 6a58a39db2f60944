import { giveStaffRole } from '#contract/staff.ts';
import { later } from '#domain/booking/instant-order.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { needsSecondPerson } from '#domain/staff/act.ts';
import { endOfLastDay, isMoreOf, mayHaveRole } from '#domain/staff/give-role.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findRoleBasis, giveWished, type RoleWish, refuseGiver } from './proposed-role.ts';
import { isHeld } from './roles.ts';
import { findAccount, findRole, type HeldRole } from './staff-role.repository.ts';
import { cityNames, viewOne } from './staff-view.ts';

/**
 * §S20.3, §S20.5: gives a role, or another one in its place. What gives somebody more waits for a second person; what only
 * takes away is done at once.
 */
export const bindGiveStaffRole = bind(giveStaffRole, {
  handle: async (context, { body }) => {
    const { db, session, staff, now } = context;
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
    const to = until === undefined ? null : endOfLastDay(Temporal.PlainDate.from(until));
    if (to && Temporal.Instant.compare(to, from) <= 0) return refuse('FIELD_INVALID', { fields: [PAST_DAY] });

    const wish: RoleWish = {
      customerId: account.id,
      role,
      cities: cities && [...new Set(cities)].sort((a, b) => a - b),
      until: until ?? null,
      replaces: replaces ?? null,
    };
    const refused = await refuseGiver(db, { id: by, grants: staff.grants }, wish, now);
    if (refused) return refuse(refused);
    if ((await findClose(db, by, [account.id])).has(account.id)) return refuse('TOO_CLOSE');

    const basis = await findRoleBasis(db, wish, now);
    if (!basis || (replaced && isOver(replaced, now))) return refuse('ROLE_OVER');
    if (await isHeld(db, { ...wish, from, to, now })) return refuse('ROLE_HELD');
    const wanted = { role, cities: wish.cities ?? ('ALL' as const), from, to };
    const givesMore = !replaced || isMoreOf(placesOf(replaced), wanted);
    if (needsSecondPerson({ kind: 'ROLE', givesMore })) {
      const asked = { kind: 'ROLE_GIVEN', request: wish, basis, customerId: account.id } as const;
      const proposal = await propose(context, { ...asked, cities: wish.cities, reason });
      if (isRefused(proposal)) return proposal;
      return { person: await viewOne(db, account.id, session, now), proposal };
    }
    const fault = await giveWished({ ...context, by, providerId, reason }, wish);
    if (fault) return refuse(fault);
    return { person: await viewOne(db, account.id, session, now), proposal: null };
  },
});

const isOver = ({ validTo }: HeldRole, now: Temporal.Instant): boolean =>
  validTo !== null && Temporal.Instant.compare(validTo, now) <= 0;

const placesOf = ({ role, cities, validFrom, validTo }: HeldRole) => ({
  role,
  cities: cities ?? ('ALL' as const),
  from: validFrom,
  to: validTo,
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
