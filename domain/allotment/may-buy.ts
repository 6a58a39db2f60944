import type { CustomerState } from '#domain/customer/customer-state.ts';

/** Returns the refusal if this account may buy no kilometres: whoever may not book would pay for what expires (§S3.7). */
export function mayBuy(state: CustomerState): 'CUSTOMER_BLOCKED' | 'CUSTOMER_MAY_NOT_BOOK' | undefined {
  if (state === 'BLOCKED') return 'CUSTOMER_BLOCKED';
  return state === 'ACTIVE' || state === 'CANCELLING' ? undefined : 'CUSTOMER_MAY_NOT_BOOK';
}
