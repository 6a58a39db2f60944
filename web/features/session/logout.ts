import type { QueryClient } from '@tanstack/react-query';
import { appShell } from '#web/platform/app-shell.ts';
import { CallRefused, call, lastCall } from '#web/platform/call.ts';
import { clearPersonalStores } from '#web/platform/clear-browser.ts';
import { hasFormDraft } from '#web/platform/form-draft.ts';
import { holdRequests } from '#web/platform/hold-requests.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { messageOf, SPOKEN } from '#web/shell/message-catalogue.ts';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type MessageDialog, showDialog } from '#web/ui/message-dialog-store.ts';
import { confirmDataLoss } from './confirm-data-loss.ts';
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

/** Tells the page after the logout to announce it. */
const LOGGED_OUT_KEY = 'ausgeloggt';

/**
 * Logs out here or everywhere, deletes the person’s data in this browser and opens Account anew. Asks first if
 * something would be lost. A failure is a dialog, not thrown.
 */
export function logOut(where: 'here' | 'everywhere' = 'here'): Promise<void> {
  const run = () => void logOutNow(where);
  return confirmDataLoss({ loss: 'dich jetzt ausloggst', label: 'Trotzdem ausloggen', run });
}

/** Ends the sales login of this device (§7.37); Sales follows. Shows a failure, like `logOut`. */
export const logOutOfSales = (): Promise<void> => logOutNow('sales');

async function logOutNow(where: 'here' | 'everywhere' | 'sales'): Promise<void> {
  const params = { id: 'current' };
  // Asked first: another tab that hears of the logout sooner takes the draft away, which all tabs share.
  const hadDraft = hasFormDraft();
  // An expired token is renewed first where all logins are to end: nothing is held meanwhile.
  const release = where === 'everywhere' ? undefined : await holdRequests();
  try {
    if (where === 'everywhere') await call('POST /tokens/{id}/deleteall', { params });
    else if (where === 'sales') await lastCall('DELETE /auth', {});
    else await lastCall('DELETE /tokens/{id}', { params });
  } catch (error) {
    if (!isLoggedOut(error)) {
      release?.();
      showDialog(logoutFailure());
      return;
    }
  }
  await appShell()?.accounts.leave();
  forgetLogin();
  await clearPersonalStores();
  // The server has the secrets of a registration that was begun here; without this call they expire within the hour.
  if (hadDraft) await lastCall('DELETE /registrations/current', {}).catch(() => undefined);
  try {
    sessionStorage.setItem(LOGGED_OUT_KEY, '1');
  } catch {
    // Without session storage only the announcement is missing.
  }
  // The back button may bring this page back as it is left (`reloadAfterLogout`).
  document.documentElement.hidden = true;
  // Pages below Account need a login (§2.86). After a deliberate logout there is no return path.
  location.replace(where === 'sales' ? paths.sales() : paths.profile());
}

/** Announces the logout that has led to this page. */
export function announceLogout(): void {
  try {
    if (sessionStorage.getItem(LOGGED_OUT_KEY) === null) return;
    sessionStorage.removeItem(LOGGED_OUT_KEY);
    announce(SPOKEN.LOGGED_OUT);
  } catch {
    // Without session storage nothing was left to announce.
  }
}
