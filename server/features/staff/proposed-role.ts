import { formatDate } from '#domain/booking/format-period.ts';
import { later } from '#domain/booking/instant-order.ts';
import { endOfLastDay, mayHaveRole, roleRefusal } from '#domain/staff/give-role.ts';
import { rightsTexts } from '#domain/staff/right.ts';
import { ROLE_NAMES, type Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import { proposedAct } from '#server/feature/proposed-act.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { Act, RecordAct } from '#server/http/act.repository.ts';
import { tellRoleGiven } from './person-mails.ts';
import { endRole, giveRole } from './roles.ts';
import { findGrantsOf, findPreset } from './staff-caller.repository.ts';
import {
  findAccountById,
  findPeople,
  findRole,
  findRolesOf,
  type HeldRole,
  hasEnd,
  lockPerson,
  lockPreset,
} from './staff-role.repository.ts';
import { cityNames, wholeName } from './staff-view.ts';

/** As it is stored until somebody confirms it. */
export type RoleWish = {
  customerId: number;
  role: Role;
  cities: number[] | null;
  /** ISO 8601 date. */
  until: string | null;
  replaces: number | null;
};

/** What giving a role rests on: who the person is, what they have, and what the role stands for. */
export async function findRoleBasis(db: Db, { customerId, role, replaces }: RoleWish, now: Temporal.Instant) {
  await lockPerson(db, customerId);
  await lockPreset(db, role);
  const account = await findAccountById(db, customerId);
  if (!account || !mayHaveRole(account)) return undefined;
  const [held, { rights }] = await Promise.all([findRolesOf(db, customerId, now), findPreset(db, role)]);
  if (replaces !== null && (!held.some(({ id }) => id === replaces) || (await hasEnd(db, replaces))))
    return undefined;
  return { held: held.map(({ id, validTo }) => [id, validTo?.toString() ?? null]), rights };
}

type Giving = {
  db: Db;
  mailer: Mailer;
  now: Temporal.Instant;
  recordAct: RecordAct;
  /** In whose name. */
  by: number;
  providerId: string;
  reason: string | undefined;
  /** Number of the proposal that a second person has confirmed. */
  proposal?: number;
};

/** Gives a role, or another one in its place in the same moment; the person is told, the act recorded. */
export async function giveWished(
  { db, mailer, now, recordAct, by, providerId, reason, proposal }: Giving,
  { customerId, role, cities, until, replaces }: RoleWish,
): Promise<'ROLE_HELD' | 'ROLE_OVER' | undefined> {
  const replaced = replaces === null ? undefined : await findRole(db, replaces);
  const from = replaced ? later(replaced.validFrom, now) : now;
  const lastDay = until === null ? null : Temporal.PlainDate.from(until);
  const to = lastDay && endOfLastDay(lastDay);
  const next = { customerId, role, cities, from, to, by, now };
  if (replaced?.role === role) {
    if (!(await endRole(db, { role: replaced, at: now, by, now, next }))) return 'ROLE_OVER';
  } else {
    // The new one first: between the two the person would have none, and would be logged out.
    if ((await giveRole(db, next)) === 'HELD') return 'ROLE_HELD';
    if (replaced && !(await endRole(db, { role: replaced, at: now, by, now }))) return 'ROLE_OVER';
  }
  const account = await findAccountById(db, customerId);
  const names = await cityNames(db, providerId);
  const titles = cities && cities.map((city) => names.get(city) ?? String(city));
  if (account) await tellRoleGiven({ db, mailer, now }, account, { role, cities: titles, lastDay });
  await recordAct(actOf({ customerId, role, cities, to }, { replaced, reason, proposal }));
  return undefined;
}

const actOf = (
  { customerId, role, cities, to }: Omit<RoleWish, 'until' | 'replaces'> & { to: Temporal.Instant | null },
  {
    replaced,
    reason,
    proposal,
  }: { replaced: HeldRole | undefined; reason: string | undefined; proposal: number | undefined },
): Act => ({
  kind: 'ROLE_GIVEN',
  area: 'PEOPLE',
  object: { kind: 'PERSON', id: customerId },
  customerId,
  cityId: cities?.length === 1 ? cities[0] : undefined,
  ...(replaced ? { before: { role: replaced.role, cities: replaced.cities, until: replaced.validTo } } : {}),
  after: { role, cities, until: to, ...(proposal === undefined ? {} : { proposal }) },
  reason,
});

/** Whether somebody gives and takes nothing that they may not themselves. */
export async function refuseGiver(
  db: Db,
  giver: Parameters<typeof roleRefusal>[0],
  { customerId: person, role, cities, replaces }: RoleWish,
  now: Temporal.Instant,
) {
  const replaced = replaces === null ? undefined : await findRole(db, replaces);
  for (const one of [{ role, cities }, ...(replaced ? [replaced] : [])]) {
    const { rights } = await findPreset(db, one.role);
    const refused = roleRefusal(giver, { person, rights, cities: one.cities ?? 'ALL' }, now);
    if (refused) return refused;
  }
  return undefined;
}

export const proposedRole = proposedAct<RoleWish>({
  kind: 'ROLE_GIVEN',
  findBasis: findRoleBasis,
  describe: async (db, { customerId, role, cities, until, replaces }, basis) => {
    const [account, replaced] = await Promise.all([
      findPeople(db, [customerId]),
      replaces === null ? undefined : findRole(db, replaces),
    ]);
    const [person] = account;
    const names = person ? await cityNames(db, person.providerId) : new Map<number, string>();
    const { rights } = basis as { rights: Parameters<typeof rightsTexts>[0] };
    return {
      object: person ? `${wholeName(person)} (${person.customerNumber})` : String(customerId),
      facts: [
        { label: 'Rolle', value: ROLE_NAMES[role] },
        {
          label: 'Städte',
          value: cities ? cities.map((city) => names.get(city) ?? String(city)).join(', ') : 'alle',
        },
        { label: 'Bis', value: until === null ? 'ohne Ende' : formatDate(Temporal.PlainDate.from(until)) },
        ...(replaced ? [{ label: 'Anstelle von', value: ROLE_NAMES[replaced.role] }] : []),
        { label: 'Darf damit', value: rightsTexts(rights).join(' · ') },
      ],
    };
  },
  execute: async ({ db, mailer, now, proposal, second, recordAct }, wish) => {
    const { id, authorId: by, providerId, reason } = proposal;
    const to = wish.until === null ? null : endOfLastDay(Temporal.PlainDate.from(wish.until));
    if (to && Temporal.Instant.compare(to, now) <= 0) return 'OUTDATED';
    const author = { id: by, grants: await findGrantsOf(db, by, now) };
    if (await refuseGiver(db, author, wish, now)) return 'OUTDATED';
    const refused = await refuseGiver(db, second, wish, now);
    if (refused) return refused === 'ROLE_OF_ONESELF' ? 'TOO_CLOSE' : refused;
    const giving = { db, mailer, now, recordAct, by, providerId, reason: reason ?? undefined, proposal: id };
    const fault = await giveWished(giving, wish);
    // By then something is written; what it rests on says that it cannot be.
    if (fault === 'ROLE_OVER') throw new Error(`role ${wish.replaces} has an end`);
    return fault && 'OUTDATED';
  },
});
