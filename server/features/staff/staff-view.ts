import type { CallOutput } from '#contract/call.ts';
import type { listStaff, showOwnStaff } from '#contract/staff.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { rightsNow } from '#domain/staff/may.ts';
import { ROLES, type Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { findPreset } from './staff-caller.repository.ts';
import {
  findCities,
  findPeople,
  findRolesOf,
  type HeldRole,
  type RolePerson,
} from './staff-role.repository.ts';

type Person = CallOutput<typeof listStaff>['people'][number];
export type CityNames = ReadonlyMap<number, string>;

export const cityNames = async (db: Db, providerId: string): Promise<CityNames> =>
  new Map((await findCities(db, providerId)).map(({ id, title }) => [id, title]));

export const wholeName = ({
  prename,
  name,
  customerNumber,
}: Omit<RolePerson, 'id' | 'hasFactor' | 'providerId'>): string => fullName(prename, name) ?? customerNumber;

const placesOf = (cities: readonly number[] | null, names: CityNames) =>
  cities && cities.map((id) => ({ id, title: names.get(id) ?? String(id) }));

/** A person with what they have or will have. */
export function viewPerson(
  { id, customerNumber, hasFactor, ...name }: Omit<RolePerson, 'providerId'>,
  roles: readonly HeldRole[],
  { names, givers, oneself }: { names: CityNames; givers: ReadonlyMap<number, string>; oneself: number },
): Person {
  return {
    id,
    accountNumber: customerNumber,
    name: wholeName({ ...name, customerNumber }),
    hasSecondFactor: hasFactor,
    isOneself: id === oneself,
    roles: roles.map((one) => ({
      id: one.id,
      role: one.role,
      cities: placesOf(one.cities, names),
      from: one.validFrom.toString(),
      to: one.validTo?.toString() ?? null,
      givenBy: one.givenBy === null ? null : (givers.get(one.givenBy) ?? null),
      givenAt: one.givenAt.toString(),
    })),
  };
}

/** Each person with their roles. */
export async function viewPeople(
  db: Db,
  roles: readonly HeldRole[],
  session: Pick<Session, 'providerId' | 'customerId'>,
): Promise<Person[]> {
  const byPerson = Map.groupBy(roles, ({ customerId }) => customerId);
  const ids = [
    ...new Set(roles.flatMap(({ customerId, givenBy }) => [customerId, ...(givenBy ? [givenBy] : [])])),
  ];
  const [people, names] = await Promise.all([findPeople(db, ids), cityNames(db, session.providerId)]);
  const givers = new Map(people.map((one) => [one.id, wholeName(one)]));
  return people.flatMap((one) => {
    const own = byPerson.get(one.id);
    return own ? [viewPerson(one, own, { names, givers, oneself: session.customerId })] : [];
  });
}

/** The person after something was decided about them, also when they have no role any more. */
export async function viewOne(
  db: Db,
  customerId: number,
  session: Pick<Session, 'providerId' | 'customerId'>,
  now: Temporal.Instant,
): Promise<Person> {
  const roles = await findRolesOf(db, customerId, now);
  const [person] = await viewPeople(db, roles, session);
  if (person) return person;
  const [one] = await findPeople(db, [customerId]);
  if (!one) throw new Error(`nobody has the number ${customerId}`);
  return viewPerson(one, [], { names: new Map(), givers: new Map(), oneself: session.customerId });
}

/** Who somebody is here themselves. */
export async function viewOneself(
  db: Db,
  { customerId, providerId }: Session,
  { grants, hasFactor, isProven }: StaffCaller,
  now: Temporal.Instant,
): Promise<CallOutput<typeof showOwnStaff>> {
  const [[one], names] = await Promise.all([findPeople(db, [customerId]), cityNames(db, providerId)]);
  if (!one) throw new Error(`nobody has the number ${customerId}`);
  return {
    name: wholeName(one),
    accountNumber: one.customerNumber,
    secondFactor: hasFactor ? (isProven ? 'PROVEN' : 'ASKED') : 'MISSING',
    roles: grants.map(({ role, cities, from, to }) => ({
      role,
      cities: cities === 'ALL' ? null : placesOf(cities, names),
      from: from.toString(),
      to: to?.toString() ?? null,
    })),
    rights: copyOf(rightsNow(grants, now)),
  };
}

type Rights = CallOutput<typeof showOwnStaff>['rights'];
export const copyOf = (rights: Parameters<typeof Object.entries>[0]): Rights =>
  Object.fromEntries(
    Object.entries(rights).map(([area, steps]) => [area, [...(steps as string[])]]),
  ) as Rights;

/** What a role stands for. */
export async function viewPreset(
  db: Db,
  role: Role,
): Promise<CallOutput<typeof listStaff>['presets'][number]> {
  const { rights, changedAt } = await findPreset(db, role);
  return {
    role,
    rights: copyOf(rights),
    changedAt: changedAt?.toString() ?? null,
    isFixed: role === 'MANAGEMENT',
  };
}

export const viewPresets = (db: Db) => Promise.all(ROLES.map((role) => viewPreset(db, role)));
