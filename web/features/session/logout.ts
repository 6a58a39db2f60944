import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRevalidator } from 'react-router';
import { CallRefused, call } from '#web/platform/call.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { messageOf, SPOKEN } from '#web/shell/message-catalogue.ts';
import { forgetOwnDistance } from '#web/shell/own-distance.ts';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type MessageDialog, showDialog } from '#web/ui/message-dialog-store.ts';
import { currentCustomerQuery } from './current-customer.ts';
import { isPersonal, isPrivate } from './personal-queries.ts';

/** After a logout: removes the customer's data from the query cache and reloads what is on the screen. */
export async function forgetCustomer(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(currentCustomerQuery.queryKey, null);
  queryClient.removeQueries({ predicate: isPrivate });
  queryClient.removeQueries({ predicate: isPersonal, type: 'inactive' });
  // Vehicles and stations stay on the screen until the visitor's prices have loaded.
  await queryClient.invalidateQueries({ predicate: isPersonal });
}

/** Does a logout that failed with this error count as done? A token that the server refuses has ended. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof CallRefused && error.problem.status < 500 && error.problem.status !== 429;

/** The message for a logout that got no answer from the server: the customer is still logged in. */
export const logoutFailure = (): MessageDialog => ({
  ...messageOf('CONNECTION'),
  messages: ['Du bist noch eingeloggt. Bitte versuche es gleich noch einmal.'],
});

/** Returns a function that logs out on this device or on all. A failure is shown in a dialog, not thrown. */
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
    forgetOwnDistance();
    announce(SPOKEN.LOGGED_OUT);
    await forgetCustomer(queryClient);
    // Pages below Account need a login (§2.86). After a deliberate logout there is no return path.
    if (location.pathname.startsWith(paths.profile())) await navigate(paths.profile(), { replace: true });
    await revalidate();
  };
}
