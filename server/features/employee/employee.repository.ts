import { sql } from 'kysely';
import { EMPLOYEE_PROP, FLEET_EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import { inForceOn } from '#domain/employee/employment.ts';
import type { Target } from '#domain/employee/target.ts';
import type { HolidayRegion } from '#domain/page/public-holiday.ts';
import type { Db } from '#server/db/connect.ts';
import { isEmployeeSql } from '#server/features/customer/staff.repository.ts';

export type City = { id: number; slug: string; title: string; region: HolidayRegion | null };
export type CityOfDay = City & { validFrom: Temporal.PlainDate };

/** Where an employee works since when: the earliest first, and of one day what was decided last at the end. */
export async function findCitiesOf(db: Db, customerId: number): Promise<CityOfDay[]> {
  const rows = await db
    .selectFrom('workplace')
    .innerJoin('city', 'city.id', 'workplace.city_id')
    .where('workplace.customer_id', '=', customerId)
    .orderBy('workplace.valid_from')
    .orderBy('workplace.id')
    .select(['city.id', 'city.slug', 'city.title', 'city.holiday_region as region', 'workplace.valid_from'])
    .$narrowType<{ region: HolidayRegion | null }>()
    .execute();
  return rows.map(({ valid_from, ...city }) => ({ ...city, validFrom: Temporal.PlainDate.from(valid_from) }));
}

/** Where an employee works on this day; before the first city, there. Undefined until an operator has said so. */
export async function findCity(
  db: Db,
  customerId: number,
  day: Temporal.PlainDate,
): Promise<City | undefined> {
  return inForceOn(await findCitiesOf(db, customerId), day);
}

export function findCities(db: Db, providerId: string): Promise<City[]> {
  return db
    .selectFrom('city')
    .where('provider_id', '=', providerId)
    .orderBy('title')
    .select(['id', 'slug', 'title', 'holiday_region as region'])
    .$narrowType<{ region: HolidayRegion | null }>()
    .execute();
}

export async function findTargets(db: Db, customerId: number): Promise<Target[]> {
  const rows = await db
    .selectFrom('employee_target')
    .where('customer_id', '=', customerId)
    .orderBy('valid_from')
    .select(['valid_from', 'weekly_minutes', 'weekdays'])
    .execute();
  return rows.map((row) => ({
    validFrom: Temporal.PlainDate.from(row.valid_from),
    weeklyMinutes: row.weekly_minutes,
    weekdays: row.weekdays,
  }));
}

export type Employee = {
  id: number;
  customerNumber: string;
  prename: string | null;
  name: string | null;
  email: string | null;
  isEmployee: boolean;
  isFleetEmployee: boolean;
};

const people = (db: Db) =>
  db
    .selectFrom('customer')
    .orderBy('customer.customer_number')
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
      'customer.email',
      sql<boolean>`customer.add_props @> ${JSON.stringify(markOf(EMPLOYEE_PROP))}::jsonb`.as('isEmployee'),
      sql<boolean>`customer.add_props @> ${JSON.stringify(markOf(FLEET_EMPLOYEE_PROP))}::jsonb`.as(
        'isFleetEmployee',
      ),
    ]);

export const listEmployees = (db: Db): Promise<Employee[]> => people(db).where(isEmployeeSql).execute();

export const findEmployee = (db: Db, customerNumber: string): Promise<Employee | undefined> =>
  people(db).where(isEmployeeSql).where('customer.customer_number', '=', customerNumber).executeTakeFirst();

/** Also who has left or was deleted: their times are kept for two years, and may have to be shown (§ 16 Abs. 2 ArbZG). */
export const findWhoWorked = (db: Db, customerNumber: string): Promise<Employee | undefined> =>
  people(db)
    .where('customer.customer_number', '=', customerNumber)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('working_time_entry')
          .whereRef('working_time_entry.customer_id', '=', 'customer.id')
          .select('working_time_entry.id'),
      ),
    )
    .executeTakeFirst();

/**
 * Locks what belongs to one employee until the transaction ends: of two devices that stamp at once the second sees
 * what the first has stamped.
 */
export async function lockEmployee(transaction: Db, customerId: number): Promise<void> {
  await transaction
    .insertInto('employee')
    .values({ customer_id: customerId })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
  await transaction
    .selectFrom('employee')
    .where('customer_id', '=', customerId)
    .select('customer_id')
    .forUpdate()
    .execute();
}

export type Change = { customerId: number; by: string; now: Temporal.Instant };

/** Undefined: there is no such city where the employee works. */
export const findCityFor = (db: Db, customerId: number, slug: string): Promise<City | undefined> =>
  db
    .selectFrom('city')
    .innerJoin('customer', 'customer.provider_id', 'city.provider_id')
    .where('city.slug', '=', slug)
    .where('customer.id', '=', customerId)
    .select(['city.id', 'city.slug', 'city.title', 'city.holiday_region as region'])
    .$narrowType<{ region: HolidayRegion | null }>()
    .executeTakeFirst();

/** Somebody works in a city from this day on; what counted before stays as it is. */
export async function insertCity(
  db: Db,
  { cityId, validFrom }: { cityId: number; validFrom: Temporal.PlainDate },
  { customerId, by, now }: Change,
): Promise<void> {
  await db
    .insertInto('workplace')
    .values({
      customer_id: customerId,
      city_id: cityId,
      valid_from: validFrom.toString(),
      decided_at: now,
      decided_by: by,
    })
    .execute();
}

type NewPlace = Change & { validFrom: Temporal.PlainDate };

/** `insertCity` by the name of the city in addresses; undefined: there is none where the employee works. */
export async function setCity(db: Db, slug: string, { validFrom, ...change }: NewPlace) {
  const city = await findCityFor(db, change.customerId, slug);
  if (city) await insertCity(db, { cityId: city.id, validFrom }, change);
  return city;
}

/** Sets what counts from a day on; the same day again replaces it. */
export async function setTarget(
  db: Db,
  { validFrom, weeklyMinutes, weekdays }: Target,
  { customerId, by, now }: Change,
): Promise<void> {
  const changed = { weekly_minutes: weeklyMinutes, weekdays: [...weekdays], set_at: now, set_by: by };
  await db
    .insertInto('employee_target')
    .values({ customer_id: customerId, valid_from: validFrom.toString(), ...changed })
    .onConflict((conflict) => conflict.columns(['customer_id', 'valid_from']).doUpdateSet(changed))
    .execute();
}
