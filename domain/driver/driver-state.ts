import type { CustomerState } from '#domain/customer/customer-state.ts';
import { hasExpired } from '#domain/document/document-validity.ts';
import type { Entitlement } from './entitlement.ts';

/** What a main account is told of a driver; what exactly is missing or wrong is the driver's business. */
type DriverState =
  | 'INVITED'
  | 'EMAIL_UNCONFIRMED'
  | 'LICENCE_MISSING'
  | 'IN_CHECK'
  | 'ACTIVE'
  | 'BLOCKED'
  | 'BLOCKED_BY_STAFF'
  | 'REMOVED';

export type DriverFacts = {
  state: CustomerState;
  entitlement: Entitlement;
  /** Has set a password, or can log in otherwise. */
  hasLogin: boolean;
  emailConfirmed: boolean;
  documentsValidUntil: Temporal.Instant | null;
  /** Photos were sent and wait for a decision. */
  documentsSubmitted: boolean;
};

/** The first thing that stands between the driver and a trip, in the order in which a person can do something about it. */
export function driverState(driver: DriverFacts, now: Temporal.Instant): DriverState {
  const { state, entitlement, documentsValidUntil } = driver;
  if (entitlement === 'REMOVED' || state === 'DELETED' || state === 'DELETING') return 'REMOVED';
  if (entitlement === 'BLOCKED') return 'BLOCKED';
  if (state === 'BLOCKED' || state === 'DENIED') return 'BLOCKED_BY_STAFF';
  if (!driver.hasLogin) return 'INVITED';
  if (state === 'PRELIMINARY' || state === 'REQUESTED') return 'IN_CHECK';
  if (documentsValidUntil === null || hasExpired(documentsValidUntil, now)) {
    return driver.documentsSubmitted ? 'IN_CHECK' : 'LICENCE_MISSING';
  }
  if (state === 'VERIFIED') return driver.emailConfirmed ? 'IN_CHECK' : 'EMAIL_UNCONFIRMED';
  return 'ACTIVE';
}
