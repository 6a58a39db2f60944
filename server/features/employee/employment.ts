import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { type EmployeeRole, ROLE_TITLES } from '#domain/employee/employee-role.ts';
import { actAfter, actOn } from '#domain/employee/employment.ts';
import { isCompanyAccount, isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import type { StaffCandidate } from '#server/features/customer/staff-mark.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { beginRoleOf, endRolesOf } from '#server/features/staff/employee-roles.ts';
import { employmentBegins, employmentEnds } from './employee.letters.ts';
import { type City, findCitiesOf, insertCity, lockEmployee } from './employee.repository.ts';
import { findActs, insertAct } from './employment.repository.ts';

type Decision = { person: StaffCandidate; by: string; now: Temporal.Instant };
export type BeginRefusal = 'NO_PERSON' | 'NOT_ACTIVE';
export type Begun = { isNew: boolean; isNewCity: boolean; ends: Temporal.PlainDate | undefined };

/**
 * Makes somebody a city's employee from a day of Berlin on, tells them by mail, keeps who decided;
 * repetitions change nothing. Only ACTIVE persons with their own login: no company, no sales partner's.
 */
export async function beginEmployment(
  db: Db,
  mailer: Mailer,
  {
    person,
    by,
    now,
    role,
    city,
    from,
  }: Decision & { role: EmployeeRole; city: City; from: Temporal.PlainDate },
): Promise<Begun | BeginRefusal> {
  if (isCompanyAccount(person) || isSalesPartnerPlan(person.kundenart)) return 'NO_PERSON';
  if (person.state !== 'ACTIVE') return 'NOT_ACTIVE';
  return db.transaction().execute(async (transaction) => {
    const change = { customerId: person.id, by, now };
    await lockEmployee(transaction, person.id);
    const acts = await findActs(transaction, person.id);
    const held = actOn(acts, role, from);
    // Of who had the property before there were dates nothing is written down.
    const hasLong = held === undefined && actAfter(acts, role, from) === undefined && holds(person, role);
    const isNew = held?.kind !== 'BEGIN' && !hasLong;
    const cities = await findCitiesOf(transaction, person.id);
    const isNewCity =
      cities.findLast(({ validFrom }) => Temporal.PlainDate.compare(validFrom, from) <= 0)?.id !== city.id;
    if (isNewCity) await insertCity(transaction, { cityId: city.id, validFrom: from }, change);
    if (isNew) {
      await insertAct(transaction, { role, kind: 'BEGIN', day: from }, change);
      const ending = actAfter(acts, role, from);
      await beginRoleOf(transaction, {
        customerId: person.id,
        property: role,
        from: midnight(from),
        to: ending?.kind === 'END' ? midnight(ending.day) : null,
        by,
        providerId: person.providerId,
        now,
      });
    }
    if (isNew && person.email !== null) {
      await mailer.queue(transaction, {
        letter: employmentBegins,
        to: person.email,
        contractOf: 'NOBODY',
        placeholders: {
          prename: person.prename,
          role: ROLE_TITLES[role],
          city: city.title,
          from: formatDate(from),
          link: mailer.link('/werkzeugkasten'),
        },
        now,
      });
    }
    const next = actAfter(isNew ? [...acts, { role, kind: 'BEGIN', day: from }] : acts, role, from);
    return { isNew, isNewCity, ends: next?.kind === 'END' ? next.day.subtract({ days: 1 }) : undefined };
  });
}

/**
 * Ends somebody's roles after this day of Berlin, tells them by mail, and keeps who decided. Returns the roles that end; none:
 * they have none of these on the day after.
 */
export function endEmployment(
  db: Db,
  mailer: Mailer,
  {
    person,
    by,
    now,
    roles,
    lastDay,
  }: Decision & { roles: readonly EmployeeRole[]; lastDay: Temporal.PlainDate },
): Promise<EmployeeRole[]> {
  const day = lastDay.add({ days: 1 });
  return db.transaction().execute(async (transaction) => {
    await lockEmployee(transaction, person.id);
    const acts = await findActs(transaction, person.id);
    const ending = roles.filter((role) => {
      const held = actOn(acts, role, day);
      return held ? held.kind === 'BEGIN' : holds(person, role);
    });
    for (const role of ending)
      await insertAct(transaction, { role, kind: 'END', day }, { customerId: person.id, by, now });
    if (ending.length === 0) return [];
    await endRolesOf(transaction, {
      customerId: person.id,
      properties: ending,
      // Whoever works here no longer has no role of any kind either.
      isWhole: roles.length > 1,
      at: midnight(day),
      by,
      providerId: person.providerId,
      now,
    });
    if (person.email !== null) {
      await mailer.queue(transaction, {
        letter: employmentEnds,
        to: person.email,
        contractOf: 'NOBODY',
        placeholders: {
          prename: person.prename,
          roles: ending.map((role) => ROLE_TITLES[role]).join(' und '),
          lastDay: formatDate(lastDay),
        },
        now,
      });
    }
    return ending;
  });
}

const holds = ({ isEmployee, isFleetEmployee }: StaffCandidate, role: EmployeeRole): boolean =>
  role === 'FLEET' ? isFleetEmployee : isEmployee;

const midnight = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(BERLIN).toInstant();
