import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { currentCustomerQuery } from '#web/features/customer/current-customer.ts';
import { messageOf, SPOKEN } from '#web/features/page/message-catalogue.ts';
import { CallRefused, call } from '#web/platform/call.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { isPersonal, isPrivate } from './personal-queries.ts';

/** Nobody is logged in (any more): forgets what the person saw, and asks anew for what is on the screen. */
export async function forgetCustomer(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(currentCustomerQuery.queryKey, null);
  queryClient.removeQueries({ predicate: isPrivate });
  queryClient.removeQueries({ predicate: isPersonal, type: 'inactive' });
  // Vehicles and stations stay on the screen until the visitor's prices are there.
  await queryClient.invalidateQueries({ predicate: isPersonal });
}

/** Answers the way to log out. Without an answer from the server the login stays, and the person is told. */
export function useLogout(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    try {
      await call('DELETE /tokens/{id}', { params: { id: 'current' } });
    } catch (error) {
      // A token that the server no longer knows is logged out already.
      if (!(error instanceof CallRefused) || error.problem.status >= 500) {
        showDialog({
          ...messageOf('CONNECTION'),
          messages: ['Du bist noch eingeloggt. Bitte versuche es gleich noch einmal.'],
        });
        return;
      }
    }
    announce(SPOKEN.LOGGED_OUT);
    await forgetCustomer(queryClient);
  };
}
