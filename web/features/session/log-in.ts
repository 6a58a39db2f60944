import type { QueryClient } from '@tanstack/react-query';
import { solvePuzzle } from '#domain/registration/proof-of-work.ts';
import { call } from '#web/platform/call.ts';
import { rememberLogin } from '#web/platform/login-hint.ts';
import { deleteCachedBookings } from '#web/platform/offline.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { countUsage } from '#web/shell/count-usage.ts';
import { type Customer, currentCustomerQuery } from './current-customer.ts';
import { settleOrphaned } from './orphaned-data.ts';
import { askForPasskey } from './passkey.ts';
import { isPersonal } from './personal-queries.ts';
import { SessionNotKept } from './session-not-kept.ts';

type Credentials = { login: string; credential: string; storeLogin: boolean };

/**
 * Logs in with account number or confirmed e-mail address, and password.
 * @throws CallRefused (LOGIN_FAILED, CUSTOMER_STATE, RATE_LIMITED), ConnectionFailed, SessionNotKept
 */
export async function logIn(
  queryClient: QueryClient,
  { login, credential, storeLogin }: Credentials,
  signal: AbortSignal,
): Promise<Customer> {
  const body = { loginType: 'CUSTOMER' as const, login, credential, storeLogin };
  // The token is only in an HttpOnly cookie (§S2.6).
  try {
    await call('POST /tokens', { body }, { signal });
  } catch (error) {
    if (!isRefusal(error, 'PROOF_OF_WORK_NEEDED')) throw error;
    await call('POST /tokens', { body }, { signal, proofOfWork: await workFor(login, signal) });
  }
  countUsage('LOGGED_IN');
  return loadCustomer(queryClient, storeLogin);
}

/** Lets the device calculate, because from behind its address very many passwords were wrong: a second or two. */
async function workFor(login: string, signal: AbortSignal): Promise<string> {
  const puzzle = await call('POST /tokens/puzzles', { body: { login } }, { signal });
  const numbers = await solvePuzzle(puzzle, () => signal.throwIfAborted());
  return `${puzzle.challenge}:${numbers.join(',')}`;
}

type PasskeyLogin = {
  /** Called when the visitor has chosen a passkey, which may be long after the call. */
  storeLogin: () => boolean;
  /** The browser offers the passkey in the form field instead of in a dialog. */
  asAutofill: boolean;
};

/**
 * Logs in with a passkey of this device.
 * @throws PasskeyAborted when the visitor cancelled, otherwise the errors of `logIn`
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
  countUsage('LOGGED_IN');
  return loadCustomer(queryClient, isStored);
}

/** Logs a new customer in with the one-time token of the registration (§4.32). Throws like `logIn`. */
export async function logInOnce(queryClient: QueryClient, onetimeToken: string): Promise<Customer> {
  await call('POST /tokens', { body: { onetimeToken } });
  return loadCustomer(queryClient, false);
}

/** Loads the customer for all screens and reloads what depends on the customer (prices, bookings). */
export async function loadCustomer(queryClient: QueryClient, isStored: boolean): Promise<Customer> {
  const before = queryClient.getQueryData(currentCustomerQuery.queryKey);
  // The customer may be another one than before.
  await deleteCachedBookings();
  rememberLogin(isStored);
  // One that is on its way has the cookie from before, which this login has ended.
  await queryClient.cancelQueries({ queryKey: currentCustomerQuery.queryKey });
  const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
  if (!customer) throw new SessionNotKept();
  await settleOrphaned(customer, before);
  void queryClient.invalidateQueries({ predicate: isPersonal });
  return customer;
}
