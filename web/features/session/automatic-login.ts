import type { QueryClient } from '@tanstack/react-query';
import { loginHint } from '#web/platform/login-hint.ts';
import { currentCustomerQuery } from './current-customer.ts';
import { isPersonal } from './personal-queries.ts';

/** §7.58: the native app tries its automatic login again this long after the start. */
export const LOGIN_RETRY_MS = 10_000;
/** §7.59: what belongs to the customer is loaded again this long after that. */
export const DATA_RELOAD_MS = 5_000;

/**
 * Asks again who is logged in, which renews the login, if the server has not answered since the start: 10 s after it, and
 * whenever there is a network again. Returns the function that ends it.
 * @param restoreLogin shows the customer on a page that began as a visitor's
 */
export function tryLoginAgain(queryClient: QueryClient, restoreLogin: () => Promise<void>): () => void {
  let reload: ReturnType<typeof setTimeout> | undefined;

  function isOpen(): boolean {
    if (!loginHint()) return false;
    const state = queryClient.getQueryState(currentCustomerQuery.queryKey);
    return !state?.data || state.isInvalidated || state.status === 'error' || state.fetchStatus === 'paused';
  }

  async function tryAgain(): Promise<void> {
    if (!navigator.onLine || !isOpen()) return;
    if (queryClient.getQueryData(currentCustomerQuery.queryKey)) {
      await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
    } else await restoreLogin();
    if (!queryClient.getQueryData(currentCustomerQuery.queryKey)) return;
    clearTimeout(reload);
    reload = setTimeout(() => void queryClient.invalidateQueries({ predicate: isPersonal }), DATA_RELOAD_MS);
  }
  // Without an answer the screen stays as it is.
  const attempt = () => void tryAgain().catch(() => undefined);

  const retry = setTimeout(attempt, LOGIN_RETRY_MS);
  window.addEventListener('online', attempt);
  return () => {
    clearTimeout(retry);
    clearTimeout(reload);
    window.removeEventListener('online', attempt);
  };
}
