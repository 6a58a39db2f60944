import type { Db } from '#server/db/connect.ts';
import { MANAGER } from './accounts.ts';

/** Who is what in the console; the properties of their accounts follow from it. */
const ROLES = [
  ['100010-1', 'SERVICE'],
  ['100010-1', 'FIELD'],
  ['100011-1', 'DISPATCH'],
  ['100011-1', 'FIELD'],
  [MANAGER, 'MANAGEMENT'],
  // Stands in for her: a role is confirmed by a second person.
  ['100011-1', 'MANAGEMENT'],
] as const;

/** Gives the staff of the demonstration their roles, once; what was ended stays so. */
export async function seedRoles(db: Db, now: Temporal.Instant): Promise<void> {
  for (const [number, role] of ROLES) {
    await db
      .insertInto('staff_role')
      .columns(['customer_id', 'role', 'valid_from', 'given_at'])
      .expression((query) =>
        query
          .selectFrom('customer')
          .where('customer_number', '=', number)
          .where('state', '=', 'ACTIVE')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('staff_role')
                  .whereRef('staff_role.customer_id', '=', 'customer.id')
                  .where('staff_role.role', '=', role)
                  .select('staff_role.id'),
              ),
            ),
          )
          .select(({ val, ref }) => [
            ref('customer.id').as('customer_id'),
            val(role).as('role'),
            val(now).as('valid_from'),
            val(now).as('given_at'),
          ]),
      )
      .execute();
  }
}
