import { withSuffix } from '#domain/customer/customer-number.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import type { Db } from '#server/db/connect.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { type FileHead, findFileHead } from './customer-file.repository.ts';

type Acting = { db: Db; session: Session; staff: StaffCaller; now: Temporal.Instant };

/** Whose account somebody does something about: in one of their cities, and not their own (§S20.5). */
export async function findWhom(
  { db, session, staff, now }: Acting,
  accountNumber: string,
  step: 'SEE' | 'DO' | 'DECIDE' = 'DO',
): Promise<FileHead | Refusal<'CUSTOMER_UNKNOWN' | 'ACT_ON_ONESELF'>> {
  const head = await findFileHead(db, {
    number: withSuffix(accountNumber),
    providerId: session.providerId,
    cities: citiesWhere(staff.grants, 'CUSTOMERS', step, now),
  });
  if (!head) return refuse('CUSTOMER_UNKNOWN');
  return isOneself(head, session.customerId) ? refuse('ACT_ON_ONESELF') : head;
}

/** Whether somebody decides nothing about this account, as they share something with it (§S20.5). */
export const isClose = async (
  { db, session }: Pick<Acting, 'db' | 'session'>,
  { id }: Pick<FileHead, 'id'>,
): Promise<boolean> => (await findClose(db, session.customerId, [id])).has(id);

/** What an act about this account says of where and whom. */
export const aboutAccount = ({ id, number, cityId }: Pick<FileHead, 'id' | 'number' | 'cityId'>) => ({
  object: { kind: 'CUSTOMER', id: number } as const,
  customerId: id,
  ...(cityId === null ? {} : { cityId }),
});

/** One's own account, or the one that one drives for. */
export const isOneself = ({ id, mainId }: Pick<FileHead, 'id' | 'mainId'>, customerId: number): boolean =>
  id === customerId || mainId === customerId;
