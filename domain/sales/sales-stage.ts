import type { CustomerState } from '#domain/customer/customer-state.ts';

/** What is next with a registration by a partner. */
export type SalesStage =
  /** The data is being entered. */
  | 'ENTERING'
  /** The account exists, the contract is to be sent. */
  | 'CONTRACT'
  /** Papers, presence and card are missing. */
  | 'ACTIVATION'
  /** Staff check the account by hand. */
  | 'MANUAL_CHECK'
  | 'ACTIVE'
  /** Declined, blocked or deleted. */
  | 'ENDED';

type Facts = {
  /** Undefined while there is no account. */
  customerState: CustomerState | undefined;
  contractSent: boolean;
};

/** Says what is next; a person becomes able to drive in the order of these steps (§S12.1). */
export function salesStage({ customerState, contractSent }: Facts): SalesStage {
  switch (customerState) {
    case undefined:
      return 'ENTERING';
    case 'ACTIVE':
    case 'CANCELLING':
      return contractSent ? 'ACTIVE' : 'CONTRACT';
    case 'VERIFIED':
    case 'REQUESTED':
      return contractSent ? 'ACTIVATION' : 'CONTRACT';
    case 'PRELIMINARY':
      return contractSent ? 'MANUAL_CHECK' : 'CONTRACT';
    default:
      return 'ENDED';
  }
}

/** A partner sees an account until so many days after its activation (§S12.1). */
export const VISIBLE_DAYS = 14;

/** An account that never becomes active is seen no longer than this after its registration. */
export const WAITING_DAYS = 90;
