import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { plainCall, watchSession } from '#web/platform/call.ts';
import { forgetLogin, loginHint, onLoginInOtherTab } from '#web/platform/login-hint.ts';
import { removeOrphaned } from '#web/platform/stored-text.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { tryLoginAgain } from './automatic-login.ts';
import { loginEnd } from './login-end.ts';
import { closeLogin, openLogin } from './login-store.ts';
import { forgetCustomer } from './logout.ts';
import { isSomebodyElse, orphanData } from './orphaned-data.ts';
import { isPersonal, isPrivate } from './personal-queries.ts';
import { renewLogin } from './silent-login.ts';

/** The calls that begin and end a session; they do not need one, so a refusal starts no re-login. */
const SESSION_CALLS: readonly CallName[] = ['POST /tokens', 'DELETE /tokens/{id}'];

/**
 * Guards the session (§4.17, §8.17): a 401 leads to the silent re-login, else to the login, after which a refused
 * change is sent again. A barred state logs out.
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
    /** Number of the customer whose session ended while in use; cleared when the login overlay closes. */
    let expiredCustomer: string | undefined;

    function forget() {
      const customer = currentCustomer();
      if (customer) orphanData(customer.customerNumber);
      forgetLogin();
      void forgetCustomer(queryClient).then(() => latestRevalidate.current());
    }

    function showLogin(forced: boolean): boolean {
      const customer = currentCustomer();
      if (customer) {
        expiredCustomer = customer.customerNumber;
        forget();
      }
      // A visitor who was never logged in is asked by the screen itself.
      if (!expiredCustomer) return false;
      openLogin(forced ? { forced } : {});
      void clearExpiredCustomer();
      return true;
    }

    async function clearExpiredCustomer() {
      await loginEnd();
      expiredCustomer = undefined;
    }

    async function recover(name: CallName, isPartOfChange: boolean, sentAtMs: number): Promise<boolean> {
      if (SESSION_CALLS.includes(name)) return false;
      const renewal = await renewLogin(currentCustomer()?.customerNumber ?? expiredCustomer, sentAtMs);
      if (renewal === 'RENEWED') return true;
      if (renewal === 'STATE') {
        endSession('BLOCKED_STATE');
        return false;
      }
      // After the login the screen itself repeats calls that only read.
      if (!isPartOfChange) {
        showLogin(false);
        return false;
      }
      const before = currentCustomer()?.customerNumber ?? expiredCustomer;
      if (!showLogin(true)) return false;
      // The call is repeated only for the same customer: another one must not send the first one's change.
      await loginEnd();
      return currentCustomer()?.customerNumber === before;
    }

    /** Ends the session and shows the notice of §8.11 or §8.12. */
    function endSession(message: 'BLOCKED_STATE' | 'USER_DATA_UNPROCESSABLE') {
      if (!loginHint() && !currentCustomer() && !expiredCustomer) return;
      // A concurrent call may have opened the login, which the server would refuse.
      closeLogin();
      // This call removes the cookie; if it fails, the cookie is invalid anyway.
      plainCall('DELETE /tokens/{id}', { params: { id: 'current' } }).catch(() => undefined);
      void appShell()?.accounts.leave();
      forget();
      showDialog(messageOf(message));
    }

    const stop = watchSession({
      recover,
      onRefused: (name, { resultCode }) => {
        if (SESSION_CALLS.includes(name)) return;
        if (resultCode === 'CUSTOMER_STATE') endSession('BLOCKED_STATE');
        if (resultCode === 'USER_DATA_INVALID') endSession('USER_DATA_UNPROCESSABLE');
      },
    });

    async function followOtherTab() {
      if (!loginHint()) return forget();
      const before = currentCustomer()?.customerNumber;
      const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
      if (customer && isSomebodyElse(customer)) return location.reload();
      if (customer?.customerNumber === before) return;
      queryClient.removeQueries({ predicate: isPrivate, type: 'inactive' });
      await queryClient.resetQueries({ predicate: isPrivate });
      await queryClient.invalidateQueries({ predicate: isPersonal });
      await latestRevalidate.current();
    }

    // The server may have rendered the page for a visitor although this browser has a login: pages do not use
    // the stored login, and a link from another site sends no cookies (SameSite=Strict).
    async function restoreLogin() {
      if (!loginHint() || currentCustomer()) return;
      // The native app asks before this guard is there: that answer may be a refusal that nobody renewed the login for.
      if (appShell()) await queryClient.cancelQueries({ queryKey: currentCustomerQuery.queryKey });
      const customer = await queryClient.fetchQuery({ ...currentCustomerQuery, staleTime: 0 });
      if (!customer) {
        forgetLogin();
        // The login ended before this page was opened, and what it left behind may be on the screen.
        if (removeOrphaned()) location.reload();
        return;
      }
      // A screen for customers only may have opened the login meanwhile.
      closeLogin();
      void queryClient.invalidateQueries({ predicate: isPersonal });
      await latestRevalidate.current();
    }
    // Without an answer the page stays a visitor's page, as the server rendered it.
    restoreLogin().catch(() => undefined);
    const stopTrying = appShell() ? tryLoginAgain(queryClient, restoreLogin) : () => {};
    // All tabs share one cookie, so this tab follows a login (perhaps of another customer) or logout there.
    const stopListening = onLoginInOtherTab(() => {
      followOtherTab().catch(() => undefined);
    });

    return () => {
      stop();
      stopListening();
      stopTrying();
    };
  }, [queryClient]);
}
