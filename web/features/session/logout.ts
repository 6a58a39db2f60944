import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRevalidator } from 'react-router';
import { CallRefused, call } from '#web/platform/call.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { messageOf, SPOKEN } from '#web/shell/message-catalogue.ts';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type MessageDialog, showDialog } from '#web/ui/message-dialog-store.ts';
import { currentCustomerQuery } from './current-customer.ts';
import { isPersonal, isPrivate } from './personal-queries.ts';

/** Nobody is logged in (any more): forgets what the person saw, and asks anew for what is on the screen. */
export async function forgetCustomer(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(currentCustomerQuery.queryKey, null);
  queryClient.removeQueries({ predicate: isPrivate });
  queryClient.removeQueries({ predicate: isPersonal, type: 'inactive' });
  // Vehicles and stations stay on the screen until the visitor's prices are there.
  await queryClient.invalidateQueries({ predicate: isPersonal });
}

/** A token that the server no longer knows is logged out already. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof CallRefused && error.problem.status < 500 && error.problem.status !== 429;

/** Without an answer from the server the login stays, and the person is told. */
export const logoutFailure = (): MessageDialog => ({
  ...messageOf('CONNECTION'),
  messages: ['Du bist noch eingeloggt. Bitte versuche es gleich noch einmal.'],
});

/** Answers the way to log out: on this device, or on all of them. */
export function useLogout(): (where?: 'here' | 'everywhere') => Promise<void> {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  return async (where = 'here') => {
    const params = { id: 'current' };
    try {
      if (where === 'everywhere') await call('POST /tokens/{id}/deleteall', { params });
      else await call('DELETE /tokens/{id}', { params });
    } catch (error) {
      if (!isLoggedOut(error)) {
        showDialog(logoutFailure());
        return;
      }
    }
    forgetLogin();
    announce(SPOKEN.LOGGED_OUT);
    await forgetCustomer(queryClient);
    // Some pages are for customers only (§2.86). Whoever left of their own will is not led back.
    if (location.pathname.startsWith(paths.profile())) await navigate(paths.profile(), { replace: true });
    await revalidate();
  };
}
