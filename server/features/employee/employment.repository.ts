import type { EmployeeRole } from '#domain/employee/employee-role.ts';
import type { EmploymentAct } from '#domain/employee/employment.ts';
import type { Db } from '#server/db/connect.ts';
import type { Change } from './employee.repository.ts';

/** What was decided about somebody's work: by day, and of one day what was decided last at the end. */
export async function findActs(db: Db, customerId: number): Promise<EmploymentAct[]> {
  const rows = await db
    .selectFrom('employment')
    .where('customer_id', '=', customerId)
    .orderBy('day')
    .orderBy('id')
    .select(['role', 'kind', 'day'])
    .execute();
  return rows.map(({ role, kind, day }) => ({
    role: role as EmployeeRole,
    kind: kind as EmploymentAct['kind'],
    day: Temporal.PlainDate.from(day),
  }));
}

export async function insertAct(
  db: Db,
  { role, kind, day }: EmploymentAct,
  { customerId, by, now }: Change,
): Promise<void> {
  await db
    .insertInto('employment')
    .values({ customer_id: customerId, role, kind, day: day.toString(), decided_at: now, decided_by: by })
    .execute();
}
