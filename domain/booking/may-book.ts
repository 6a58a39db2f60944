import type { CustomerState } from '#domain/customer/customer-state.ts';

/** Only ACTIVE and CANCELLING customers book (decisions §3). */
export function mayBook(customer: { state: CustomerState }): 'CUSTOMER_MAY_NOT_BOOK' | undefined {
  return customer.state === 'ACTIVE' || customer.state === 'CANCELLING' ? undefined : 'CUSTOMER_MAY_NOT_BOOK';
}
