import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/call.ts';
import { rememberLogin } from '#web/platform/login-hint.ts';
import { forgetKeptBookings } from '#web/platform/offline.ts';
import { type Customer, currentCustomerQuery } from './current-customer.ts';
import { askForPasskey } from './passkey.ts';
import { isPersonal } from './personal-queries.ts';

/** The server took the login, but this browser does not send the session along (cookies are switched off). */
export class SessionNotKept extends Error {
  constructor() {
    super('the session cookie was not kept');
    this.name = 'SessionNotKept';
  }
}

type Credentials = { login: string; credential: string; storeLogin: boolean };

/**
 * Logs in with account number and password.
 * @throws CallRefused (LOGIN_FAILED, CUSTOMER_STATE, RATE_LIMITED), ConnectionFailed, SessionNotKept
 */
export async function logIn(
  queryClient: QueryClient,
  { login, credential, storeLogin }: Credentials,
  signal: AbortSignal,
): Promise<Customer> {
  const body = { loginType: 'CUSTOMER' as const, login, credential, storeLogin };
  // The token itself stays in a cookie that no script reads (§S2.6).
  await call('POST /tokens', { body }, { signal });
  return enter(queryClient, storeLogin);
}

type PasskeyLogin = {
  /** Asked when the person has chosen a passkey, which may be long after it was offered. */
  storeLogin: () => boolean;
  /** Offered by the browser in the field, without a window of its own. */
  asAutofill: boolean;
};

/**
 * Logs in with a passkey of this device.
 * @throws PasskeyAborted when the person did not want to, else as `logIn`
 */
export async function logInWithPasskey(
  queryClient: QueryClient,
  { storeLogin, asAutofill }: PasskeyLogin,
  signal: AbortSignal,
): Promise<Customer> {
  const assertion = await askForPasskey({ asAutofill, signal });
  const isStored = storeLogin();
  const body = { loginType: 'PASSKEY' as const, assertion, storeLogin: isStored };
  await call('POST /tokens', { body }, { signal });
  return enter(queryClient, isStored);
}

/** Logs a new customer in, with what came with the account and works once (§4.32). */
export async function logInOnce(queryClient: QueryClient, onetimeToken: string): Promise<Customer> {
  await call('POST /tokens', { body: { onetimeToken } });
  return enter(queryClient, false);
}

/** Makes the customer known to all screens, and asks anew for what depends on who is asking (prices, bookings). */
async function enter(queryClient: QueryClient, isStored: boolean): Promise<Customer> {
  // It may be somebody else than before.
  await forgetKeptBookings();
  rememberLogin(isStored);
  const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
  if (!customer) throw new SessionNotKept();
  void queryClient.invalidateQueries({ predicate: isPersonal });
  return customer;
}
