import { isMainAccount } from '#domain/customer/customer-number.ts';
import type { Db } from '#server/db/connect.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { lockManagedDriver, type ManagedDriver } from './driver.repository.ts';

/**
 * Returns the driver if the caller is the main account and the entitlement has not ended, locked until the transaction
 * ends; the drivers of others are refused like an unknown id.
 */
export async function lockOwnDriver(
  db: Db,
  customerId: number,
  session: Session,
): Promise<{ driver: ManagedDriver } | Refusal<'FORBIDDEN' | 'DRIVER_UNKNOWN' | 'DRIVER_REMOVED'>> {
  if (!isMainAccount(session.customerNumber)) return refuse('FORBIDDEN');
  const driver = await lockManagedDriver(db, { customerId, mainCustomerId: session.customerId });
  if (!driver || driver.state === 'DELETED' || driver.state === 'DELETING') return refuse('DRIVER_UNKNOWN');
  return driver.entitlement === 'REMOVED' ? refuse('DRIVER_REMOVED') : { driver };
}
