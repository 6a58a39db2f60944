import type { Db } from '#server/db/connect.ts';
import { findPeople } from '#server/features/staff/staff-role.repository.ts';

/** As whom somebody of the staff changes content: the account's number, which erasure leaves. */
export async function authorOf(db: Db, customerId: number): Promise<string> {
  const [person] = await findPeople(db, [customerId]);
  if (!person) throw new Error('whoever calls has an account');
  return person.customerNumber;
}
