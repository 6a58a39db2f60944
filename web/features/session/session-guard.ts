import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { plainCall, watchSession } from '#web/platform/call.ts';
import { forgetLogin, loginHint, onLoginElsewhere } from '#web/platform/login-hint.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { loginEnd } from './login-end.ts';
import { closeLogin, openLogin } from './login-store.ts';
import { forgetCustomer } from './logout.ts';
import { isPersonal, isPrivate } from './personal-queries.ts';
import { renewLogin } from './silent-login.ts';

/** How a session ends and begins; not refused for want of one. */
const SESSION_CALLS: readonly CallName[] = ['POST /tokens', 'DELETE /tokens/{id}'];

/**
 * Looks after the session (§4.17, §8.17): a 401 with resultCode AUTHENTICATION clears the token and tries the
 * silent re-login; otherwise it shows the login, and what was refused goes out again after it. A state that may not log in
 * shows its notice and logs out.
 */
export function useSessionGuard(): void {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const latestRevalidate = useRef(revalidate);
  useEffect(() => {
    latestRevalidate.current = revalidate;
  });

  useEffect(() => {
    const currentCustomer = () => queryClient.getQueryData(currentCustomerQuery.queryKey);
    /** Whose session ended while they were using it; until they log in again, or decide not to. */
    let ended: string | undefined;

    function forget() {
      forgetLogin();
      void forgetCustomer(queryClient).then(() => latestRevalidate.current());
    }

    function showLogin(forced: boolean): boolean {
      const customer = currentCustomer();
      if (customer) {
        ended = customer.customerNumber;
        forget();
      }
      // Whoever was never logged in is asked by the screen.
      if (!ended) return false;
      openLogin(forced ? { forced } : {});
      void forgetWhose();
      return true;
    }

    async function forgetWhose() {
      await loginEnd();
      ended = undefined;
    }

    async function recover(name: CallName, isPartOfChange: boolean): Promise<boolean> {
      if (SESSION_CALLS.includes(name)) return false;
      const renewal = await renewLogin(currentCustomer()?.customerNumber);
      if (renewal === 'RENEWED') return true;
      if (renewal === 'STATE') {
        leave('BLOCKED_STATE');
        return false;
      }
      // What is only read is asked for anew by the screen itself.
      if (!isPartOfChange) {
        showLogin(false);
        return false;
      }
      const before = currentCustomer()?.customerNumber ?? ended;
      if (!showLogin(true)) return false;
      // What one person meant to do is not done in another's name.
      await loginEnd();
      return currentCustomer()?.customerNumber === before;
    }

    /** §8.11, §8.12. */
    function leave(message: 'BLOCKED_STATE' | 'USER_DATA_UNPROCESSABLE') {
      if (!loginHint() && !currentCustomer() && !ended) return;
      // Of two calls at once the other may have asked for a login, which would be refused.
      closeLogin();
      forget();
      showDialog(messageOf(message));
      // The cookie goes too; it is worth nothing any more, whether the server hears of it or not.
      plainCall('DELETE /tokens/{id}', { params: { id: 'current' } }).catch(() => undefined);
    }

    const stop = watchSession({
      recover,
      onRefused: (name, { resultCode }) => {
        if (SESSION_CALLS.includes(name)) return;
        if (resultCode === 'CUSTOMER_STATE') leave('BLOCKED_STATE');
        if (resultCode === 'USER_DATA_INVALID') leave('USER_DATA_UNPROCESSABLE');
      },
    });

    async function comeBackAs() {
      if (!loginHint()) return forget();
      const before = currentCustomer()?.customerNumber;
      const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
      if (customer?.customerNumber === before) return;
      queryClient.removeQueries({ predicate: isPrivate, type: 'inactive' });
      await queryClient.resetQueries({ predicate: isPrivate });
      await queryClient.invalidateQueries({ predicate: isPersonal });
      await latestRevalidate.current();
    }

    // The server drew the page for a visitor: a stored login is not asked for by a page, and a link from elsewhere
    // brings no cookies along (SameSite=Strict).
    async function comeBack() {
      if (!loginHint() || currentCustomer()) return;
      const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
      if (!customer) return forgetLogin();
      // A screen that only customers have asked for it meanwhile.
      closeLogin();
      void queryClient.invalidateQueries({ predicate: isPersonal });
      await latestRevalidate.current();
    }
    // Without an answer the page is a visitor's, as it was drawn.
    comeBack().catch(() => undefined);
    // Another tab logs in or out, perhaps as somebody else: all tabs have the same cookie.
    const stopHearing = onLoginElsewhere(() => {
      comeBackAs().catch(() => undefined);
    });

    return () => {
      stop();
      stopHearing();
    };
  }, [queryClient]);
}
