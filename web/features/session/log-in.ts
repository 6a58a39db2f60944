import type { QueryClient } from '@tanstack/react-query';
import { type Customer, currentCustomerQuery } from '#web/features/customer/current-customer.ts';
import { call } from '#web/platform/call.ts';
import { isPersonal } from './personal-queries.ts';

/** The server took the login, but this browser does not send the session along (cookies are switched off). */
export class SessionNotKept extends Error {
  constructor() {
    super('the session cookie was not kept');
    this.name = 'SessionNotKept';
  }
}

/**
 * Logs in, makes the customer known to all screens, and asks anew for what depends on who is asking (prices, bookings).
 * @throws CallRefused (LOGIN_FAILED, CUSTOMER_STATE, RATE_LIMITED), ConnectionFailed, SessionNotKept
 */
export async function logIn(
  queryClient: QueryClient,
  { login, credential }: { login: string; credential: string },
  signal: AbortSignal,
): Promise<Customer> {
  const body = { loginType: 'CUSTOMER' as const, login, credential, storeLogin: true };
  // The token itself stays in a cookie that no script reads (decisions §2).
  await call('POST /tokens', { body }, { signal });
  const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
  if (!customer) throw new SessionNotKept();
  void queryClient.invalidateQueries({ predicate: isPersonal });
  return customer;
}
