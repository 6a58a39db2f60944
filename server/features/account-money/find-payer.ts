import { withSuffix } from '#domain/customer/customer-number.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import type { Step } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';
import { type FileHead, findFileHead } from '#server/features/customer-file/customer-file.repository.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';

/** Who pays: the account itself, or the one that somebody drives for. */
export type Payer = Pick<
  FileHead,
  'id' | 'number' | 'cityId' | 'currency' | 'providerId' | 'prename' | 'email'
>;

type Asking = { db: Db; session: Session; staff: StaffCaller; now: Temporal.Instant };

/** The paying account of this number, if its city is one where the caller may take this step with money. */
export async function findPayer(
  { db, session: { providerId }, staff, now }: Asking,
  accountNumber: string,
  step: Step,
): Promise<Payer | undefined> {
  const cities = citiesWhere(staff.grants, 'MONEY', step, now);
  const head = await findFileHead(db, { number: withSuffix(accountNumber), providerId, cities });
  return head?.mainNumber ? findFileHead(db, { number: head.mainNumber, providerId, cities }) : head;
}
