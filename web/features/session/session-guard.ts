import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/customer/current-customer.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { openLogin } from './login-store.ts';
import { forgetCustomer } from './logout.ts';

/**
 * Specification §8: a 401 with resultCode AUTHENTICATION clears the token and shows the login. The silent re-login
 * before it is the server's (the rotating cookie, decisions §9). Whoever was never logged in is asked by the screen.
 */
export function useSessionGuard(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    async function sessionEnded() {
      if (queryClient.getQueryData(currentCustomerQuery.queryKey) == null) return;
      await forgetCustomer(queryClient);
      openLogin();
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (isRefusal(event.action.error, 'AUTHENTICATION')) void sessionEnded();
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (isRefusal(event.action.error, 'AUTHENTICATION')) void sessionEnded();
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
}
