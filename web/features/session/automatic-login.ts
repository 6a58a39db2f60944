import type { QueryClient } from '@tanstack/react-query';
import { loginHint } from '#web/platform/login-hint.ts';
import { currentCustomerQuery } from './current-customer.ts';
import { isPersonal } from './personal-queries.ts';

/** §7.58: the native app tries its automatic login again this long after the start. */
export const LOGIN_RETRY_MS = 10_000;
/** §7.59: what belongs to the customer is loaded again this long after that. */
export const DATA_RELOAD_MS = 5_000;

/**
 * Renews the login until the server has answered once since the start: after 10 s, with each network, at once after a
 * refusal. Returns its end.
 * @param restoreLogin shows the customer
 */
export function tryLoginAgain(queryClient: QueryClient, restoreLogin: () => Promise<void>): () => void {
  let reload: ReturnType<typeof setTimeout> | undefined;
  let isTrying = false;

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
  async function attempt(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    // Without an answer the screen stays as it is.
    await tryAgain().catch(() => undefined);
    isTrying = false;
  }

  const retry = setTimeout(() => void attempt(), LOGIN_RETRY_MS);
  const onOnline = () => void attempt();
  window.addEventListener('online', onOnline);
  const [name] = currentCustomerQuery.queryKey;
  const stopWatching = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === name && query.state.data === null) void attempt();
  });
  return () => {
    stopWatching();
    clearTimeout(retry);
    clearTimeout(reload);
    window.removeEventListener('online', onOnline);
  };
}
