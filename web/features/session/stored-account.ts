import type { QueryClient } from '@tanstack/react-query';
import { appShell } from '#web/platform/app-shell.ts';
import { lastCall, plainCall } from '#web/platform/call.ts';
import { clearPersonalStores } from '#web/platform/clear-browser.ts';
import { leaveDevice } from '#web/platform/device-registration.ts';
import { holdRequests } from '#web/platform/hold-requests.ts';
import { rememberLogin } from '#web/platform/login-hint.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import type { Customer } from './current-customer.ts';
import { loadCustomer } from './log-in.ts';
import { STORED_LOGIN_GONE } from './stored-login-gone.ts';

/** The login that the app has kept of an account is of no use any more; the app has forgotten it. */
export class StoredLoginGone extends Error {
  constructor() {
    super(STORED_LOGIN_GONE);
    this.name = 'StoredLoginGone';
  }
}

/**
 * Logs in with an account that the native app remembers, after the phone has asked for finger, face or code.
 * @throws DeviceLockRefused, StoredLoginGone, CallRefused (CUSTOMER_STATE, RATE_LIMITED), ConnectionFailed
 */
export async function logInAsStored(
  queryClient: QueryClient,
  customerNumber: string,
  signal: AbortSignal,
): Promise<Customer> {
  const credential = await credentialOf(customerNumber);
  const body = { loginType: 'STORED' as const, credential };
  await opened(customerNumber, () => plainCall('POST /tokens', { body }, { signal }));
  return loadCustomer(queryClient, true);
}

/**
 * Changes to another remembered account and opens Account anew, so that nothing stays in memory. The one before stays
 * logged in. Throws like `logInAsStored`: then nothing changed.
 */
export async function switchAccount(customerNumber: string): Promise<void> {
  const credential = await credentialOf(customerNumber);
  // What is on its way in the name of the one before must not be kept for the next.
  const release = await holdRequests();
  let takeBack: (() => Promise<unknown>) | undefined;
  try {
    // The login of the one before stays valid, and with it the device would.
    takeBack = await leaveDevice();
    const body = { loginType: 'STORED' as const, credential };
    await opened(customerNumber, () => lastCall('POST /tokens', { body }));
  } catch (error) {
    release();
    void takeBack?.();
    throw error;
  }
  rememberLogin(true);
  await clearPersonalStores();
  document.documentElement.hidden = true;
  location.replace(paths.profile());
}

async function credentialOf(customerNumber: string): Promise<string> {
  const credential = await appShell()?.accounts.open(customerNumber);
  if (!credential) throw new StoredLoginGone();
  return credential;
}

async function opened(customerNumber: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const isGone = isRefusal(error, 'STORED_LOGIN_INVALID');
    if (isGone || isRefusal(error, 'CUSTOMER_STATE')) await appShell()?.accounts.dropRefused(customerNumber);
    throw isGone ? new StoredLoginGone() : error;
  }
}
