import type { Target } from '#domain/employee/target.ts';
import type { Db } from '#server/db/connect.ts';
import { isEmployeeSql } from '#server/features/customer/staff.repository.ts';

export type City = { id: number; slug: string; title: string };

/** Where an employee works; undefined until an operator has said so. */
export function findCity(db: Db, customerId: number): Promise<City | undefined> {
  return db
    .selectFrom('employee')
    .innerJoin('city', 'city.id', 'employee.city_id')
    .where('employee.customer_id', '=', customerId)
    .select(['city.id', 'city.slug', 'city.title'])
    .executeTakeFirst();
}

export function findCities(db: Db, providerId: string): Promise<City[]> {
  return db
    .selectFrom('city')
    .where('provider_id', '=', providerId)
    .orderBy('title')
    .select(['id', 'slug', 'title'])
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
  cityTitle: string | null;
};

const people = (db: Db) =>
  db
    .selectFrom('customer')
    .leftJoin('employee', 'employee.customer_id', 'customer.id')
    .leftJoin('city', 'city.id', 'employee.city_id')
    .orderBy('customer.customer_number')
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
      'city.title as cityTitle',
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
export async function lockEmployee(
  transaction: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .insertInto('employee')
    .values({ customer_id: customerId, changed_at: now })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
  await transaction
    .selectFrom('employee')
    .where('customer_id', '=', customerId)
    .select('customer_id')
    .forUpdate()
    .execute();
}

type Change = { customerId: number; by: string; now: Temporal.Instant };

/** False: there is no such city where the employee works. */
export async function setCity(db: Db, citySlug: string, { customerId, by, now }: Change): Promise<boolean> {
  const city = await db
    .selectFrom('city')
    .innerJoin('customer', 'customer.provider_id', 'city.provider_id')
    .where('city.slug', '=', citySlug)
    .where('customer.id', '=', customerId)
    .select('city.id')
    .executeTakeFirst();
  if (!city) return false;
  const changed = { city_id: city.id, changed_at: now, changed_by: by };
  await db
    .insertInto('employee')
    .values({ customer_id: customerId, ...changed })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(changed))
    .execute();
  return true;
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
