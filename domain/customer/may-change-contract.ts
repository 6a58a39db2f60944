import type { CustomerState } from './customer-state.ts';

export type ContractObstacle =
  | 'FORBIDDEN'
  | 'PLAN_OF_MAIN_ACCOUNT'
  | 'CONTRACT_ENDING'
  | 'CONTRACT_BLOCKED'
  | 'CONTRACT_NOT_YET';

/** Returns why this account may not change its plan or buy a safety package; undefined if it may. */
export function mayChangeContract(account: {
  state: CustomerState;
  isMain: boolean;
  isSalesPartner: boolean;
}): ContractObstacle | undefined {
  if (account.isSalesPartner) return 'FORBIDDEN';
  if (!account.isMain) return 'PLAN_OF_MAIN_ACCOUNT';
  switch (account.state) {
    case 'ACTIVE':
      return undefined;
    case 'CANCELLING':
    case 'DELETING':
    case 'DELETED':
      return 'CONTRACT_ENDING';
    case 'BLOCKED':
      return 'CONTRACT_BLOCKED';
    default:
      return 'CONTRACT_NOT_YET';
  }
}
