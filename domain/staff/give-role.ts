import { BERLIN } from '#domain/booking/grid.ts';
import { isCompanyAccount, isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { type Grant, hasAll } from './may.ts';
import { AREAS, type AreaRights } from './right.ts';
import type { Role } from './role.ts';

type Giver = { id: number; grants: readonly Grant[] };

type RoleRefusal = 'ROLE_OF_ONESELF' | 'ROLE_BEYOND_OWN';

/** A person with a login of their own: no company, no sales partner, and nobody who is blocked or gone. */
export const mayHaveRole = (account: { state: string; kundenart: string; isMain: boolean }): boolean =>
  account.state === 'ACTIVE' && !isCompanyAccount(account) && !isSalesPartnerPlan(account.kundenart);

/** A role lasts until the end of its last day in Berlin. */
export const endOfLastDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.add({ days: 1 }).toZonedDateTime(BERLIN).toInstant();

/** §S20.5: nobody gives or ends a role of their own, and nobody gives or takes what they may not do themselves. */
export function roleRefusal(
  giver: Giver,
  { person, rights, cities }: { person: number; rights: AreaRights; cities: Grant['cities'] },
  now: Temporal.Instant,
): RoleRefusal | undefined {
  if (person === giver.id) return 'ROLE_OF_ONESELF';
  return hasAll(giver.grants, rights, cities, now) ? undefined : 'ROLE_BEYOND_OWN';
}

/** The same of what a role stands for: that of the management stays, so that somebody is left who gives roles. */
export function presetRefusal(
  { grants, roles }: Omit<Giver, 'id'> & { roles: readonly Role[] },
  { role, before, after }: { role: Role; before: AreaRights; after: AreaRights },
  now: Temporal.Instant,
): RoleRefusal | 'ROLE_FIXED' | undefined {
  if (role === 'MANAGEMENT') return 'ROLE_FIXED';
  if (roles.includes(role)) return 'ROLE_OF_ONESELF';
  return hasAll(grants, before, 'ALL', now) && hasAll(grants, after, 'ALL', now)
    ? undefined
    : 'ROLE_BEYOND_OWN';
}

type Held = { role: Role; cities: Grant['cities']; from: Temporal.Instant; to: Temporal.Instant | null };

/** Whether a role in place of another one is more than that was: another one, elsewhere too, earlier or longer. */
export const isMoreOf = (before: Held, after: Held): boolean =>
  before.role !== after.role ||
  isElsewhere(before.cities, after.cities) ||
  Temporal.Instant.compare(after.from, before.from) < 0 ||
  (before.to !== null && (after.to === null || Temporal.Instant.compare(after.to, before.to) > 0));

const isElsewhere = (before: Grant['cities'], after: Grant['cities']): boolean =>
  before !== 'ALL' && (after === 'ALL' || after.some((city) => !before.includes(city)));

/** Whether a role stands for anything that it did not stand for. */
export const areMoreRights = (before: AreaRights, after: AreaRights): boolean =>
  AREAS.some((area) => (after[area] ?? []).some((step) => !(before[area] ?? []).includes(step)));
